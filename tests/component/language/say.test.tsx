import { inEnglish, rule, sentence } from '@tessera/domain/texts/text'
import { expect, onTestFinished, test } from 'vitest'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { say } from '../../../web/src/language/say.ts'

async function speakGerman() {
  await chooseLanguage('de')
  onTestFinished(async () => void (await chooseLanguage('en')))
}

const incomplete = 'The pass setup is not complete. Missing: {what}.'

test('fills the values into the translation, and translates those of a list', async () => {
  await speakGerman()
  const begins = 'Die Karten sind noch nicht fertig eingerichtet. Es fehlt: '
  expect(say(sentence(incomplete, { what: ['the template', 'a stamp'] }))).toBe(`${begins}Vorlage, a stamp.`)
  expect(say(sentence(incomplete, { what: 'the template' }))).toBe(`${begins}the template.`)
})

test('an English sentence without its values stays, however much it looks like a text with values', async () => {
  await speakGerman()
  const written = 'The pass setup is not complete. Missing: a stamp.'
  expect(say(written)).toBe(written)
})

test('a rule of a schema is translated, line by line with other sentences', async () => {
  await speakGerman()
  const written = rule('At most {max} characters', { max: 7 })
  expect(say(`Failed to login\n${written}`)).toBe('Die Anmeldung ist fehlgeschlagen\nHöchstens 7 Zeichen')
})

test('a text that this version does not translate stays English', async () => {
  await speakGerman()
  const newer = sentence('{count, plural, one {# stamp} other {# stamps}} missing', { count: 1200 })
  expect(say(newer)).toBe('1,200 stamps missing')
  expect(inEnglish(newer)).toBe('1,200 stamps missing')
})
