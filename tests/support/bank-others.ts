import { familyNames, givenNames, ibanOf } from './bank-club.ts'
import type { Draft, LineMaker } from './bank-draft.ts'
import { written } from './bank-writing.ts'

const fees = [9600, 4800, 2500, 2990, 14_400] as const

/** Returns a line that no member's payment is. */
export function otherLines(maker: LineMaker): readonly Draft[] {
  const { chance } = maker
  return [{ iban: ibanOf(chance), truth: [], ...chance.pick(kinds)(maker) }]
}

type Kind = (maker: LineMaker) => Omit<Draft, 'truth' | 'iban'> & Partial<Draft>

const stranger = ({ chance }: LineMaker) => `${chance.pick(givenNames)} ${chance.pick(familyNames)}`

const kinds: readonly [Kind, ...Kind[]] = [
  ({ chance }) => ({
    kind: 'interest',
    cents: chance.whole(1, 9999),
    name: '',
    text: 'Zinsen 2026 Abschluss per 31.03.',
  }),
  ({ chance }) => ({
    kind: 'sponsor',
    cents: chance.pick([50_000, ...fees]),
    name: 'Autohaus Müller GmbH & Co. KG',
    text: `Rechnung Nr. ${chance.whole(1700, 2100)} Bandenwerbung`,
  }),
  (maker) => ({
    kind: 'shop',
    cents: maker.chance.pick(fees),
    name: written(maker.chance, stranger(maker)),
    text: `Bestellung ${maker.chance.whole(1700, 2100)} Fanschal`,
  }),
  (maker) => ({
    kind: 'stranger for a stranger',
    cents: maker.chance.pick(fees),
    name: written(maker.chance, stranger(maker)),
    text: `Trainingslager ${stranger(maker)}`,
  }),
  ({ chance, club }) => {
    const [first, ...others] = club.households
    const { holder = '', iban = '' } = first ? chance.pick([first, ...others]) : {}
    const text = chance.pick(['Spende Jugendarbeit', `Spende von ${holder}`])
    return { kind: 'gift', cents: chance.pick(fees), name: holder, iban, text }
  },
  ({ chance }) => ({
    kind: 'batch',
    cents: chance.whole(10_000, 99_999),
    name: '',
    text: 'SEPA-Sammelgutschrift Anzahl 12',
  }),
  (maker) => ({ kind: 'outgoing', cents: -maker.chance.pick(fees), name: stranger(maker), text: 'Übungsleiter' }),
  (maker) => ({
    kind: 'returned',
    cents: -maker.chance.pick(fees),
    name: stranger(maker),
    text: 'Rückgabe',
    returned: 'AC04',
  }),
]
