import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { languageFor, localeFor } from './languages.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['xx-CH', 'it-CH', 'de'], 'it'],
  [['EN-gb'], 'en'],
  [['ja'], 'en'],
  [[], 'en'],
  [['italian', '*'], 'en'],
])('someone who reads %j reads %s', (tags, language) => {
  expect(languageFor(tags)).toBe(language)
})

test("a language is written as one's own region writes it, else as it is in general", { tags: spec('9.38') }, () => {
  expect(localeFor('de', ['en-GB', 'de-AT'])).toBe('de-AT')
  expect(localeFor('it', ['en-GB', 'de-AT'])).toBe('it')
})
