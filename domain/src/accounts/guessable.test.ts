import { expect, test } from 'vitest'
import { containsName } from './guessable.ts'

const isGuessed = (password: string, email = 'karin.kofler@club.test', clubs = ['Ruderclub Alte Donau']) =>
  containsName(password, email, clubs)

test.each(['karin.kofler', 'Karin-Kofler-2026', '12karinkofler34', 'Ruderclub Alte Donau!', 'ruderclub_alte_donau1'])(
  'finds the address or the club in "%s"',
  (password) => expect(isGuessed(password)).toBe(true),
)

test.each(['eight and more', 'donau-dampf-schiff', 'club.test is mine', '        ', '😀😀😀😀😀😀😀😀'])(
  'finds neither in "%s"',
  (password) => expect(isGuessed(password)).toBe(false),
)

test('names of up to three letters or none do not count', () => {
  expect(isGuessed('eva sang twice', 'eva@club.test', ['SVL', '', '!?-.,', 'TC'])).toBe(false)
  expect(isGuessed('evas sang twice', 'evas@club.test', [])).toBe(true)
})

test('the names of several clubs count', () => {
  expect(isGuessed('tanzclub blau!', 'x@club.test', ['Ruderclub', 'Tanzclub Blau'])).toBe(true)
})
