import { expect, test } from 'vitest'
import { matchOne, summary } from '../../../../tests/support/bank-cases.ts'
import type { BankLine } from '../bank-line.ts'

test.each<[string, Partial<BankLine>, string]>([
  ['one of its items', { iban: 'DE-ida', cents: 1500 }, 'certain: ida shirt 1500'],
  ['the oldest of two alike', { iban: 'DE-ida' }, 'certain: ida old 6000'],
  ['all that is open', { iban: 'DE-ida', cents: 13_500 }, 'certain: ida old 6000, ida fee 6000, ida shirt 1500'],
  ['another amount', { iban: 'DE-ida', cents: 7000 }, 'probable: ida old 6000, ida fee 1000'],
  [
    'another amount, by name too',
    { iban: 'DE-ida', text: 'Ida De Rossi', cents: 7000 },
    'probable: ida old 6000, ida fee 1000',
  ],
  [
    'the sum of a family for some of whom it has not paid before',
    { iban: 'DE-anna-paul', cents: 13_500 },
    'probable: anna fee 6000, leon fee 2500, paul old 2000, paul fee 3000',
  ],
  [
    'the sum of its members',
    { iban: 'DE-anna-paul', cents: 11_000 },
    'certain: anna fee 6000, paul old 2000, paul fee 3000',
  ],
  [
    'the sum of two that it has paid for',
    { iban: 'DE-lisa-tom', cents: 12_000 },
    'certain: lisa fee 6000, tom fee 6000',
  ],
  ['what two of them owe', { iban: 'DE-lisa-tom' }, 'probable: lisa fee 6000'],
  ['what two owe, and names one', { iban: 'DE-lisa-tom', text: 'Beitrag Lisa' }, 'certain: lisa fee 6000'],
  ['what one of the family owes', { iban: 'DE-paul' }, 'probable: anna fee 6000'],
  [
    'what one of its family name owes too',
    { iban: 'DE-ben', name: 'Eva Tal', cents: 5000 },
    'probable: ben old 1000, ben fee 4000',
  ],
  ['a gift', { iban: 'DE-ida', cents: 1500, text: 'Spende' }, 'unknown: ida'],
  ['for somebody else by name', { iban: 'DE-ida', text: 'Beitrag Jörg von der Heide' }, 'probable: joerg fee 6000'],
  ['for a given name that is typed wrong', { iban: 'DE-lisa-tom', text: 'Beitrag Lisaa' }, 'probable: lisa fee 6000'],
  ["for another's number", { iban: 'DE-ida', text: 'Mitglied 1004' }, 'probable: joerg fee 6000'],
  ['for the given name of another', { iban: 'DE-joerg', text: 'Beitrag Zoë' }, 'probable: joerg fee 6000'],
  ['when nothing is open', { iban: 'DE-zoe' }, 'unknown: zoe'],
])('an account that has paid before pays %s', (_, about, expected) => {
  expect(summary(matchOne(about))).toBe(expected)
})

test.each<[string, Partial<BankLine>, string]>([
  ['payer and purpose', { name: 'Jörg von der Heide', text: 'Beitrag Jörg von der Heide' }, 'certain: joerg fee 6000'],
  ['ae for ä, in capitals', { name: 'JOERG VON DER HEIDE', text: 'HEIDE JOERG' }, 'certain: joerg fee 6000'],
  ['accents left out', { name: 'Jorg Vonderheide', text: 'Jorg von der Heide' }, 'certain: joerg fee 6000'],
  ['a double name', { name: 'Meyer Luedenscheidt, Lisa', text: 'Lisa Meyer-Lüdenscheidt' }, 'certain: lisa fee 6000'],
  ['half of a double name', { name: 'Lisa Meyer', text: 'Lisa Meyer' }, 'unknown: '],
  [
    'given and family name of two people',
    { name: 'Jörg von der Heide', text: 'Jörg Krause, Ute von der Heide' },
    'probable: joerg fee 6000',
  ],
  ['the payer alone, who pays too much', { name: 'Jörg von der Heide', cents: 9000 }, 'unknown: joerg'],
  [
    'given and family name as one word',
    { name: 'Jörg von der Heide', text: 'JOERGVONDERHEIDE' },
    'certain: joerg fee 6000',
  ],
  ['initials of a member', { name: 'J. Kraft', text: 'J. Kraft' }, 'probable: kraft fee 6000'],
  ['initials', { name: 'J. v.d.H.', text: 'J. Heide' }, 'unknown: joerg'],
  [
    'a payer of the same family name alone',
    { name: 'Ute Heide von der', text: 'Jörg von der Heide' },
    'probable: joerg fee 6000',
  ],
  ['a payer of the same family', { name: 'Anna Müller', text: 'Leon Groß', cents: 2500 }, 'certain: leon fee 2500'],
  [
    'a given name, by somebody of the family',
    { name: 'Anna Müller', text: 'Leon', cents: 2500 },
    'probable: leon fee 2500',
  ],
  ['a payer of another name', { name: 'Oma Krause', text: 'Enkel Jörg von der Heide' }, 'probable: joerg fee 6000'],
  ['the payer alone', { name: 'Jörg von der Heide', text: 'Beitrag' }, 'probable: joerg fee 6000'],
  ['the purpose alone', { text: 'Jörg von der Heide' }, 'probable: joerg fee 6000'],
  [
    'a wrong amount',
    { name: 'Jörg von der Heide', text: 'Jörg von der Heide', cents: 5000 },
    'probable: joerg fee 5000',
  ],
  ['namesakes', { name: 'Tom Berg', text: 'Beitrag Tom Berg' }, 'unknown: tom, tom2'],
  ['namesakes, and a number', { name: 'Tom Berg', text: 'Tom Berg, Mitglied 1007' }, 'certain: tom2 fee 6000'],
  ['two people', { name: 'Jörg von der Heide', text: 'Jörg von der Heide, Ida De Rossi' }, 'probable: joerg fee 6000'],
  ['a gift', { name: 'Jörg von der Heide', text: 'Spende Jörg von der Heide' }, 'probable: joerg fee 6000'],
  ['a company', { name: 'Heide GmbH', text: 'Rechnung' }, 'unknown: '],
  ['behind a hundred words', { name: 'Krause', text: `${'x '.repeat(100)}Jörg von der Heide` }, 'unknown: '],
  ['a family name alone', { name: 'Ute von der Heide', text: 'Beitrag' }, 'probable: joerg fee 6000'],
  ['a family name alone, another amount', { name: 'Ute von der Heide', cents: 4000 }, 'unknown: joerg'],
  ['nobody, the amount alone', { name: 'Krause', text: 'Beitrag' }, 'unknown: '],
])('a name: %s', (_, about, expected) => {
  expect(summary(matchOne(about))).toBe(expected)
})

test.each<[string, Partial<BankLine>, string]>([
  ['by Fam.', { name: 'Fam. Müller', cents: 11_000 }, 'probable: anna fee 6000, paul old 2000, paul fee 3000'],
  ['by its names', { name: 'Mueller Anna u. Paul', cents: 8000 }, 'probable: anna fee 6000, paul old 2000'],
  [
    'in full',
    { name: 'Ute Müller', text: 'Anna Müller, Paul Müller', cents: 11_000 },
    'certain: anna fee 6000, paul old 2000, paul fee 3000',
  ],
  [
    'with a family name that is another',
    { name: 'Anna Müller', cents: 8500 },
    'probable: anna fee 6000, leon fee 2500',
  ],
  [
    'without belonging to each other',
    { name: 'Eva Tal', cents: 10_000 },
    'probable: ada fee 5000, ben old 1000, ben fee 4000',
  ],
])('a family %s', (_, about, expected) => {
  expect(summary(matchOne(about))).toBe(expected)
})

test.each<[string, Partial<BankLine>, string]>([
  ['beside Mitglied Nr.', { text: 'Mitglied Nr. 1004' }, 'probable: joerg fee 6000'],
  ['touching the word', { text: 'Mitgliedsnr1004' }, 'probable: joerg fee 6000'],
  ['beside socio', { text: 'quota socio 1004' }, 'probable: joerg fee 6000'],
  ['with the family name', { text: '1004 Heide' }, 'probable: joerg fee 6000'],
  ['and the payer', { text: 'Mitglied 1004', name: 'Jörg von der Heide' }, 'certain: joerg fee 6000'],
  ['alone', { text: 'Beitrag 1004' }, 'unknown: '],
  ['of an invoice', { text: 'Rechnung Nr. 1004' }, 'unknown: '],
  ['as a part of another', { text: 'Mitglied 10045' }, 'unknown: '],
  ['that is a year, beside a name', { text: 'Beitrag Tal 2026', cents: 5000 }, 'unknown: ada, ben'],
  ['that is a year', { text: 'Mitglied 2026', name: 'Krause' }, 'unknown: '],
  ['of another amount', { text: 'Mitglied Nr. 1004', cents: 4000 }, 'unknown: joerg'],
])("a member's number %s", (_, about, expected) => {
  expect(summary(matchOne(about))).toBe(expected)
})
