import { memberReference } from '@tessera/domain/payments/payment-reference'
import { writtenReference } from '@tessera/domain/payments/written-reference'
import { expect, test } from 'vitest'
import { familyReminderLetter } from './family-reminder-letter.ts'
import { readdressed } from './readdressed.ts'

const anna = { id: 'anna', fullName: 'Anna Acht' }
const ben = { id: 'ben', fullName: 'Ben Acht' }
const cleo = { id: 'cleo', fullName: 'Cleo Acht', head: ben }
const account = { holder: 'Ruderclub', iban: 'AT611904300234573201', bic: '', note: '' }
const owed = { itemId: 'fee', label: 'Fee', price: 3000, open: 3000 }
const link = 'https://club.example/member-dashboard#payments'

const letter = (references?: 'iso11649') =>
  familyReminderLetter({
    language: 'en',
    club: 'Ruderclub',
    link,
    account: { ...account, ...(references && { references }) },
    head: anna,
    people: [ben, cleo].map(({ fullName: name }) => ({ name, unmet: [owed], upcoming: [] })),
  })
const forFamily = 'This letter is for your family: one payment can settle all of it.'

test.each([undefined, 'iso11649'] as const)(
  'a family pays with the reference of the new reader, and the account stays (%s)',
  (references) => {
    const { greeting, paragraphs, payment, button } = readdressed(letter(references), {
      people: [ben, cleo],
      formerId: 'anna',
      language: 'en',
    })
    expect([greeting, paragraphs[0], button?.link]).toEqual(['Hello Ben Acht,', forFamily, link])
    expect(payment?.rows.map(({ value }) => value)).toEqual([
      'Ruderclub',
      'AT61 1904 3002 3457 3201',
      writtenReference(references ? { references } : {}, memberReference('ben')),
    ])
    expect(payment?.codes).toEqual([])
  },
)

test('a letter about one person says nothing of a family, and its button leads to that person', () => {
  const to = { formerId: 'anna', language: 'en' } as const
  const own = readdressed(letter(), { ...to, people: [{ ...cleo, head: anna }] })
  expect(own.paragraphs[0]).toMatch(/^This e-mail is about Cleo Acht\./)
  expect(own.paragraphs).not.toContain(forFamily)
  expect(own.payment?.rows.at(-1)).toEqual({ label: 'Reference', value: memberReference('cleo') })
  expect(own.button?.link).toBe('https://club.example/member-dashboard?person=cleo#payments')
  const grown = readdressed(own, { ...to, people: [{ id: 'cleo', fullName: 'Cleo Acht' }] })
  expect([grown.greeting, grown.paragraphs, grown.button?.link]).toEqual([
    'Hello Cleo Acht,',
    ['Ruderclub has no record of these payments:'],
    link,
  ])
})

test('where the former reader is not known, a letter to a family says nothing of how to pay', () => {
  const { payment } = readdressed(letter(), { people: [ben, cleo], formerId: undefined, language: 'en' })
  expect(payment).toBeUndefined()
})

test('a German letter says in German whom it is about, once', () => {
  const to = { formerId: 'anna', language: 'de' } as const
  const own = readdressed(letter(), { ...to, people: [{ ...cleo, head: anna }] })
  expect(own.paragraphs[0]).toMatch(/^Diese E-Mail betrifft Cleo Acht\./)
  const next = readdressed(own, { ...to, people: [cleo] })
  expect(next.paragraphs.filter((one) => one.startsWith('Diese E-Mail betrifft'))).toHaveLength(1)
})

test('a reader who has another address pays as before, with the code for the bank', () => {
  const { payment } = letter()
  expect(payment?.codes).toHaveLength(1)
  const people = [anna, { ...cleo, head: anna }]
  expect(readdressed(letter(), { people, formerId: 'anna', language: 'en' }).payment).toEqual(payment)
})
