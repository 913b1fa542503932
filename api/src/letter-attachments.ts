import { AppError } from '@tessera/domain/errors'
import { passMimeType } from '@tessera/domain/passes/pass'
import { getClub } from './clubs/service.ts'
import type { Attached, LetterAttachment } from './letter-queue/composer.ts'
import { getMember } from './members/service.ts'
import type { Needs } from './needs.ts'
import { ownPass, type PassNeeds } from './passes/service.ts'
import { givenReceiptFile } from './receipts/service.ts'

/** The member's card for Apple Wallet. */
const pass = async (deps: PassNeeds, { clubId, memberId }: Attached) => {
  const [club, member] = await Promise.all([getClub(deps, clubId), getMember(deps, clubId, memberId)])
  const { bytes, name } = await ownPass(deps, club, member)
  if (!(bytes instanceof Uint8Array)) throw new AppError('internal', 'The attached file cannot be made')
  return { filename: name ?? 'card.pkpass', contentType: passMimeType, content: Buffer.from(bytes) }
}

/** A receipt as it was given; the id is that of its payment, a slash, and its number. */
const receipt = async (deps: Needs<'clubCache' | 'db' | 'now'>, { clubId, memberId, id, language }: Attached) => {
  const [paymentId = '', number = ''] = id.split(/\/(.*)/)
  const { bytes, name } = await givenReceiptFile(deps, { clubId, memberId, paymentId, number }, language)
  return { filename: name, contentType: 'application/pdf', content: Buffer.from(bytes) }
}

/**
 * Makers of the files that letters carry, by the name that a letter has in `attachment.maker`. A maker gets the letter's
 * club, member and `attachment.id`, and makes the file when the letter is sent. An AppError of it fails the letter.
 */
export const letterAttachments = (deps: PassNeeds): Readonly<Record<string, LetterAttachment>> => ({
  pass: (attached) => pass(deps, attached),
  receipt: (attached) => receipt(deps, attached),
})
