import { oncePaymentId } from '../payments/once-per-year.ts'
import { paymentYearId } from '../payments/payment.ts'

/*
 * Every document id that is composed of others. Two rules hold, so that no document takes the place of another club's, or
 * of another kind's (`composed-ids.test.ts`):
 * - Ids from clients have none of the signs `.`, `/` and blank, and `~` only in payments (`document-ids.ts`).
 * - Within a collection, each kind of id has a form that the other kinds cannot have, and its parts can be told apart.
 * Ids of clubs, users, members, certificates and imports are random letters and digits, made by the server.
 */

export { oncePaymentId, paymentYearId }

/** Number series of a club's season. */
export const receiptSeriesId = (clubId: string, season: number): string => `${clubId}.${season}`

/** A seal of a club's history. */
export const historySealId = (clubId: string, number: number): string => `${clubId}.${number}`

/** The first check of a member's card on a day. */
export const attendanceId = (memberId: string, day: string): string => `${memberId}.${day}`

export const invitationId = (uid: string, clubId: string): string => `${uid}_${clubId}`

/** What the person behind an address has decided. `hash` is hexadecimal, of the address. */
export const optOutId = (clubId: string, hash: string): string => `${clubId}.${hash}`

/** The views of the members list that an administrator made for nobody else; those of the club have its id. */
export const ownViewsId = (clubId: string, uid: string): string => `${clubId}.${uid}`

/** A club's last change of many members. */
export const manyId = (clubId: string): string => `${clubId}.many`

/** A batch of rows of an import, or a part of a change of many members; the import itself has the club's id. */
export const importBatchId = (clubId: string, importId: string, place: number): string =>
  `${clubId}.${importId}.${place}`

/** The owner of a member number or an address in a club. `hash` is hexadecimal. */
export const uniqueId = (clubId: string, kind: 'member-id' | 'email', hash: string): string =>
  `${clubId}.${kind}.${hash}`

/** The request for a club's certificate; certificates have random ids without a hyphen. */
export const certificateRequestId = (clubId: string): string => `${clubId}-request`

/** The words of a note to members: the same words have the same id. `hash` is hexadecimal. */
export const noteId = (clubId: string, hash: string): string => `${clubId}.${hash}`

/** A line of a bank statement, or the account of a payer. `hash` is hexadecimal. */
export const bankId = (clubId: string, hash: string): string => `${clubId}.${hash}`

/** A run of direct debits; `run` is a UUID. What the club's runs have in common has the club's id. */
export const debitRunId = (clubId: string, run: string): string => `${clubId}.${run}`

/** A run of refunds; `run` is a UUID. */
export const refundRunId = (clubId: string, run: string): string => `${clubId}.${run}`

/** Groups of letters that the server queues; a group from a client is a UUID. */
export const letterGroup = {
  reminders: (clubId: string, day: string): string => `automatic.${clubId}.${day}`,
  proofs: (clubId: string, day: string): string => `proofs.${clubId}.${day}`,
  changedCards: (clubId: string): string => `cards.${clubId}`,
  debits: (clubId: string, run: string): string => `debits.${clubId}.${run}`,
}

/** Letters; one without such an id has a UUID. */
export const letterId = {
  inGroup: (group: string, memberId: string): string => `${group}_${memberId}`,
  /** The receipt of a new payment. `hash` is hexadecimal. */
  newReceipt: (hash: string): string => `receipt-${hash}`,
  /** A receipt that an administrator sends; the caller names it. */
  receipt: (name: string, memberId: string): string => `receipt.${name}.${memberId}`,
  certificateWarning: (warning: string, uid: string): string => `certificate.${warning}.${uid}`,
  /** Says that a webhook is off since then, in milliseconds since 1970. */
  /** A seal that was made anew has another code, of which these are the first letters. */
  seal: (clubId: string, number: number, code: string, uid: string): string =>
    `seal.${clubId}.${number}.${code}.${uid}`,
  webhookOff: (webhookId: string, at: number, uid: string): string => `webhook.${webhookId}.${at}.${uid}`,
}
