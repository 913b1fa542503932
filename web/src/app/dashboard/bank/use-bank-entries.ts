import type { BankLine, ConfirmedPayer, LinePart } from '@tessera/domain/bank/bank-line'
import { matchLines } from '@tessera/domain/bank/match/match-lines'
import type { OpenItem } from '@tessera/domain/bank/match/proposal'
import type { Member } from '@tessera/domain/members/member'
import { itemChoices } from '@tessera/domain/payments/items'
import type { PaymentItem } from '@tessera/domain/payments/payment'
import { useMemo } from 'react'
import { type OwedOf, openItems } from '../../../payments/payer.ts'
import { type BankEntry, entryKinds, type Taken } from './bank-entry.ts'

interface Facts {
  readonly lines: readonly (BankLine & { readonly takesBack?: { readonly names: readonly string[] } })[]
  readonly confirmed: readonly ConfirmedPayer[]
  readonly members: readonly Member[]
  readonly owed: OwedOf
  /** Undefined until loaded. */
  readonly items: readonly PaymentItem[] | undefined
  readonly taken: Taken
}

/** Returns the lines with what each is taken for, those that need a look first; undefined until the items are loaded. */
export function useBankEntries({ lines, confirmed, members, owed, items, taken }: Facts): BankEntry[] | undefined {
  return useMemo(() => {
    if (!items) return undefined
    // What was accepted for a line that somebody else has recorded meanwhile is open or paid as the others say.
    const left = leftOf(
      owed,
      lines.flatMap(({ id }) => taken[id] ?? []),
    )
    const isMatched = ({ id, cents }: BankLine) => cents > 0 && !taken[id]
    const proposals = matchLines(lines.filter(isMatched), {
      members,
      openOf: left,
      itemIds: itemChoices(items).map(({ id }) => id),
      confirmed: new Map(confirmed.map(({ iban, memberIds }) => [iban, memberIds])),
    })
    const byId = new Map(proposals.map((proposal) => [proposal.line.id, proposal]))
    const entries = lines.map(({ takesBack, ...line }): BankEntry => {
      const { sure = 'unknown', parts = [], reasons = [], others = [] } = byId.get(line.id) ?? {}
      const shared = { id: line.id, line, reasons, others, takesBack: takesBack?.names ?? [] }
      const own = taken[line.id]
      if (own) return { ...shared, kind: 'certain', parts: own, taken: true }
      return { ...shared, kind: line.cents > 0 ? sure : 'returned', parts, taken: false }
    })
    return entries.sort((a, b) => entryKinds.indexOf(a.kind) - entryKinds.indexOf(b.kind))
  }, [lines, confirmed, members, owed, items, taken])
}

/** What members have not paid, without what is taken for them already. */
function leftOf(owed: OwedOf, taken: readonly LinePart[]): (memberId: string) => readonly OpenItem[] {
  const paid = new Map<string, number>()
  const keyOf = (memberId: string, itemId: string) => `${memberId} ${itemId}`
  for (const { memberId, itemId, cents } of taken)
    paid.set(keyOf(memberId, itemId), (paid.get(keyOf(memberId, itemId)) ?? 0) + cents)
  return (memberId) =>
    openItems(owed(memberId)).flatMap(({ itemId, open }) => {
      const cents = open - (paid.get(keyOf(memberId, itemId)) ?? 0)
      return cents > 0 ? [{ itemId, cents }] : []
    })
}
