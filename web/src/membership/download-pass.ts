import { membershipContract } from '@tessera/domain/membership/contract'
import { passFileName } from '@tessera/domain/passes/file-names'
import { passMimeType } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { saveFile } from '../http/save-file.ts'
import { deviceOf } from '../ui/device.ts'

const failure = text('Failed to download pass')

/** Opens the member's pass in Wallet if present, else saves it as a file. Throws an AppError with the text to show. */
export const downloadPass = (memberNumber: string): Promise<void> =>
  deviceOf(navigator) === 'iphone' ? openInWallet() : savePass(memberNumber)

/** Wallet accepts a pass only from a URL that the browser opens, not from bytes in a page. */
async function openInWallet(): Promise<void> {
  const { url } = await call(membershipContract.passTicket, { failure })
  location.assign(url)
}

async function savePass(memberNumber: string): Promise<void> {
  const { blob } = await call(membershipContract.downloadPass, { failure })
  const name = memberNumber ? passFileName(memberNumber) : 'member.pkpass'
  saveFile(new File([blob], name, { type: passMimeType }), name)
}
