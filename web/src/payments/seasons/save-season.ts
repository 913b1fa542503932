import { AppError } from '@tessera/domain/errors'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { seasonsContract } from '@tessera/domain/payments/seasons-contract'
import { duplicateYear } from '@tessera/domain/payments/years'
import { text } from '@tessera/domain/texts/text'
import { paymentItems, paymentYears } from '../../firebase/collections.ts'
import { find } from '../../firebase/find-documents.ts'
import { writeTogether } from '../../firebase/write-documents.ts'
import { call } from '../../http/call.ts'

export const failedStart = text('Failed to start the season')
export const failedUndo = text('Failed to undo the start of the season')

const sameItems = (one: PaymentYear | undefined, other: PaymentYear): boolean =>
  one?.startedItems?.join() === other.startedItems?.join()

/**
 * Adds a season and its items in one commit. `known` is the year if the club has it already. `again`: an earlier attempt
 * failed, perhaps after it was stored. Throws an AppError.
 */
export async function startSeason(
  season: PaymentYear,
  items: readonly PaymentItem[],
  { known, again }: { readonly known: PaymentYear | undefined; readonly again: boolean },
): Promise<void> {
  const options = { failure: failedStart }
  const stored = () => find(paymentYears, season.id, options)
  if (again && sameItems(await stored(), season)) return
  const { id, startedItems, active } = season
  const added = items.map((item) => ({ to: paymentItems, id: item.id, value: item }))
  const writes = known
    ? { add: added, change: { of: paymentYears, id, patch: { startedItems, active } } }
    : { add: [{ to: paymentYears, id, value: season }, ...added] }
  try {
    await writeTogether(writes, options)
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'forbidden' && !known && (await stored()) !== undefined
    throw isTaken ? new AppError('changed_meanwhile', duplicateYear) : error
  }
}

/**
 * Removes the items that a season was started with, and the season if nothing else belongs to it. Refused once there is a
 * payment for one of them. Returns true if the year is gone too. Throws an AppError.
 */
export async function undoSeason({ id }: PaymentYear): Promise<boolean> {
  return (await call(seasonsContract.undoStart, { params: { id }, failure: failedUndo })).isGone
}
