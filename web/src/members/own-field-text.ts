import { isChoice, namesOfChoices, type OwnField, type OwnValues } from '@tessera/domain/members/own-field'
import { readOwnValue } from '@tessera/domain/members/own-fields'
import type { OwnFilter } from '@tessera/domain/members/own-filter'
import { ownValueText } from '../language/own-value-text.ts'
import { t } from '../language/t.ts'

/** Between the choices of a value with several, in files; no choice has it. */
export const between = ';'

/** Returns a value of a club's own field in words. */
export function ownFieldText(field: Pick<OwnField, 'kind' | 'choices'>, value: string): string {
  return ownValueText({ kind: field.kind, value: isChoice(field) ? namesOfChoices(field, value).join(', ') : value })
}

/** Returns what a filter by a club's own field keeps, in words. */
export function ownFilterName(field: OwnField, filter: OwnFilter): string {
  const { name } = field
  if (filter.by === 'choice') return `${name}: ${ownFieldText(field, filter.choiceId)}`
  if (filter.by === 'text' && filter.contains) return t('{name}: contains “{text}”', { name, text: filter.contains })
  const [from, to] =
    filter.by === 'range' ? [filter.from, filter.to].map((bound) => bound && ownFieldText(field, bound)) : []
  if (from && to) return t('{name}: from {from} to {to}', { name, from, to })
  if (from) return t('{name}: from {from}', { name, from })
  return to ? t('{name}: up to {to}', { name, to }) : t('{name}: any value', { name })
}

/** Returns a value as a file has it, from which it can be read again. */
export function ownFieldCell(field: OwnField, value: string): string {
  if (isChoice(field)) return namesOfChoices(field, value).join(between)
  return field.kind === 'yesno' ? ownValueText({ kind: field.kind, value }) : value
}

/** Reads the values of a form: as they are kept, and by the field's id why one cannot be. */
export function readValues(fields: readonly OwnField[], typed: OwnValues = {}) {
  const read = fields.map((field) => [field.id, readTyped(field, typed[field.id] ?? '')] as const)
  return {
    values: Object.fromEntries(read.flatMap(([id, one]) => ('value' in one ? [[id, one.value]] : []))),
    faults: read.flatMap(([id, one]) => ('fault' in one ? [[id, one.fault] as const] : [])),
  }
}

/** Returns a value as it is typed, as it is kept, or why the field does not take it. Numbers may have a comma. */
export const readTyped = (field: OwnField, typed: string) =>
  readOwnValue(field, field.kind === 'number' ? typed.trim().replace(',', '.') : typed)
