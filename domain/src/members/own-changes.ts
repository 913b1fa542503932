import { isSameJson } from '../merge-changes.ts'
import type { Fact } from './fact-names.ts'
import { type FlatMember, flatOf } from './member-input.ts'
import type { OwnField, OwnValues } from './own-field.ts'
import { type Openable, type OwnChanges, openable, type WhoChanges } from './who-changes.ts'

/** The facts of each part that a club can open. */
export const factsOf = {
  phone: ['phone'],
  address: ['street', 'addressLine', 'postcode', 'town', 'country'],
  birthday: ['birthday'],
} as const satisfies Record<Openable, readonly Fact[]>

/** What a club opens to its members. */
interface Opening {
  readonly ownChanges: OwnChanges
  readonly memberFields: readonly OwnField[]
}

type FlatField = keyof FlatMember & string
type Values = Readonly<Record<string, string>>

interface OpenPart {
  /** A name of `openable`, or `fields.<id>` for a field of the club's own. */
  readonly name: string
  readonly by: Exclude<WhoChanges, 'club'>
  readonly fields: readonly FlatField[]
  readonly own?: OwnField
}

/** Returns the parts that members change by themselves or by proposals; none of a field that they do not see. */
export function openParts({ ownChanges, memberFields }: Opening): OpenPart[] {
  const facts = openable.flatMap((name): OpenPart[] => {
    const by = ownChanges[name]
    return by === 'club' ? [] : [{ name, by, fields: factsOf[name] }]
  })
  const own = memberFields.flatMap((field): OpenPart[] => {
    const { id, enabled, shownToMember, whoChanges } = field
    if (!enabled || !shownToMember || whoChanges === 'club') return []
    return [{ name: `fields.${id}`, by: whoChanges, fields: [`fields.${id}`], own: field }]
  })
  return [...facts, ...own]
}

/** What a member proposes, by field, and what the club said to a part that it declined, by part. */
export interface Proposal {
  readonly values: Values
  readonly declined: Values
}
const noProposal: Proposal = { values: {}, declined: {} }

/** A member with what they propose. */
type Proposing = { readonly [F in Fact]?: string } & {
  readonly fields?: OwnValues
  readonly proposal?: Proposal | undefined
}

const valueIn = (member: Proposing, field: FlatField): string =>
  field.startsWith('fields.') ? (member.fields?.[field.slice(7)] ?? '') : (member[field as Fact] ?? '')

/** Returns the open parts as the member sees them: each field's value, and the one that waits for the club. */
export const changeableOf = (club: Opening, member: Proposing) =>
  openParts(club).map(({ name, by, fields, own }) => {
    const { values, declined } = member.proposal ?? noProposal
    return {
      ...{ name, by },
      fields: fields.map((field) => {
        const [value, proposed] = [valueIn(member, field), values[field]]
        return { field, value, ...(proposed !== undefined && proposed !== value && { proposed }) }
      }),
      ...(own && { own: { name: own.name, kind: own.kind, choices: own.choices } }),
      ...(declined[name] !== undefined && { declined: declined[name] }),
    }
  })

/** A part that waits for the club: each proposed field with the value that it would replace. */
export interface WaitingPart {
  readonly name: string
  readonly fields: { readonly field: string; readonly now: string; readonly proposed: string }[]
}

/** Returns the parts in which what a member proposes differs from what the club knows; none that is not open any more. */
export const waitingOf = (club: Opening, member: Proposing): WaitingPart[] =>
  changeableOf(club, member).flatMap(({ name, fields }) => {
    const waiting = fields.flatMap(({ field, value: now, proposed }) =>
      proposed === undefined ? [] : [{ field, now, proposed }],
    )
    return waiting.length > 0 ? [{ name, fields: waiting }] : []
  })

/** Returns those of some parts that do not wait as they were seen. */
export const overtakenParts = (seen: readonly WaitingPart[], waiting: readonly WaitingPart[]): WaitingPart[] =>
  seen.filter((part) => !waiting.some((one) => isSameJson(one, part)))

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
 * an answer to their part is forgotten. Undefined if nothing is left.
 */
export function proposalAfter(
  club: Opening,
  before: Proposal = noProposal,
  touched: readonly string[],
  wanted: Values = {},
): Proposal | undefined {
  const parts = openParts(club)
  const open = new Set<string>(parts.flatMap(({ fields }) => fields))
  const kept = Object.entries(before.values).filter(([field]) => open.has(field) && !touched.includes(field))
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
