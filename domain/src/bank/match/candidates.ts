import type { BankLine, LinePart } from '../bank-line.ts'
import { type Clue, reasonsOf } from './clues.ts'
import type { People } from './people.ts'
import type { Reason } from './proposal.ts'
import { type Fit, isMeant, scoreOf } from './score.ts'
import { exactShare, fillOldest, sharesOf, sum } from './shares.ts'
import type { StillOpen } from './still-open.ts'

/** What a line may be for. */
export interface Candidate {
  readonly parts: readonly LinePart[]
  readonly isExact: boolean
  readonly score: number
  readonly reasons: readonly Reason[]
}

/** Returns what a line may be for, the likeliest first: a member or several, of those that it says something of. */
export function candidatesOf(
  { cents, text }: BankLine,
  clues: ReadonlyMap<string, Clue>,
  open: StillOpen,
  people: People,
): Candidate[] {
  const purpose = { isSomebodyMeant: [...clues.values()].some(isMeant), isGift: isGift.test(text) }
  const candidate = (parts: readonly LinePart[], fit: Fit): Candidate => {
    const members = membersOf(parts)
    const own = members.map((id) => clues.get(id) ?? {})
    const amount: Reason[] = fit === 'exact' ? [{ kind: 'amount' }] : []
    const households = new Set(members.map((id) => people.get(id)?.household))
    const score = scoreOf(own, fit, purpose, households.size === 1)
    return { parts, isExact: fit === 'exact', score, reasons: [...reasonsOf(own), ...amount] }
  }
  const singles = [...clues.keys()].flatMap((id) => {
    const owed = open.of(id)
    const exact = exactShare(id, owed, cents)
    if (exact) return [candidate(exact, 'exact')]
    return owed.length > 0 ? [candidate(fillOldest(id, owed, cents), sum(owed) < cents ? 'more' : 'less')] : []
  })
  const shares = groupsOf(clues, people).flatMap((group) => sharesOf(group, (id) => open.of(id), cents))
  const families = [...new Map(shares.map((parts) => [keyOf(parts), parts])).values()]
  return inOrder([...singles, ...families.map((parts) => candidate(parts, 'exact'))])
}

/** Money for something else than dues. */
const isGift = /spende|sponsor|donation|donazion|erogazion|kaution|darlehen|deposit|cauzion|prestito/i

/** Returns the members that parts are for. */
export const membersOf = (parts: readonly { readonly memberId: string }[]): string[] => [
  ...new Set(parts.map(({ memberId }) => memberId)),
]

/** True if a line says no more of a member than the family name. */
export const isSurnameOnly = ({ payer = 'surname', named = 'surname', number }: Clue): boolean =>
  payer === 'surname' && named === 'surname' && !number

/** Maximum people with the payer's family name who may be one family though no member belongs to another. */
export const mostOfSurname = 5

/** Returns who may pay together: families, who an account has paid for, who is named, and who has the payer's family name. */
function groupsOf(clues: ReadonlyMap<string, Clue>, people: People): string[][] {
  const ids = [...clues.keys()]
  const idsWhere = (fits: (clue: Clue) => boolean) => [...clues].filter(([, clue]) => fits(clue)).map(([id]) => id)
  const families = new Map(ids.map((id) => [people.get(id)?.household, [...people.householdOf(id)]]))
  const ofPayer = idsWhere(({ payer }) => payer !== undefined)
  const groups = [
    ...families.values(),
    idsWhere(({ payer }) => payer === 'iban'),
    idsWhere(({ payer }) => payer === 'iban' || payer === 'kin of iban'),
    idsWhere(isMeant),
    ofPayer.length <= mostOfSurname ? ofPayer : [],
  ]
  return groups.filter((group) => group.length > 1).map((group) => group.toSorted())
}

const keyOf = (parts: readonly LinePart[]): string =>
  parts.map(({ memberId, itemId }) => `${memberId}/${itemId}`).join()

/** By score, then by what they pay, so that it is the same for the same candidates in any order. */
const inOrder = (candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .map((candidate) => ({ candidate, key: keyOf(candidate.parts) }))
    .sort((one, other) => other.candidate.score - one.candidate.score || (one.key < other.key ? -1 : 1))
    .map(({ candidate }) => candidate)
