import type { LinePart } from '@tessera/domain/bank/bank-line'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { idOf, payersIn, type ReadLine } from './store.ts'

/** Maximum members that are stored for an account; no family has so many. */
const mostMembers = 20

/**
 * Stores which members each bank account has paid for, in the batch that records the payments. When the same account pays again, these
 * members are proposed, those of its newest payment first.
 */
export async function confirmPayers(
  batch: Batch,
  db: Database,
  clubId: string,
  recorded: readonly { readonly line: ReadLine; readonly parts: readonly LinePart[] }[],
): Promise<void> {
  const paidFor = new Map<string, string[]>()
  for (const { line, parts } of recorded)
    if (line.iban) paidFor.set(line.iban, [...(paidFor.get(line.iban) ?? []), ...parts.map(({ memberId }) => memberId)])
  const store = payersIn(db)
  const before = await store.getMany([...paidFor.keys()].map((iban) => idOf(clubId, iban)))
  for (const [iban, ids] of paidFor) {
    const id = idOf(clubId, iban)
    const known = before.get(id)?.memberIds ?? []
    const memberIds = [...new Set([...ids, ...known])].slice(0, mostMembers)
    if (memberIds.length > known.length || ids.some((one) => !known.includes(one)))
      store.set(batch, id, { clubId, memberIds })
  }
}
