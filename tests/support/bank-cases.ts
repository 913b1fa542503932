import type { BankLine } from '@tessera/domain/bank/bank-line'
import { matchLines } from '@tessera/domain/bank/match/match-lines'
import type { MatchableMember, MatchFacts, Proposal } from '@tessera/domain/bank/match/proposal'

const member = (id: string, fullName: string, memberId: string, belongsTo?: string): MatchableMember => {
  const [, givenName = '', familyName = ''] = /^(.*?) ((?:von der |De )?\S+)$/.exec(fullName) ?? []
  return { id, fullName, givenName, familyName, memberId, belongsTo }
}

const members = [
  member('anna', 'Anna Müller', '1001'),
  member('paul', 'Paul Müller', '1002', 'anna'),
  member('leon', 'Leon Groß', '1003', 'anna'),
  member('joerg', 'Jörg von der Heide', '1004'),
  member('lisa', 'Lisa Meyer-Lüdenscheidt', '1005'),
  member('tom', 'Tom Berg', '1006'),
  member('tom2', 'Tom Berg', '1007'),
  member('ida', 'Ida De Rossi', '1008'),
  member('ben', 'Ben Tal', '1009'),
  member('ada', 'Ada Tal', '2026'),
  member('zoe', 'Zoë Kühn', '1010'),
  member('kraft', 'J. Kraft', '1011'),
  member('eva', 'Eva Wolf', '1012'),
  member('max', 'Max Wolf', '1013', 'eva'),
  member('mia', 'Mia Wolf', '1014', 'eva'),
]

/** In cents, the oldest first; the others owe a fee of 60. */
const open: Record<string, Record<string, number>> = {
  paul: { old: 2000, fee: 3000 },
  leon: { fee: 2500 },
  ida: { old: 6000, fee: 6000, shirt: 1500 },
  ben: { old: 1000, fee: 4000 },
  ada: { fee: 5000 },
  zoe: {},
  eva: { family: 9000, fee: 3000 },
  max: { course: 2500 },
  mia: {},
}

const itemsOf = (id: string) => Object.entries(open[id] ?? { fee: 6000 }).map(([itemId, cents]) => ({ itemId, cents }))

/** A small club, some of whose members are a family or have the same name. */
export const clubFacts: MatchFacts = {
  members,
  openOf: itemsOf,
  itemIds: ['old', 'fee', 'shirt', 'family', 'course'],
  familyItemIds: new Set(['family']),
  confirmed: new Map([
    ['DE-ida', ['ida']],
    ['DE-joerg', ['joerg']],
    ['DE-paul', ['paul']],
    ['DE-anna-paul', ['anna', 'paul']],
    ['DE-lisa-tom', ['lisa', 'tom']],
    ['DE-zoe', ['zoe']],
    ['DE-ben', ['ben']],
  ]),
}

const noTexts = { account: '', name: '', iban: '', text: '', reference: '', bankId: '', format: '', returned: '' }

/** Returns a line of 60 euro with what a case is about. */
export const bankLine = (about: Partial<BankLine>): BankLine => ({
  ...noTexts,
  id: 'line',
  day: '2026-03-01',
  cents: 6000,
  state: 'waiting',
  ...about,
})

/** Returns what a line alone is taken for. */
export const matchOne = (about: Partial<BankLine>): Proposal | undefined => matchLines([bankLine(about)], clubFacts)[0]

/** `certain: anna fee 6000, …`; an unknown one with the others. */
export const summary = (proposal: Proposal | undefined): string => {
  const { sure = '', parts = [], others = [] } = proposal ?? {}
  const listed = parts.map(({ memberId, itemId, cents }) => `${memberId} ${itemId} ${cents}`)
  return `${sure}: ${(sure === 'unknown' ? others : listed).join(', ')}`
}
