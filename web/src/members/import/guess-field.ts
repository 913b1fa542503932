import type { OwnField } from '@tessera/domain/members/own-field'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { dayReader } from '@tessera/domain/read-days'
import { fold } from '@tessera/domain/text'
import { yesOrNo } from '../yes-or-no.ts'
import { partsOf } from './import-own.ts'

/** Longer words are remarks, and no choice. */
const longestChoice = 40
const mostChoices = 40

/**
 * Guesses from a column what kind of field would hold it without loss: yes or no, a day, a number, several of a list, one of a list, or
 * a text. Words are a list if each stands in three rows or more on average.
 */
export function guessField(name: string, cells: readonly string[]): OwnField {
  const words = cells.map((cell) => cell.trim()).filter(Boolean)
  const field = (kind: OwnField['kind'], choices: readonly string[] = []) =>
    newOwnField(name.slice(0, 40), kind, choices)
  if (words.length === 0) return field('text')
  if (words.every(yesOrNo)) return field('yesno')
  const readDay = dayReader(words)
  if (words.every((word) => readDay(word) !== undefined && !/^\d{5}$/.test(word))) return field('day')
  if (words.every((word) => /^-?(?:0|[1-9]\d{0,8})(?:[.,]\d{1,6})?$/.test(word))) return field('number')
  const all = words.flatMap(partsOf)
  const parts = distinct(all)
  if (isSeveral(words) && isList(parts, all)) return field('several', parts)
  const names = distinct(words)
  return isList(names, words) && !names.some((word) => word.includes(';')) ? field('choice', names) : field('text')
}

/** True if cells have semicolons, or name together, with another sign, what others name alone (“Tennis”, “Football, Tennis”). */
function isSeveral(words: readonly string[]): boolean {
  const alone = new Set(words.map(fold))
  return words.some((word) => {
    const parts = partsOf(word)
    return word.includes(';') || (parts.length > 1 && parts.every((part) => alone.has(fold(part))))
  })
}

const isList = (names: readonly string[], words: readonly string[]): boolean =>
  names.length <= mostChoices && words.length >= 3 * names.length && names.every((name) => name.length <= longestChoice)

const distinct = (words: readonly string[]): string[] => [...new Map(words.map((word) => [fold(word), word])).values()]
