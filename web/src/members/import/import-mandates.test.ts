import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { indexMembers } from '../known-members.ts'
import { guessColumns } from './guess-columns.ts'
import { countEnded, countLackingDay, drawnOn, mandateColumns, readMandates } from './import-mandates.ts'
import { readRows } from './import-row.ts'
import { planImport } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

function mandatesOf(
  bytes: Uint8Array,
  known: Parameters<typeof indexMembers>[0] = [],
  more: { mandated?: ReadonlySet<string>; unstored?: ReadonlyMap<number, boolean>; signedOn?: string } = {},
) {
  const table = readCsv(bytes)
  const club = { today: '2026-11-29', types: [], own: [] }
  const { type: _, ...columns } = guessColumns(table.header, [], table.rows)
  const planned = planImport(readRows(table, columns, club), indexMembers(known), true)
  return readMandates(table, mandateColumns(table.header), planned, { today: club.today, ...more })
}
const fileOf = (header: string, ...rows: string[]) => new TextEncoder().encode([header, ...rows].join('\n'))

test('every mandate of a sports club’s list is read', () => {
  const file = readFileSync(new URL('../../../../tests/cases/clubs/sports-club-cp1252.csv', import.meta.url))
  const cells = new TextDecoder('windows-1252')
    .decode(file)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
  const written = cells.flatMap(([, , given, family, ...rest]) => {
    const [iban = '', reference, day = ''] = rest.slice(-3)
    const signedOn = day.split('.').reverse().join('-')
    return iban ? [{ holder: `${given} ${family}`, iban, reference, signedOn }] : []
  })
  expect(written.length).toBeGreaterThan(50)
  expect(mandatesOf(file).map((one) => ('mandate' in one ? one.mandate : one.fault))).toEqual(written)
})

test.each([
  ['ClubDesk, which has no day of signature', 'IBAN|BIC|Kontoinhaber', { iban: 0, holder: 2 }],
  ['openjverein', 'iban|bic|kontoinhaber|mandatdatum', { iban: 0, holder: 2, signedOn: 3 }],
  ['Linear', 'IBAN|BIC|Kontoinhaber|Lastschrift J/N|Sepa-Mandatsnummer', { iban: 0, holder: 2, reference: 4 }],
  ['no account number', 'Kontoinhaber|Mandatsreferenz', {}],
])('columns of %s', (_, header, places) => expect(mandateColumns(header.split('|'))).toEqual(places))

const head = 'Nr;Name;E-Mail;IBAN;Mandatsreferenz;Mandatsdatum;Kontoinhaber'

test('what cannot be taken says why; a reference that the file lacks is made later', () => {
  const rows = [
    '1;Anna Alt;a@club.test;DE89 3704 0044 0532 0130 00;;01.02.2020;Karl Alt',
    '2;Ben Berg;b@club.test;DE88370400440532013000;M-2;01.02.2020;',
    '3;Cora Ceh;c@club.test;DE89370400440532013000;M-3;;',
    '4;Dora Ditz;d@club.test;CH9300762011623852957;M-4;01.02.2020;',
    '5;Emil Erb;e@club.test;;M-5;01.02.2020;',
    '6;Finn Fux;f@club.test;DE89370400440532013000;M 6;1.2.2020;',
  ]
  const mandate = { holder: 'Karl Alt', iban: 'DE89370400440532013000', signedOn: '2020-02-01' }
  expect(mandatesOf(fileOf(head, ...rows))).toMatchObject(
    [
      { row: 2, ownReference: false, mandate },
      { row: 3, fault: 'This IBAN has a typing error: its check digits do not fit' },
      { row: 4, fault: 'The file does not say when the mandate was signed' },
      { row: 5, fault: /^Banks outside/ },
      { row: 7, fault: /^Letters, digits/ },
    ].map(({ fault, ...one }) => ({
      ...one,
      ...(fault && { fault: fault instanceof RegExp ? expect.stringMatching(fault) : fault }),
    })),
  )
})

test('one day is asked for the rows without a day of signature; the day of a row counts more, and other faults stay', () => {
  const rows = [
    '1;Anna Alt;a@club.test;DE89370400440532013000;M-1;01.02.2020;',
    '2;Ben Berg;b@club.test;DE89370400440532013000;M-2;;',
    '3;Cora Ceh;c@club.test;DE88370400440532013000;M-3;;',
    '4;Dora Ditz;d@club.test;DE89370400440532013000;M-4;soon;',
    '5;Emil Erb;e@club.test;DE89370400440532013000;M-5;30.11.2026;',
  ]
  const daysOf = (signedOn: string) => {
    const read = mandatesOf(fileOf(head, ...rows), [], { signedOn })
    return [countLackingDay(read), read.map((one) => ('mandate' in one ? one.mandate.signedOn : one.fault))]
  }
  const others = [
    'This IBAN has a typing error: its check digits do not fit',
    'Please enter a valid date',
    'A mandate cannot be signed on a day to come',
  ]
  expect(daysOf('')).toEqual([1, ['2020-02-01', 'The file does not say when the mandate was signed', ...others]])
  expect(daysOf('2024-05-06')).toEqual([1, ['2020-02-01', '2024-05-06', ...others]])
})

test('a day to come is a fault of the row', () => {
  const rows = [
    '1;Anna Alt;a@club.test;DE89370400440532013000;M-1;01.02.2020;;30.11.2026',
    '2;Ben Berg;b@club.test;DE89370400440532013000;M-2;30.11.2026;;',
  ]
  expect(mandatesOf(fileOf(`${head};Letzte Lastschrift`, ...rows))).toEqual([
    { row: 2, fault: 'Nothing can have been drawn on a day to come' },
    { row: 3, fault: 'A mandate cannot be signed on a day to come' },
  ])
})

test('who is a member already gets a mandate where there is none, once it is known who has one', () => {
  const known = ['1', '2', '4'].map((memberId) => ({
    id: `m${memberId}`,
    memberId,
    fullName: memberId === '4' ? 'Emil Ernst' : 'Anna Alt',
    email: `${memberId}@club.test`,
    photoUrl: null,
    enabled: true,
  }))
  // The club has given number 4 to somebody else.
  const rows = ['1', '2', '3', '4'].map(
    (nr) => `${nr};ANNA ALT;${nr}@club.test;DE89370400440532013000;M-${nr};01.02.2020;`,
  )
  const read = (mandated?: ReadonlySet<string>) =>
    mandatesOf(fileOf(head, ...rows), known, { ...(mandated && { mandated }) }).map((one) => [one.row, one.isThere])
  expect(read()).toEqual([[4, undefined]])
  expect(read(new Set(['m1']))).toEqual([
    [3, true],
    [4, undefined],
  ])
  const again = mandatesOf(fileOf(head, ...rows), known, { unstored: new Map([[2, false]]) })
  expect(again.map((one) => [one.row, one.isThere])).toEqual([
    [2, undefined],
    [4, undefined],
  ])
})

test('a mandate ends 36 months after its signature or its last use, of which the file or the administrator knows', () => {
  const rows = [
    '1;Anna Alt;a@club.test;DE89370400440532013000;M-1;01.02.2020;;15.03.2026',
    '2;Ben Berg;b@club.test;DE89370400440532013000;M-2;01.02.2020;;',
    '3;Cora Ceh;c@club.test;DE89370400440532013000;M-3;01.06.2026;;',
  ]
  const read = mandatesOf(fileOf(`${head};Letzte Lastschrift`, ...rows))
  expect(countEnded(read, '2026-11-29')).toBe(1)
  const known = drawnOn(read, '2026-05-02')
  expect(countEnded(known, '2026-11-29')).toBe(0)
  const days = known.map((one) => 'mandate' in one && one.mandate.lastUsedOn)
  expect(days).toEqual(['2026-03-15', '2026-05-02', undefined])
})
