import type { BankLine, ConfirmedPayer } from '@tessera/domain/bank/bank-line'
import type { Member } from '@tessera/domain/members/member'
import { itemChoices } from '@tessera/domain/payments/items'
import type { PaymentItem } from '@tessera/domain/payments/payment'
import { useMemo } from 'react'
import { type OwedOf, openItems } from '../../../payments/record/payer.ts'
import { type BankEntry, entryKinds, type OfRun, type ReturnFee, type Taken } from './bank-entry.ts'
import type { MatchData } from './work/bank-work.ts'
import { useMatched } from './work/use-matched.ts'

interface Facts {
  readonly lines: readonly (BankLine & {
    readonly takesBack?: { readonly names: readonly string[]; readonly fee?: ReturnFee }
    readonly ofRun?: OfRun
  })[]
  readonly confirmed: readonly ConfirmedPayer[]
  readonly members: readonly Member[]
  readonly owed: OwedOf
  /** Undefined until loaded. */
  readonly items: readonly PaymentItem[] | undefined
  readonly taken: Taken
}

/**
 * Returns the lines with what each is taken for, those that need a look first; undefined until they are matched for the first
 * time. A new line follows once it is matched. `matching` says how far the matching is.
 */
export function useBankEntries({ lines, confirmed, members, owed, items, taken }: Facts) {
  const data = useMemo(() => items && dataOf(members, owed, items, confirmed), [members, owed, items, confirmed])
  const wanted = useMemo(() => {
    const isMatched = ({ id, cents, ofRun }: (typeof lines)[number]) => cents > 0 && !ofRun && !taken[id]
    // What was accepted for a line that somebody else has recorded meanwhile is open or paid as the others say.
    const own = lines.flatMap(({ id }) => taken[id] ?? [])
    return (
      data && { data, lines: lines.filter(isMatched).map(({ takesBack: _, ofRun: __, ...line }) => line), taken: own }
    )
  }, [data, lines, taken])
  const matching = useMatched(wanted)
  const { proposals } = matching
  const entries = useMemo(() => {
    if (!proposals) return undefined
    const listed = lines.flatMap(({ takesBack, ofRun, ...line }): BankEntry[] => {
      const { sure, parts = [], reasons = [], others = [] } = proposals.get(line.id) ?? {}
      const shared = {
        id: line.id,
        line,
        reasons,
        others,
        takesBack: takesBack?.names ?? [],
        fee: takesBack?.fee,
        ofRun,
      }
      if (ofRun) return [{ ...shared, kind: ofRun.fits ? 'certain' : 'unknown', parts: [], taken: false }]
      const own = taken[line.id]
      if (own) return [{ ...shared, kind: 'certain', parts: own, taken: true }]
      if (line.cents <= 0) return [{ ...shared, kind: 'returned', parts, taken: false }]
      return sure ? [{ ...shared, kind: sure, parts, taken: false }] : []
    })
    return listed.sort((a, b) => entryKinds.indexOf(a.kind) - entryKinds.indexOf(b.kind))
  }, [lines, proposals, taken])
  return { entries, matching: { ...matching, of: wanted?.lines.length ?? 0 } }
}

const dataOf = (
  members: readonly Member[],
  owed: OwedOf,
  items: readonly PaymentItem[],
  confirmed: readonly ConfirmedPayer[],
): MatchData => ({
  members: members.map(({ id, fullName, givenName, familyName, memberId, belongsTo }) => ({
    id,
    fullName,
    givenName,
    familyName,
    memberId,
    belongsTo,
  })),
  open: new Map(
    members.flatMap(({ id }) => {
      const open = openItems(owed(id)).map(({ itemId, open, each }) => ({ itemId, cents: open, ...(each && { each }) }))
      return open.length > 0 ? [[id, open] as const] : []
    }),
  ),
  itemIds: itemChoices(items).map(({ id }) => id),
  familyItemIds: new Set(items.flatMap(({ id, forFamily }) => (forFamily ? id : []))),
  confirmed: new Map(confirmed.map(({ iban, memberIds }) => [iban, memberIds])),
})
