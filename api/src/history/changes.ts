import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { HistoryEvent } from '@tessera/domain/history/contract'
import { unshownFields } from '@tessera/domain/history/unshown-fields'
import { isChoice, namesOfChoices, type OwnField } from '@tessera/domain/members/own-field'
import { fromInstant } from '@tessera/domain/plain-date'

export type Fields = Readonly<Record<string, unknown>>
type Change = HistoryEvent['changes'][number]

/** What the values of a change name. */
export interface Named {
  readonly types: readonly Pick<MembershipType, 'id' | 'name'>[]
  readonly fields: readonly OwnField[]
  readonly nameOfMember: (id: string) => string | undefined
}

/** Fields that say nothing to a person: they name other documents, or follow from the change itself. */
const untold = new Set(['clubId', 'createdAt', 'createdBy', 'updatedAt', 'movedFrom', 'bankLineId'])

/** The address of a webhook can have a secret: its host alone is shown. */
const hostOf = (url: unknown): string => (URL.canParse(String(url)) ? new URL(String(url)).host : '')

/** Returns a value as it is shown; undefined for none. */
export function shown(field: string, value: unknown): Change['before'] {
  if (field === 'url') return hostOf(value)
  if (value instanceof Date) return fromInstant(value)
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** Returns the fields that a change has changed, with the club's own names where it has given any. */
export const changesOf = (was: Fields, is: Fields, named: Named): Change[] =>
  namesIn(was, is).flatMap((field) => {
    if (untold.has(field)) return []
    if (unshownFields.has(field)) return [changeOf(field, isThere(was[field]), isThere(is[field]))]
    if (field === 'fields') return ownFields(mapOf(was.fields), mapOf(is.fields), named)
    if (isList(was[field]) || isList(is[field])) return listed(field, listOf(was[field]), listOf(is[field]))
    if (isMap(was[field]) || isMap(is[field])) return inner(field, mapOf(was[field]), mapOf(is[field]))
    const [before, after] = [was, is].map((one) => namedValue(field, one[field], named))
    return before === after ? [] : [changeOf(field, before, after)]
  })

const namesIn = (was: Fields, is: Fields): string[] => [...new Set([...Object.keys(was), ...Object.keys(is)])]
const isThere = (value: unknown): true | undefined => (value === undefined || value === null ? undefined : true)

function changeOf(field: string, before: Change['before'], after: Change['after'], label?: string): Change {
  return {
    field,
    ...(label !== undefined && { label }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }
}

function namedValue(field: string, value: unknown, { types, nameOfMember }: Named): Change['before'] {
  const plain = shown(field, value)
  if (field === 'typeId') return types.find(({ id }) => id === plain)?.name ?? plain
  if (field === 'typeIds' && Array.isArray(value))
    return value.map((one) => types.find(({ id }) => id === one)?.name ?? String(one)).join(', ')
  if (field === 'belongsTo') return nameOfMember(String(plain)) ?? plain
  return plain
}

/** The values of the club's own fields, by the names that the club has given them. */
const ownFields = (was: Fields, is: Fields, { fields }: Named): Change[] =>
  namesIn(was, is).flatMap((id) => {
    const field = fields.find((one) => one.id === id)
    const value = (one: unknown) =>
      field && isChoice(field) && typeof one === 'string' ? namesOfChoices(field, one).join(', ') : shown('', one)
    const [before, after] = [value(was[id]), value(is[id])]
    return before === after ? [] : [changeOf('fields', before, after, field?.name ?? id)]
  })

type Item = Readonly<Record<string, unknown>> & { readonly id: string }

/** A setting that is a list of things with names, such as the membership types: what was added, and what changed in each. */
function listed(field: string, was: readonly Item[], is: readonly Item[]): Change[] {
  const before = new Map(was.map((one) => [one.id, one]))
  return is.flatMap((one) => {
    const { id: _, name, ...others } = one
    const label = String(name ?? one.id)
    const old = before.get(one.id)
    if (!old) return [changeOf(field, undefined, label)]
    const changes = inner(field, old, { name, ...others })
    return changes.map((change) => ({ ...change, label }))
  })
}

/** What differs within a value of several fields. */
const inner = (field: string, was: Fields, is: Fields): Change[] =>
  namesIn(was, is).flatMap((name) => {
    const [before, after] = [text(name, was[name]), text(name, is[name])]
    return name === 'id' || before === after ? [] : [changeOf(`${field}.${name}`, before, after)]
  })

/** A value within another; of lists of named things, the names. */
function text(name: string, value: unknown): Change['before'] {
  if (isList(value)) return value.map((one) => String(one.name ?? one.id)).join(', ')
  if (isMap(value))
    return inner(name, {}, value)
      .map(({ after }) => after)
      .join(', ')
  return shown(name, value)
}

const isMap = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
const mapOf = (value: unknown): Fields => (isMap(value) ? value : {})
const isList = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isMap(one) && typeof one.id === 'string')
const listOf = (value: unknown): readonly Item[] => (isList(value) ? value : [])
