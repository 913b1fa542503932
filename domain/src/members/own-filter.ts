import { searchText, wordsOf } from '../search.ts'
import { type OwnField, severalOf } from './own-field.ts'

/** Characters of a text that members are filtered by. */
export const mostFilterCharacters = 60

const number = String.raw`-?\d{1,12}(?:\.\d{1,6})?`
const day = String.raw`\d{4}-\d\d-\d\d`
const fieldId = String.raw`[a-z][\w-]{0,39}`
const choiceId = String.raw`[\w-]{1,40}`
const contained = String.raw`[^\p{Cc}\p{Cs}]{0,${mostFilterCharacters}}`
const rangeOf = (bound: string) => String.raw`(?:${bound})?\.\.(?:${bound})?`

/**
 * What a filter by a field of the club's own looks like in an address and in a view: `field:choice`, `field:1.5..10` and
 * `field:2026-01-01..` with both ends included and either left out, `field:~contained text`. Flags `i` and `u`.
 */
export const ownFilterPattern = `${fieldId}:(?:${choiceId}|${rangeOf(number)}|${rangeOf(day)}|~${contained})`
const written = new RegExp(
  `^(${fieldId}):(?:(${choiceId})|(${rangeOf(number)}|${rangeOf(day)})|~(${contained}))$`,
  'iu',
)

/** A filter by a field of the club's own. A range without ends, and no text, keep members who have any value. */
export type OwnFilter = { readonly fieldId: string } & (
  | { readonly by: 'choice'; readonly choiceId: string }
  /** Two numbers or two days, both included; '' for no end. */
  | { readonly by: 'range'; readonly from: string; readonly to: string }
  | { readonly by: 'text'; readonly contains: string }
)

/** Reads a filter of an address or a view; undefined if it is none by a field of the club's own. */
export function readOwnFilter(filter: string): OwnFilter | undefined {
  const [, id, choice, range, contains] = written.exec(filter) ?? []
  if (id === undefined) return undefined
  if (choice !== undefined) return { fieldId: id, by: 'choice', choiceId: choice }
  if (contains !== undefined) return { fieldId: id, by: 'text', contains }
  const [from = '', to = ''] = (range ?? '').split('..')
  return { fieldId: id, by: 'range', from, to }
}

/** Writes a filter as `readOwnFilter` reads it. */
export function writeOwnFilter(filter: OwnFilter): string {
  if (filter.by === 'choice') return `${filter.fieldId}:${filter.choiceId}`
  return `${filter.fieldId}:${filter.by === 'range' ? `${filter.from}..${filter.to}` : `~${filter.contains}`}`
}

const isDay = (bound: string): boolean => /^\d{4}-/.test(bound)

/** True if a field can be filtered like that: one that is in use, by what its kind has. */
export function isFilteredBy(field: OwnField, filter: OwnFilter): boolean {
  if (!field.enabled || field.id !== filter.fieldId) return false
  const { kind } = field
  if (filter.by === 'text') return kind === 'text'
  if (filter.by === 'choice') {
    const ids = kind === 'yesno' ? ['yes', 'no'] : field.choices.map(({ id }) => id)
    return ids.includes(filter.choiceId)
  }
  const bounds = [filter.from, filter.to].filter(Boolean)
  return (kind === 'number' || kind === 'day') && bounds.every((bound) => isDay(bound) === (kind === 'day'))
}

/** Returns whether a filter keeps a value, as it is stored; '' is none. Texts are compared as the search does. */
export function ownFilterKeeps(filter: OwnFilter): (value: string) => boolean {
  if (filter.by === 'choice') return (value) => severalOf(value).includes(filter.choiceId)
  if (filter.by === 'text') {
    const words = wordsOf(filter.contains)
    return (value) => {
      if (value === '') return false
      const text = searchText(value)
      return words.every((word) => text.includes(word))
    }
  }
  const { from, to } = filter
  if (isDay(from) || isDay(to)) return (value) => value !== '' && value >= from && (to === '' || value <= to)
  const [least, most] = [from === '' ? Number.NEGATIVE_INFINITY : Number(from), to === '' ? Infinity : Number(to)]
  return (value) => value !== '' && (from + to === '' || (Number(value) >= least && Number(value) <= most))
}

/** Returns the filter by a field without choices that keeps members who have any value. */
export const ownFilterOfAny = ({ id: fieldId, kind }: Pick<OwnField, 'id' | 'kind'>): OwnFilter =>
  kind === 'text' ? { fieldId, by: 'text', contains: '' } : { fieldId, by: 'range', from: '', to: '' }
