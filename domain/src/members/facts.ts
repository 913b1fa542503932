import { z } from 'zod'
import { dayWithin } from '../plain-date.ts'
import { line, nameLine } from '../text.ts'
import { languages } from '../texts/languages.ts'
import { text } from '../texts/text.ts'
import type { Fact } from './fact-names.ts'

/** Days of birth; that they are not in the future is checked where the day is known (`isBornLater`). */
export const birthdays = { first: '1890-01-01', last: '2199-12-31' }

const words = (most: number) => line(most, '')

interface DescribedFact {
  readonly label: string
  readonly kind: 'name' | 'day' | 'phone' | 'words' | 'language'
  /** The value of `autocomplete` for a person who types their own facts. */
  readonly autoComplete: string
  /** What it takes, apart from '', which is none. */
  readonly rule: z.ZodType<string, string>
}

/** The facts that a club may know of a member. Together, first and last name fit into a full name. */
export const facts: Readonly<Record<Fact, DescribedFact>> = {
  givenName: { label: text('First name'), kind: 'name', autoComplete: 'given-name', rule: nameLine(59, '') },
  familyName: { label: text('Last name'), kind: 'name', autoComplete: 'family-name', rule: nameLine(60, '') },
  birthday: { label: text('Birthday'), kind: 'day', autoComplete: 'bday', rule: dayWithin(birthdays) },
  phone: { label: text('Phone'), kind: 'phone', autoComplete: 'tel', rule: words(60) },
  street: { label: text('Street and number'), kind: 'words', autoComplete: 'address-line1', rule: words(120) },
  addressLine: { label: text('Further address line'), kind: 'words', autoComplete: 'address-line2', rule: words(120) },
  postcode: { label: text('Postcode'), kind: 'words', autoComplete: 'postal-code', rule: words(20) },
  town: { label: text('Town'), kind: 'words', autoComplete: 'address-level2', rule: words(80) },
  country: { label: text('Country'), kind: 'words', autoComplete: 'country-name', rule: words(60) },
  language: {
    label: text('Language of letters'),
    kind: 'language',
    autoComplete: 'off',
    rule: z.enum(languages, text('Please choose one of the languages')),
  },
}

export const birthdayAhead = text('The birthday is in the future')

/** True for a birthday after `today`, which nobody has. */
export const isBornLater = ({ birthday }: { readonly birthday?: string }, today: string): boolean =>
  Boolean(birthday && birthday > today)

/** Returns the age in whole years on a day; somebody who was born on 29 February turns a year older on 1 March of other years. */
export const ageOn = (birthday: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0)
