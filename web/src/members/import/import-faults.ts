import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { birthdayAhead, isBornLater } from '@tessera/domain/members/facts'
import { deathAhead, diesLater } from '@tessera/domain/members/leaving'
import {
  type MemberInput,
  memberFields,
  memberInputSchema,
  type TypedMember,
} from '@tessera/domain/members/member-input'
import { memberLabels } from '@tessera/domain/members/member-labels'
import type { OwnField } from '@tessera/domain/members/own-field'
import { languages } from '@tessera/domain/texts/languages'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import type { CsvRow } from '../../files/csv-rows.ts'
import { languageNames } from '../../language/language.ts'
import { areNoTypes, typeChangesCell } from '../type-changes-cell.ts'
import { dayFields } from './guess-columns.ts'
import { ownFault } from './import-own.ts'
import { quotedWords } from './quoted-words.ts'

/** What is to be known of the club to judge a row. */
export interface ImportingClub {
  readonly types: readonly MembershipType[]
  /** The club's day. */
  readonly today: string
  readonly own: readonly OwnField[]
  /** True if rows without a number get one. */
  readonly givesNumbers?: boolean
}

const missing = { memberId: text('Member ID is missing'), fullName: text('Name is missing') } as const
const requiredFields = ['memberId', 'fullName'] as const

/**
 * Why a row cannot be imported as typed, naming the field; undefined if it can be. An e-mail may be missing: that is asked
 * once for the whole file.
 */
export function faultOf(typed: MemberInput, { types, today, own }: ImportingClub): string | Sentence | undefined {
  const empty = requiredFields.find((field) => typed[field].trim() === '')
  return (
    (empty && missing[empty]) ??
    letterFault(typed) ??
    changesFault(typed) ??
    dayFault(typed) ??
    languageFault(typed) ??
    ownFault(typed.fields, own) ??
    inputFault(typed) ??
    (isBornLater(typed, today) ? birthdayAhead : undefined) ??
    (diesLater(typed, today) ? deathAhead : undefined) ??
    typeFault(typed, types)
  )
}

/** A row with an empty e-mail, as one that is chosen to have none; whom a member belongs to is judged with all rows. */
export const orWithout = ({ belongsTo: _, ...typed }: MemberInput): TypedMember => ({
  ...typed,
  email: typed.email.trim() || false,
})

/** What is left of a letter that was lost: the replacement character, or a control character of no meaning. */
const lost = /[\u0080-\u009f\ufffd]/

function letterFault(typed: MemberInput): Sentence | undefined {
  const damaged = memberFields.find((field) => lost.test(typed[field] ?? ''))
  return (
    damaged &&
    sentence('“{written}” has a letter that could not be read', { written: quotedWords(typed[damaged] ?? '') })
  )
}

function dayFault(typed: MemberInput): Sentence | undefined {
  const wrong = dayFields.find((field) => !memberInputSchema.shape[field].safeParse(typed[field] ?? '').success)
  return (
    wrong &&
    sentence('“{written}” is not a valid day. Please write it like 2020-03-31 or 31.03.2020.', {
      written: quotedWords(typed[wrong] ?? ''),
    })
  )
}

function changesFault({ typeChanges = '' }: MemberInput): Sentence | undefined {
  if (!areNoTypes(typeChanges)) return undefined
  return sentence('{field}: “{written}” cannot be read. Please write types and days like “Student; 2026-11-01 Full”.', {
    field: [memberLabels.typeChanges],
    written: quotedWords(typeChangesCell(typeChanges, [])),
  })
}

function languageFault({ language }: MemberInput): Sentence | undefined {
  if (!language || languages.some((one) => one === language)) return undefined
  return sentence('“{written}” is not one of the languages of letters: {languages}', {
    written: quotedWords(language),
    languages: Object.values(languageNames).join(', '),
  })
}

function inputFault(typed: MemberInput): string | Sentence | undefined {
  const issue = memberInputSchema.safeParse(orWithout(typed)).error?.issues[0]
  const field = memberFields.find((one) => one === issue?.path[0])
  const name = field && field !== 'email' && memberLabels[field]
  const reason = issue?.message
  return name && reason ? sentence('{field}: {reason}', { field: [name], reason: [reason] }) : reason
}

function typeFault({ typeId }: MemberInput, types: readonly MembershipType[]): Sentence | undefined {
  if (!typeId || types.some(({ id }) => id === typeId)) return undefined
  return sentence('There is no membership type “{name}”', { name: unknownType.nameOf(typeId) })
}

/** The name of a type that the club does not have, in the place of an id: with a sign in front that no id has. */
export const unknownType = {
  idOf: (name: string): string => `?${name.slice(0, 39)}`,
  nameOf: (id: string): string => id.replace(/^\?/, ''),
}

/** Error of a row with filled cells beyond the last column. Missing cells at its end are empty. */
export function raggedness({ cells }: CsvRow, width: number): Sentence | undefined {
  if (!cells.slice(width).some((cell) => cell.trim() !== '')) return undefined
  return sentence('This row has {cells, plural, one {# cell} other {# cells}}, the first row has {width}', {
    cells: cells.length,
    width,
  })
}
