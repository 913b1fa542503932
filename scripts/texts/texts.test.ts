import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../product/environment.ts'
import { asFile, catalogueOf, readCatalogue, translated } from './catalogue.ts'
import { faultsOfCatalogue, faultsOfCode } from './check-texts.ts'
import { textsInSource } from './texts-in-source.ts'
import { textsOfCode } from './texts-of-code.ts'

const { found, faults } = textsOfCode()
const texts = new Set(found.map(({ text }) => text))

test('every text in the code can be translated, and gets the values that it names', () => {
  expect(texts.size).toBeGreaterThan(50)
  expect(faults).toEqual([])
  expect(faultsOfCode(found)).toEqual([])
})

test.each(translated)('the catalogue %s translates exactly the texts in the code, with their values', (language) => {
  expect(faultsOfCatalogue(language, readCatalogue(language), texts)).toEqual([])
})

test.each(translated)('the catalogue %s is sorted, as `make texts` writes it', (language) => {
  const catalogue = readCatalogue(language)
  const written = readFileSync(join(root, 'domain/src/texts', `${language}.json`), 'utf8')
  expect(written).toBe(asFile(catalogueOf(Object.keys(catalogue), catalogue)))
})

test('finds texts where they are shown or marked, and reports concatenated texts', () => {
  const source = `import { text } from '@tessera/domain/texts/text'
    const late = text('Later')
    const limit = sentence('At most {max}', { max })
    const Page = () => <p title={t('A tip')}>{t(busy ? 'One' : "Two")} {t('{n, plural, one {# row} other {# rows}}', { n })}</p>
    throw new AppError('not_found', 'Gone')
    throw new AppError('internal', fault)
    say(t(\`Plain\`), t(late), t(\`Hello \${name}\`), t('a' + b))
    say(translator(language)('At once {name}', { name }))`
  const { found, faults } = textsInSource('a.tsx', source)
  expect(found.map(({ text }) => text)).toEqual([
    'Later',
    'At most {max}',
    'A tip',
    'One',
    'Two',
    '{n, plural, one {# row} other {# rows}}',
    'Gone',
    'Plain',
    'At once {name}',
  ])
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['a.tsx:7', 'a.tsx:7'])
})

test('ignores other functions named text', () => {
  expect(textsInSource('a.ts', "text('DATA_DIR')").found).toEqual([])
})

test('reports missing and unknown values of a text', () => {
  const { found } = textsInSource(
    'a.ts',
    "t('Hello {name}', { nme }); t('Hello {name}', values); t('{n, plural, other {#}}', { n })",
  )
  expect(faultsOfCode(found)).toEqual([
    'a.ts:1: “Hello {name}” needs the values [name] and is given [nme]',
    'a.ts:1: a plural needs the forms one and other: “{n, plural, other {#}}”',
  ])
})

test.each([
  [{}, 'xx lacks “Hello {name}”'],
  [{ 'Hello {name}': '' }, 'xx lacks “Hello {name}”'],
  [{ 'Hello {name}': 'Hallo' }, 'xx fills in other values: “Hello {name}”'],
  [{ 'Hello {name}': 'Hallo <b>{name}</b>' }, 'xx has other <tags>: “Hello {name}”'],
  [{ 'Hello {name}': 'Hallo {name}', Bye: 'Tschüs' }, 'xx has a leftover: “Bye”'],
])('a catalogue with %j is refused', (catalogue, fault) => {
  expect(faultsOfCatalogue('xx', catalogue, new Set(['Hello {name}']))).toEqual([fault])
})
