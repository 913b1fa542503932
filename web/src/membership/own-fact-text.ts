import type { ChangeablePart } from '@tessera/domain/members/changeable'
import { facts } from '@tessera/domain/members/facts'
import type { OwnChange } from '@tessera/domain/members/own-change-input'
import { isChoice, namesOfChoices } from '@tessera/domain/members/own-field'
import type { Openable } from '@tessera/domain/members/who-changes'
import { text } from '@tessera/domain/texts/text'
import { dayText } from '../language/format.ts'
import { ownValueText } from '../language/own-value-text.ts'
import { t } from '../language/t.ts'

const labels: Readonly<Record<Openable, string>> = {
  name: text('Full Name'),
  phone: text('Phone'),
  address: text('Address'),
  birthday: text('Birthday'),
  photo: text('Photo'),
}

/** The fields that a part can have, beside those of the club's own. */
export const ownFacts = {
  ...facts,
  fullName: { label: labels.name, kind: 'name', autoComplete: 'name' },
} as const

/** Returns what a part is called: the club's own words, or the product's. */
export const labelOf = ({ name, own }: ChangeablePart): string => own?.name ?? t(labels[name as Openable] ?? name)

/** Returns the values of a part by field: as the club has them, or with those that the member has proposed. */
const valuesOf = ({ fields }: ChangeablePart, which: 'now' | 'proposed'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.map(({ field, value, proposed }) => [field, which === 'proposed' ? (proposed ?? value) : value]),
  )

/** Returns the values of a part as its form has them. */
export const changeOf = (part: ChangeablePart, which: 'now' | 'proposed'): OwnChange => {
  const values = valuesOf(part, which)
  const { own, name } = part
  return own ? { fields: { [name.slice('fields.'.length)]: values[name] ?? '' } } : values
}

/** Returns a part in words; '' if nothing is known. */
export function partText(part: ChangeablePart, which: 'now' | 'proposed'): string {
  const values = valuesOf(part, which)
  const value = values[part.name] ?? ''
  if (part.own) return ownText(part.own, value)
  if (part.name === 'birthday') return value && dayText(value)
  if (part.name === 'name') return [values.fullName, values.givenName, values.familyName].filter(Boolean).join(' ')
  if (part.name !== 'address') return value
  const { street, addressLine, postcode, town, country } = values
  return [addressLine, street, `${postcode} ${town}`.trim(), country].filter(Boolean).join(', ')
}

/** Returns a value of a field of the club's own in words. */
export const ownText = (own: NonNullable<ChangeablePart['own']>, value: string): string =>
  ownValueText({ kind: own.kind, value: isChoice(own) ? namesOfChoices(own, value).join(', ') : value })
