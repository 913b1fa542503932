import { expect, test } from 'vitest'
import { bankHeads, elbaColumns } from './bank-heads.ts'
import { codes, purposeOf } from './purpose.ts'
import { ibans } from './samples.ts'

const nothing = { text: '', reference: '', iban: '', name: '', bankId: '' }
const labelsOf = (bank: string) => bankHeads.find((head) => head.bank === bank)?.labels ?? []

test.each([
  ['Beitrag 2026', { text: 'Beitrag 2026' }],
  ['EREF+AB-1KREF+NONREFMREF+M1CRED+DE98ZZZSVWZ+Beitrag 2026', { text: 'Beitrag 2026', reference: 'AB-1' }],
  ['KREF+20260105-0123456789ABSVWZ+Sammler', { text: 'Sammler', reference: '20260105-0123456789AB' }],
  ['KREF+AW-1EREF+AB-1SVWZ+Beitrag', { text: 'Beitrag', reference: 'AB-1' }],
  ['KREF+NONREFSVWZ+Beitrag', { text: 'Beitrag' }],
  ['Beitrag KREF: NOTPROVIDED', { text: 'Beitrag' }],
  ['SVWZ+Beitrag ABWA+Opa Weber', { text: 'Beitrag' }],
  [`Beitrag EREF: AB-1 IBAN: ${ibans.anna} BIC: BYLADEM1001`, { text: 'Beitrag', reference: 'AB-1', iban: ibans.anna }],
  [`IBAN: ${ibans.anna.replace(/(.{4})/g, '$1 ')}; Kosten 0`, { text: 'Kosten 0', iban: ibans.anna }],
  ['IBAN: bitte zurück', { text: 'IBAN: bitte zurück' }],
  ['XEREF: kein Wort', { text: 'XEREF: kein Wort' }],
])('%s', (written, purpose) => {
  expect(purposeOf(written)).toEqual({ ...nothing, ...purpose })
})

test.each([
  [
    'comdirect',
    `Empfänger: Hallenbau GmbHKto/IBAN: ${ibans.anna} BLZ/BIC: X Buchungstext: Miete Ref. A1/2`,
    { name: 'Hallenbau GmbH', iban: ibans.anna, text: 'Miete', bankId: 'A1/2' },
  ],
  [
    'ELBA',
    `Verwendungszweck: Miete Zahlungsempfänger: Hallenbau IBAN Zahlungsempfänger: ${ibans.franz} BIC Zahlungsempfänger: X`,
    { name: 'Hallenbau', iban: ibans.franz, text: 'Miete' },
  ],
  [
    'ELBA',
    'Auftraggeber: Anna Auftraggeberreferenz: R1 Urspr. Auftraggeber: Bea Zahlungsreferenz: Beitrag',
    { name: 'Anna', reference: 'R1', text: 'Beitrag' },
  ],
])('%s: %s', (bank, written, purpose) => {
  const labels = bank === 'ELBA' ? elbaColumns.labels : labelsOf(bank)
  expect(purposeOf(written, [...labels, ...codes])).toEqual({ ...nothing, ...purpose })
})
