import type { MatchableMember, OpenItem } from '@tessera/domain/bank/match/proposal'
import type { Chance } from '../../scripts/demo/chance.ts'

/** A member of a made-up club. */
export interface BankMember extends MatchableMember {
  readonly givenName: string
  readonly familyName: string
}

/** People who live together, the first of them the head. */
export interface Household {
  readonly members: readonly [BankMember, ...BankMember[]]
  /** The account of the head, or of a partner who is no member. */
  readonly iban: string
  readonly holder: string
  readonly grandparent: { readonly name: string; readonly iban: string }
}

export interface BankClub {
  readonly households: readonly Household[]
  readonly members: readonly BankMember[]
  readonly itemIds: readonly string[]
  readonly open: ReadonlyMap<string, readonly OpenItem[]>
  readonly confirmed: ReadonlyMap<string, readonly string[]>
}

type List = readonly [string, ...string[]]

export const givenNames: List = [
  ...([
    'Sönke',
    'Felix',
    'Andreas',
    'Jonas',
    'Björn',
    'Emma',
    'Jürgen',
    'Leon',
    'Zoë',
    'Günther',
    'Mia',
    'Clara',
  ] as const),
  'Anna',
  'Anna Maria',
  'Karl-Heinz',
  'José',
  'Chiara',
  'Łukasz',
  'Ayşe',
  'August',
  'Paul',
  'Simon',
  'Uwe',
  'Jörg',
]

export const familyNames: List = [
  ...([
    'Müller',
    'Mueller',
    'Schäfer',
    'Größler',
    'Weiß',
    'Bäcker',
    'von der Heide',
    'Özdemir',
    'Lößl',
    'Huber',
  ] as const),
  'Meyer-Lüdenscheidt',
  'Maier',
  'Bauer',
  'Baur',
  "D'Angelo",
  'De Rossi',
  'Yıldız',
  'Kowalski',
  'Sommer',
  'Simon',
  'Köhler',
  'Wagner',
  'Öztürk',
  'Núñez',
  'Dvořák',
  'Schulz',
  'Böhm',
  'Jäger',
  'Fuchs',
  'Paul',
  'Weber',
  'Ferraro',
]

export const itemIds = ['fee-2024', 'fee-2025', 'fee-2026', 'hall-2026', 'shirt-2026'] as const

/** Returns a club of some households, some with the same names, and what each member owes. */
export function bankClub(chance: Chance, count = 40, families: List = familyNames): BankClub {
  const households = Array.from({ length: count }, (_, at) => household(chance, at, families))
  const members = households.flatMap(({ members }) => members)
  const open = new Map(members.map((member) => [member.id, openOf(chance, member)]))
  return { households, members, itemIds, open, confirmed: confirmedOf(chance, households) }
}

function household(chance: Chance, at: number, families: List): Household {
  const familyName = chance.pick(families)
  const head = member(chance, at * 10, familyName)
  const others = Array.from({ length: chance.happens(0.5) ? chance.whole(1, 3) : 0 }, (_, place) => {
    const name = chance.happens(0.85) ? familyName : chance.pick(families)
    const isNoted = chance.happens(0.8)
    return { ...member(chance, at * 10 + place + 1, name), ...(isNoted && { belongsTo: head.id }) }
  })
  const partner = `${chance.pick(givenNames)} ${chance.happens(0.7) ? familyName : chance.pick(families)}`
  return {
    members: [head, ...others],
    iban: ibanOf(chance),
    holder: chance.happens(0.7) ? head.fullName : partner,
    grandparent: { name: `${chance.pick(givenNames)} ${chance.pick(families)}`, iban: ibanOf(chance) },
  }
}

function member(chance: Chance, number: number, familyName: string): BankMember {
  const givenName = chance.pick(givenNames)
  const id = `m${number}x${chance.whole(0, 1_000_000_000).toString(36)}`
  return { id, memberId: `${1700 + number}`, givenName, familyName, fullName: `${givenName} ${familyName}` }
}

/** Adults owe 96, young people 48; some owe last year's fee too, or a shirt of the same price. */
function openOf(chance: Chance, { belongsTo }: BankMember): OpenItem[] {
  const fee = belongsTo ? 4800 : 9600
  return [
    ...(chance.happens(0.15) ? [{ itemId: 'fee-2025', cents: chance.pick([fee, fee / 2]) }] : []),
    ...(chance.happens(0.9) ? [{ itemId: 'fee-2026', cents: fee }] : []),
    ...(chance.happens(0.3) ? [{ itemId: 'hall-2026', cents: chance.pick([2500, 4800]) }] : []),
    ...(chance.happens(0.2) ? [{ itemId: 'shirt-2026', cents: 2990 }] : []),
  ]
}

/** Half of the households' accounts have paid before, for some of them or for all. */
function confirmedOf(chance: Chance, households: readonly Household[]): Map<string, readonly string[]> {
  const confirmed = new Map<string, readonly string[]>()
  for (const { iban, members, grandparent } of households) {
    const ids = members.map(({ id }) => id)
    if (chance.happens(0.5)) confirmed.set(iban, chance.happens(0.6) ? ids : ids.slice(0, 1))
    if (chance.happens(0.1)) confirmed.set(grandparent.iban, ids.slice(-1))
  }
  return confirmed
}

/** A German IBAN with check digits that fit. */
export function ibanOf(chance: Chance): string {
  const account = Array.from({ length: 18 }, () => chance.whole(0, 9)).join('')
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}
