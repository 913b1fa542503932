import { expect, test } from 'vitest'
import { inLetters } from './in-letters.ts'

const lettersTo = (kind: 'card' | 'invitation' | 'note', attachPass: boolean, readers: readonly string[]) =>
  inLetters(readers, (one) => one, { kind, attachPass }).map((letter) => letter.join(''))

const family = (count: number) => Array.from({ length: count }, () => 'a')

test.each([
  ['a family and others, in their order', 'note', false, ['a', 'b', 'a'], ['aa', 'b']],
  ['a family that is invited', 'invitation', false, ['a', 'a'], ['a', 'a']],
  ['ten cards with their files', 'card', true, family(10), [family(10).join('')]],
  ['eleven cards with their files, and another family', 'card', true, [...family(11), 'b', 'b'], [...family(11), 'bb']],
  ['eleven cards without files', 'card', false, family(11), [family(11).join('')]],
  ['a note to eleven, of which no file is made', 'note', true, family(11), [family(11).join('')]],
  ['nobody', 'note', false, [], []],
] as const)('%s', (_, kind, attachPass, readers, letters) => {
  expect(lettersTo(kind, attachPass, readers)).toEqual(letters)
})
