import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { root } from './product/environment.ts'

const zoneSchema = z.object({
  includes: z.array(z.string()),
  linter: z.object({
    rules: z.object({
      style: z.object({
        noRestrictedImports: z.object({
          options: z.object({ patterns: z.array(z.object({ message: z.string() })) }),
        }),
      }),
    }),
  }),
})
const { overrides } = z
  .object({ overrides: z.array(z.unknown()) })
  .parse(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')))

/** Parts of the code, by their globs, and what each fence of theirs says. */
const zones = overrides.flatMap((override) => {
  const { data } = zoneSchema.safeParse(override)
  if (!data) return []
  const fences = data.linter.rules.style.noRestrictedImports.options.patterns.map(({ message }) => message)
  const isIn = (file: string) =>
    data.includes.some((glob) => !glob.startsWith('!') && matchesGlob(file, glob)) &&
    !data.includes.some((glob) => glob.startsWith('!') && matchesGlob(file, glob.slice(1)))
  return [{ isIn, fences }]
})
const zonesOf = (file: string) => zones.filter(({ isIn }) => isIn(file))

const packages = {
  web: 'web imports domain, never api or the gateway.',
  api: 'api imports domain, never web or the gateway.',
  gateway: 'The gateway imports neither api nor web.',
}
const sdk = 'Only web/src/firebase imports the Firebase SDK.'
const admin = 'Only api/src/firebase imports firebase-admin.'
const passkit = 'Only api/src/passes imports passkit-generator.'
const service = 'A feature reaches another only through its service.ts.'

/** An import that no fence lets through: the file, what it imports, and what the fence says. */
const breaks: readonly (readonly [string, string, string])[] = [
  ['domain/src/members/a.ts', 'react', 'domain imports zod and nothing else.'],
  ['domain/src/members/a.ts', 'node:fs', 'domain imports zod and nothing else.'],
  ...['web/src/a.ts', 'web/src/app/dashboard/a.tsx', 'web/src/members/a.tsx', 'web/src/ui/a.tsx'].flatMap(
    (file) =>
      [
        [file, '@tessera/api/app', packages.web],
        [file, 'firebase/auth', sdk],
      ] as const,
  ),
  ...['web/src/http/a.ts', 'web/src/language/a.ts'].flatMap(
    (file) =>
      [
        [file, '../../../api/src/app.ts', packages.web],
        [file, 'firebase/firestore/lite', sdk],
      ] as const,
  ),
  ['web/src/firebase/a.ts', '@tessera/firebase/start', packages.web],
  ['web/src/firebase/a.ts', '../members/a.ts', 'web/src/firebase stands under the features: it imports none of them.'],
  ['web/src/ui/a.tsx', '../members/a.ts', 'ui knows no feature.'],
  ['web/src/ui/a.tsx', '@tessera/domain/members/member', 'ui knows no feature.'],
  ['web/src/http/a.ts', '../ui/a.ts', 'http stands under everything in web but the language.'],
  ['web/src/language/a.ts', '../http/a.ts', 'language stands under everything in web.'],
  [
    'web/src/members/a.tsx',
    '../payments/a.ts',
    'A feature imports its own folder, ui, http, firebase, language and paths; features meet in app.',
  ],
  ['firebase/src/door/a.ts', '@tessera/api/app', packages.gateway],
  ['firebase/src/door/a.ts', '../../../web/src/paths.ts', packages.gateway],
  ...['api/src/a.ts', 'api/src/http/a.ts', 'api/src/members/a.ts', 'api/src/passes/built-in/a.ts'].flatMap(
    (file) =>
      [
        [file, '../../web/src/paths.ts', packages.api],
        [file, 'firebase-admin/firestore', admin],
      ] as const,
  ),
  ...['api/src/a.ts', 'api/src/http/a.ts', 'api/src/members/a.ts', 'api/src/firebase/a.ts'].map(
    (file) => [file, 'passkit-generator', passkit] as const,
  ),
  ['api/src/firebase/a.ts', '@tessera/web/paths', packages.api],
  ['api/src/firebase/a.ts', '../members/a.ts', 'api/src/firebase stands under the features: it imports none of them.'],
  ['api/src/members/a.ts', '../payments/store.ts', service],
  ['api/src/passes/a.ts', '../members/store.ts', service],
]

test.each(breaks)('%s may not import %s', (file, imported, says) => {
  expect(saidOf(file, imported)).toContain(says)
})

test.each([
  ['domain/src/members/a.ts', 'zod'],
  ['web/src/members/a.tsx', '../ui/button.tsx'],
  ['web/src/firebase/a.ts', 'firebase/auth'],
  ['api/src/firebase/a.ts', 'firebase-admin/app'],
  ['api/src/passes/a.ts', 'passkit-generator'],
  ['api/src/passes/a.ts', '../members/service.ts'],
  ['api/src/passes/built-in/a.ts', '../a.ts'],
])('%s may import %s', (file, imported) => {
  expect(saidOf(file, imported)).toEqual([])
})

test('each fence is broken above, and no part of the code is under two tables, of which only the last would hold', () => {
  const broken = new Set(
    breaks.flatMap(([file, , says]) => zonesOf(file).map((zone) => `${zones.indexOf(zone)} ${says}`)),
  )
  expect(
    zones.flatMap(({ fences }, n) => fences.map((fence) => `${n} ${fence}`)).filter((each) => !broken.has(each)),
  ).toEqual([])
  const files = globSync('{domain,api,web,firebase}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (name) => !name.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => zonesOf(file).length !== 1)).toEqual([])
})

/** What the linter says of a file that imports this, by the project's own table. */
function saidOf(file: string, imported: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'fences-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `import '${imported}'\n`)
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ overrides }))
  const biome = join(root, 'node_modules/.bin/biome')
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=json', file]
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = z
    .object({ diagnostics: z.array(z.looseObject({ message: z.string() })) })
    .parse(JSON.parse(stdout))
  return diagnostics.map(({ message }) => message)
}
