import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { validateTemplate } from './validate-template.ts'

const icon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const template = (files: Zippable, passJson: string | object = { generic: {} }) =>
  zipSync({
    'pass.json': strToU8(typeof passJson === 'string' ? passJson : JSON.stringify(passJson)),
    'icon.png': icon,
    ...files,
  })
const withStrings = (strings: string) => template({ 'it.lproj/pass.strings': strToU8(strings) })
const withFields = (count: number) =>
  template({}, { generic: { backFields: Array.from({ length: count }, (_, n) => ({ key: `k${n}`, value: n })) } })

const sentenceOf = (zip: Uint8Array): string => {
  try {
    validateTemplate(zip)
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Milliseconds of the processor for `work`: a busy machine does not change them. */
function timeOf(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Returns time(8 × size) / time(size) of `work`: about 8 for linear work, 64 for quadratic. */
function growth(size: number, make: (size: number) => () => void): number {
  const [small, large] = [make(size / 8), make(size)]
  timeOf(small)
  const best = (work: () => void) => Math.min(timeOf(work), timeOf(work), timeOf(work))
  return best(large) / Math.max(best(small), 2)
}

test.each<[string, (size: number) => Uint8Array]>([
  ['spaces before a letter in pass.strings', (size) => withStrings(`${' '.repeat(size)}x`)],
  ['spaces on many lines of pass.strings', (size) => withStrings(`${' '.repeat(1_900)}x\n`.repeat(size / 1_900))],
  ['many fields', (size) => withFields(size / 4)],
  ['brackets', (size) => template({}, `{"generic":{"x":${'['.repeat(size)}`)],
])('validates a template in linear time: %s', (_, make) => {
  const growthOf = growth(40_000, (size) => {
    const zip = make(size)
    return () => sentenceOf(zip)
  })
  expect(growthOf).toBeLessThan(25)
})

const deep = (levels: number) => `{"generic":{"x":${'['.repeat(levels)}${']'.repeat(levels)}}}`

describe('limits of a template', () => {
  test.each<[string, Uint8Array, string]>([
    [
      'spaces in pass.strings',
      withStrings(`${' '.repeat(90_000)}x`),
      'it.lproj/pass.strings line 1 is longer than 2000 characters.',
    ],
    ['pass.strings', withStrings('"A" = "B";\n'.repeat(10_000)), 'it.lproj/pass.strings must be 100 KB or smaller.'],
    [
      'pass.json',
      template({}, { generic: {}, logoText: 'x'.repeat(100_000) }),
      'pass.json of the template must be 100 KB or smaller.',
    ],
    ['depth', template({}, deep(30)), 'pass.json of the template is nested more than 20 levels deep.'],
    [
      'depth that is never closed',
      template({}, '['.repeat(90_000)),
      'pass.json of the template is nested more than 20 levels deep.',
    ],
    ['fields', withFields(51), 'pass.json of the template: generic.backFields has more than 50 fields.'],
    [
      'a name',
      template({ [`${'x'.repeat(130)}.png`]: icon }),
      `File names in a template must be at most 120 characters long: ${'x'.repeat(80)}`,
    ],
  ])('rejects a template over the limit: %s', (_, zip, sentence) => {
    expect(sentenceOf(zip)).toBe(sentence)
  })

  test('accepts a template within the limits', () => {
    expect([
      sentenceOf(withFields(50)),
      sentenceOf(template({}, deep(18))),
      sentenceOf(withStrings(`"A" = "${'b'.repeat(1_900)}";`)),
    ]).toEqual(['taken', 'taken', 'taken'])
  })
})

test('keeps the entries of pass.strings, without comments and empty texts', () => {
  const strings = '\uFEFF/* a remark */\r\n"A" = "B";\r\n\r\n  "say \\"C\\"" = "D \\\\";  \n// " = " = "\n"E" = "";\n'
  const kept = validateTemplate(withStrings(strings)).files['it.lproj/pass.strings']
  expect(new TextDecoder().decode(kept)).toBe('"A" = "B";\n"say \\"C\\"" = "D \\\\";')
})

test.each(['"A"="B";', '"A" = "B"', '"A" = "B"; "C" = "D";', 'A = B;', '"A\u2028" = "B";', '"A" = "B\rC";', '*/'])(
  'refuses the line %j in pass.strings',
  (line) => {
    expect(sentenceOf(withStrings(`"A" = "B";\n${line}`))).toBe(
      'it.lproj/pass.strings line 2 is not of the form "key" = "text"; in UTF-8.',
    )
  },
)
