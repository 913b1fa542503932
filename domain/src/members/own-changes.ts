import { isSameJson } from '../merge-changes.ts'
import type { Fact } from './fact-names.ts'
import { photoIdOf, photoPath } from './member.ts'
import { type FlatMember, flatOf } from './member-input.ts'
import { nameFieldsOf } from './names.ts'
import type { OwnField, OwnValues } from './own-field.ts'
import { type Openable, type OwnChanges, openable, type WhoChanges } from './who-changes.ts'

/** The fields of each part that has some in the member's form; of the name, a member has the full name, or the two others. */
export const factsOf = {
  name: ['fullName', 'givenName', 'familyName'],
  phone: ['phone'],
  address: ['street', 'addressLine', 'postcode', 'town', 'country'],
  birthday: ['birthday'],
} as const satisfies Record<Exclude<Openable, 'photo'>, readonly (Fact | 'fullName')[]>

/** What a club opens to its members. */
interface Opening {
  readonly ownChanges: OwnChanges
  readonly memberFields: readonly OwnField[]
}

/** A field of a part; of a photo, the value is its path, and a proposal has the id of its document, or '' to have none. */
type PartField = (keyof FlatMember & string) | 'photo'
type Values = Readonly<Record<string, string>>

interface Part {
  /** A name of `openable`, or `fields.<id>` for a field of the club's own. */
  readonly name: string
  /** `club` also for a field that members do not see, or that is not in use. */
  readonly by: WhoChanges
  readonly fields: readonly PartField[]
  readonly own?: OwnField
}

/** Returns the parts that a club can open, with who changes each. */
export const partsOf = ({ ownChanges, memberFields }: Opening): Part[] => [
  ...openable.map((name) => ({
    name,
    by: ownChanges[name],
    fields: name === 'photo' ? ([name] as const) : factsOf[name],
  })),
  ...memberFields.map((field): Part => {
    const { id, enabled, shownToMember, whoChanges } = field
    const by = !enabled || !shownToMember ? 'club' : whoChanges
    return { name: `fields.${id}`, by, fields: [`fields.${id}`], own: field }
  }),
]

/** A part that members change by themselves or by proposals. */
type OpenPart = Part & { readonly by: Exclude<WhoChanges, 'club'> }

/** Returns the parts that members change; none of a field that they do not see. */
export const openParts = (club: Opening): OpenPart[] =>
  partsOf(club).filter((part): part is OpenPart => part.by !== 'club')

/** What a member proposes, by field, and what the club said to a part that it declined, by part. */
export interface Proposal {
  readonly values: Values
  readonly declined: Values
}
const noProposal: Proposal = { values: {}, declined: {} }

/** A member with what they propose. */
type Proposing = { readonly [F in Fact | 'fullName']?: string } & {
  readonly fields?: OwnValues
  readonly photoId?: string | undefined
  readonly proposal?: Proposal | undefined
}

function valueIn({ photoId, fields, ...member }: Proposing, field: PartField): string {
  if (field === 'photo') return photoId ? photoPath(photoId) : ''
  return field.startsWith('fields.') ? (fields?.[field.slice(7)] ?? '') : (member[field as Fact | 'fullName'] ?? '')
}

/**
 * Returns the fields of a part with the values that the club knows and those that are proposed. A name that the club has taken
 * apart or together since is not proposed any more: accepted, it would undo that.
 */
const fieldsOf = (member: Proposing, { name, fields }: Part) =>
  (name === 'name' ? nameFieldsOf(member) : fields).map((field) => {
    const [value, stored] = [valueIn(member, field), member.proposal?.values[field]]
    const proposed = field === 'photo' && stored ? photoPath(stored) : stored
    return { field, value, ...(proposed !== undefined && proposed !== value && { proposed }) }
  })

/** Returns the open parts as the member sees them: each field's value, and the one that waits for the club. */
export const changeableOf = (club: Opening, member: Proposing) =>
  openParts(club).map((part) => {
    const { name, by, own } = part
    const { declined } = member.proposal ?? noProposal
    return {
      name,
      by,
      fields: fieldsOf(member, part),
      ...(own && { own: { name: own.name, kind: own.kind, choices: own.choices } }),
      ...(declined[name] !== undefined && { declined: declined[name] }),
    }
  })

/** A part that waits for the club: each proposed field with the value that it would replace. */
export interface WaitingPart {
  readonly name: string
  readonly fields: { readonly field: string; readonly now: string; readonly proposed: string }[]
}

/** Returns the parts in which what a member proposes differs from what the club knows, also those that the club has closed since. */
export const waitingOf = (club: Opening, member: Proposing): WaitingPart[] =>
  partsOf(club).flatMap((part) => {
    const waiting = fieldsOf(member, part).flatMap(({ field, value: now, proposed }) =>
      proposed === undefined ? [] : [{ field, now, proposed }],
    )
    return waiting.length > 0 ? [{ name: part.name, fields: waiting }] : []
  })

/** Returns those of accepted parts that the member does not have as they were accepted, or that the club does not have. */
export const changedSince = (club: Opening, member: Proposing, accepted: readonly WaitingPart[]): WaitingPart[] => {
  const parts = partsOf(club)
  return accepted.filter(({ name, fields }) => {
    const part = parts.find((one) => one.name === name)
    return !fields.every(({ field, proposed }) => {
      const known = part?.fields.find((one) => one === field)
      return known && valueIn(member, known) === proposed
    })
  })
}

/** Returns what a member proposes once accepted parts are taken back: what was accepted, unless they propose something else by now. */
export function proposalRestored(before: Proposal = noProposal, accepted: readonly WaitingPart[]): Proposal {
  const fields = accepted.flatMap((part) => part.fields)
  return {
    values: {
      ...Object.fromEntries(fields.map(({ field, proposed }) => [field, storedOf(field, proposed)])),
      ...before.values,
    },
    declined: before.declined,
  }
}

/** Returns a value as a proposal has it. */
const storedOf = (field: string, value: string): string => (field === 'photo' ? photoIdOf(value) : value)

/** Returns those of some parts that do not wait as they were seen. */
export const overtakenParts = (seen: readonly WaitingPart[], waiting: readonly WaitingPart[]): WaitingPart[] =>
  seen.filter((part) => !waiting.some((one) => isSameJson(one, part)))

/** Returns those of wanted fields that are of a name, but not as the member has it: apart, or in one. */
export const namesOtherwise = (member: Proposing, wanted: readonly string[]): string[] => {
  const kept: readonly string[] = nameFieldsOf(member)
  return factsOf.name.filter((field) => wanted.includes(field) && !kept.includes(field))
}

/** Divides a change by a member into what is written at once, what is proposed, and the fields that are not open. */
export function divided(club: Opening, change: Parameters<typeof flatOf>[0]) {
  const by = new Map(openParts(club).flatMap((part) => part.fields.map((field) => [field as string, part.by] as const)))
  const entries = Object.entries(flatOf(change)).filter(([, value]) => value !== undefined)
  const of = (who: WhoChanges | undefined) => Object.fromEntries(entries.filter(([field]) => by.get(field) === who))
  return {
    atOnce: of('member') as FlatMember,
    proposed: of('proposal') as FlatMember,
    closed: Object.keys(of(undefined)),
  }
}

/**
 * Returns what a member proposes after a change: the `touched` fields are proposed with the values of `wanted` or no more, and
 * an answer to their part is forgotten, as is what concerns a field that the club has deleted. A name is proposed as a whole.
 * Undefined if nothing is left.
 */
export function proposalAfter(
  club: Opening,
  before: Proposal = noProposal,
  touched: readonly string[],
  wanted: Values = {},
): Proposal | undefined {
  const parts = partsOf(club)
  const known = new Set<string>(parts.flatMap(({ fields }) => fields))
  const names: readonly string[] = factsOf.name
  const ended = names.some((field) => touched.includes(field)) ? [...touched, ...names] : touched
  const kept = Object.entries(before.values).filter(([field]) => known.has(field) && !ended.includes(field))
  const isAnswered = (name: string) =>
    parts.some((part) => part.name === name && !part.fields.some((field) => touched.includes(field)))
  return orNone({
    values: { ...Object.fromEntries(kept), ...wanted },
    declined: Object.fromEntries(Object.entries(before.declined).filter(([name]) => isAnswered(name))),
  })
}

/** Returns what a member proposes after the club has declined some parts, with what it says to them. */
export function proposalDeclined(before: Proposal, parts: readonly WaitingPart[], word: string): Proposal {
  const gone = new Set(parts.flatMap(({ fields }) => fields.map(({ field }) => field)))
  return {
    values: Object.fromEntries(Object.entries(before.values).filter(([field]) => !gone.has(field))),
    declined: { ...before.declined, ...Object.fromEntries(parts.map(({ name }) => [name, word])) },
  }
}

/** Returns a proposal without the values that the club has written by itself: they would come back once it changes them again. */
export function withoutMet<P extends Proposal>(proposal: P, written: Parameters<typeof flatOf>[0]): P {
  const flat: Readonly<Record<string, string | undefined>> = flatOf(written)
  const left = Object.entries(proposal.values).filter(([field, value]) => flat[field] !== value)
  return { ...proposal, values: Object.fromEntries(left) }
}

const orNone = (proposal: Proposal): Proposal | undefined =>
  Object.keys(proposal.values).length + Object.keys(proposal.declined).length > 0 ? proposal : undefined
