import { membershipContract } from '@tessera/domain/membership/contract'
import { passFileName, passMimeType } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { saveFile } from '../http/save-file.ts'

const failure = text('Failed to download pass')

/** Whether this is a phone or tablet with Wallet; an iPad says it is a Mac, but has touch. */
const hasWallet = (): boolean =>
  /iPhone|iPod|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Fetches the member's pass: into Wallet where there is one, else as a file. Throws an AppError with the sentence to show. */
export const downloadPass = (memberId: string): Promise<void> => (hasWallet() ? openInWallet() : savePass(memberId))

/** Wallet takes a pass from an address that the browser itself opens, not from bytes that a page holds. */
async function openInWallet(): Promise<void> {
  const { url } = await call(membershipContract.passTicket, { failure })
  location.assign(url)
}

async function savePass(memberId: string): Promise<void> {
  const { blob } = await call(membershipContract.downloadPass, { failure })
  const name = memberId ? passFileName(memberId) : 'member.pkpass'
  saveFile(new File([blob], name, { type: passMimeType }), name)
}
