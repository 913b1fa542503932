import { mostContentBytes } from '@tessera/domain/letters/letter'
import { mostPeople } from '@tessera/domain/members/family'
import { memberReference } from '@tessera/domain/payments/payment-reference'
import { expect, test } from 'vitest'
import { familyReminderLetter } from './family-reminder-letter.ts'

const account = { holder: 'Ruderclub', iban: 'AT611904300234573201', bic: '', note: '' }
const owed = (label: string, open: number, dueOn?: string) => ({
  itemId: label,
  label,
  price: open,
  open,
  ...(dueOn && { dueOn }),
})
const letterFor = (people: Parameters<typeof familyReminderLetter>[0]['people']) =>
  familyReminderLetter({
    language: 'en',
    club: 'Ruderclub',
    link: 'https://club.example',
    account,
    people,
    head: { id: 'anna', fullName: 'Anna Acht' },
  })

test('names each person with what each owes, the sum of what is due, and one reference and one code for it', () => {
  const { greeting, subject, rows, payment } = letterFor([
    { name: 'Anna Acht', unmet: [owed('Fee', 6000, '2026-03-31')], upcoming: [] },
    { name: 'Ben Acht', unmet: [owed('Fee', 3000)], upcoming: [owed('Camp', 1000, '2026-07-01')] },
  ])
  expect([greeting, subject]).toEqual(['Hello Anna Acht,', 'Your payment is due'])
  expect(rows).toEqual([
    { label: 'Anna Acht: Fee, due since 31 Mar 2026', value: '€60.00' },
    { label: 'Ben Acht: Fee', value: '€30.00' },
    { label: 'Ben Acht: Camp, due by 1 Jul 2026', value: '€10.00' },
    { label: 'Due in total', value: '€90.00' },
  ])
  const reference = memberReference('anna')
  expect(payment?.rows.at(-1)).toEqual({ label: 'Reference for all of it', value: reference })
  expect(payment?.codes.map(({ content }) => content.split('\n').slice(-4))).toEqual([['EUR90.00', '', '', reference]])
})

test('where nothing is due yet, the sum is of what will be', () => {
  const soon = (name: string) => ({ name, unmet: [], upcoming: [owed('Fee', 3000, '2026-07-01')] })
  const { subject, rows } = letterFor([soon('Anna'), soon('Ben')])
  expect([subject, rows.at(-1)]).toEqual(['Your payment will be due soon', { label: 'In total', value: '€60.00' }])
})

test('a large family that owes much has one row for each person, and the letter is not too long', () => {
  const unmet = Array.from({ length: 30 }, (_, at) => owed(`Fee ${at}`, 100))
  const people = Array.from({ length: mostPeople + 1 }, (_, at) => ({ name: `Person ${at}`, unmet, upcoming: [] }))
  const letter = letterFor(people)
  expect(letter.rows.slice(-2)).toEqual([
    { label: 'Person 50: 30 items', value: '€30.00' },
    { label: 'Due in total', value: '€1,530.00' },
  ])
  expect(JSON.stringify(letter).length).toBeLessThan(mostContentBytes)
})
