import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
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
const reportSchema = z.object({
  diagnostics: z.array(z.object({ message: z.string(), location: z.object({ path: z.string() }) })),
})
const { overrides } = z
  .object({ overrides: z.array(z.unknown()) })
  .parse(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')))

/** Parts of the code, by globs, with the messages of their import restrictions. */
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
  web: 'web imports domain, and no package of the server.',
  api: 'api imports domain, never web or the gateway.',
  gateway: 'The gateway imports neither api nor web.',
  shared: 'mail and server import domain, and no other package of ours.',
}
const sdk = 'Only web/src/firebase imports the Firebase SDK.'
const admin = 'Only api/src/firebase imports firebase-admin.'
const passkit = 'Only api/src/passes imports passkit-generator.'
const needs = 'A function takes what it needs (needs.ts), not all parts.'
const feature = 'A feature imports its own folder, ui, http, firebase, files, language and paths; features meet in app.'
const service = 'A feature reaches another only through its service.ts.'

/** Forbidden imports: the file, its import, and the message of the restriction. */
const breaks: readonly (readonly [string, string, string])[] = [
  ['domain/src/members/a.ts', 'react', 'domain imports zod and nothing else.'],
  ['domain/src/members/a.ts', 'node:fs', 'domain imports zod and nothing else.'],
  [
    'domain/src/members/a.ts',
    '../stored/member.ts',
    'domain/src/stored stands on the features: none of them imports it.',
  ],
  ...[
    'web/src/a.ts',
    'web/src/app/dashboard/a.tsx',
    'web/src/members/a.tsx',
    'web/src/members/read/a.ts',
    'web/src/ui/a.tsx',
    'web/src/ui/list/a.tsx',
  ].flatMap(
    (file) =>
      [
        [file, '@tessera/api/app', packages.web],
        [file, 'firebase/auth', sdk],
      ] as const,
  ),
  ...['web/src/files/a.ts', 'web/src/http/a.ts', 'web/src/language/a.ts'].flatMap(
    (file) =>
      [
        [file, '../../../api/src/app.ts', packages.web],
        [file, 'firebase/firestore/lite', sdk],
      ] as const,
  ),
  ['web/src/firebase/a.ts', '@tessera/gateway/start', packages.web],
  ['web/src/firebase/a.ts', '../members/a.ts', 'web/src/firebase stands under the features: it imports none of them.'],
  ['web/src/ui/a.tsx', '../members/a.ts', 'ui knows no feature.'],
  ['web/src/ui/a.tsx', '@tessera/domain/members/member', 'ui knows no feature.'],
  ['web/src/ui/list/a.tsx', '../../members/a.ts', 'ui knows no feature.'],
  ['web/src/http/a.ts', '../ui/a.ts', 'http stands under everything in web but the language.'],
  ['web/src/language/a.ts', '../http/a.ts', 'language stands under everything in web.'],
  ['web/src/files/a.ts', '../members/a.ts', 'files stands under the features: it imports none of them.'],
  ['web/src/members/a.tsx', '../payments/a.ts', feature],
  ['web/src/members/read/a.ts', '../../payments/a.ts', feature],
  ['web/src/members/a.tsx', '@tessera/mail/compose', packages.web],
  ['web/src/members/a.tsx', '@tessera/server/log', packages.web],
  ['mail/src/a.ts', '@tessera/gateway/start', packages.shared],
  ['mail/src/a.ts', '../../api/src/app.ts', packages.shared],
  ['server/src/a.ts', '@tessera/api/app', packages.shared],
  ['gateway/src/public/a.ts', '@tessera/api/app', packages.gateway],
  ['gateway/src/public/a.ts', '../../../web/src/paths.ts', packages.gateway],
  ...[
    'api/src/a.ts',
    'api/src/http/a.ts',
    'api/src/members/a.ts',
    'api/src/passes/a.ts',
    'api/src/passes/cards/a.ts',
  ].flatMap(
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
  ['api/src/members/a.ts', '../deps.ts', needs],
  ['api/src/passes/a.ts', '../deps.ts', needs],
  ['api/src/passes/cards/a.ts', '../../deps.ts', needs],
  ['api/src/passes/cards/a.ts', '../../members/store.ts', service],
  ['api/src/passes/a.ts', '../members/store.ts', service],
]

/** Allowed imports: the file, and its import. */
const allowed: readonly (readonly [string, string])[] = [
  ['domain/src/members/a.ts', 'zod'],
  ['domain/src/stored/a.ts', '../members/member.ts'],
  ['mail/src/a.ts', '@tessera/domain/text'],
  ['gateway/src/mail/a.ts', '@tessera/mail/compose'],
  ['api/src/jobs/a.ts', '@tessera/mail/transport'],
  ['api/src/members/a.ts', '@tessera/server/keyed-mutex'],
  ['web/src/members/a.tsx', '../ui/button.tsx'],
  ['web/src/members/a.tsx', '../ui/list/column.ts'],
  ['web/src/members/a.tsx', '../files/csv-rows.ts'],
  ['web/src/members/read/a.ts', '../a.ts'],
  ['web/src/members/read/a.ts', '../../files/csv-rows.ts'],
  ['web/src/files/a.ts', '../language/formula.ts'],
  ['web/src/ui/list/a.tsx', '../button.tsx'],
  ['web/src/firebase/a.ts', 'firebase/auth'],
  ['api/src/firebase/a.ts', 'firebase-admin/app'],
  ['api/src/passes/a.ts', 'passkit-generator'],
  ['api/src/passes/a.ts', '../members/service.ts'],
  ['api/src/passes/a.ts', '../needs.ts'],
  ['api/src/passes/a.ts', './cards/store.ts'],
  ['api/src/passes/cards/a.ts', '../needs.ts'],
  ['api/src/passes/cards/a.ts', '../signing/sign.ts'],
  ['api/src/passes/cards/a.ts', '../../members/service.ts'],
]

/** Messages of the linter for each import above, each in its own file, with the project's biome.json. */
const said = lint([...breaks, ...allowed])

test.each(breaks.map((each, n) => [...each, n] as const))('%s may not import %s', (_file, _imported, says, n) => {
  expect(said[n]).toContain(says)
})

test.each(allowed.map((each, n) => [...each, breaks.length + n] as const))(
  '%s may import %s',
  (_file, _imported, n) => {
    expect(said[n]).toEqual([])
  },
)

test('every restriction is tested above, and no file is under two overrides, of which only the last would apply', () => {
  const broken = new Set(
    breaks.flatMap(([file, , says]) => zonesOf(file).map((zone) => `${zones.indexOf(zone)} ${says}`)),
  )
  expect(
    zones.flatMap(({ fences }, n) => fences.map((fence) => `${n} ${fence}`)).filter((each) => !broken.has(each)),
  ).toEqual([])
  const files = globSync('{domain,mail,server,api,web,gateway}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (name) => !name.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => zonesOf(file).length !== 1)).toEqual([])
})

function lint(cases: readonly (readonly [file: string, imported: string, ...unknown[]])[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'fences-'))
  const names = cases.map(([file], n) => file.replace(/a(?=\.tsx?$)/, `a${n}`))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ overrides }))
  for (const [n, [, imported]] of cases.entries()) {
    const path = join(folder, names[n] ?? '')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `import '${imported}'\n`)
  }
  const biome = join(root, 'node_modules/.bin/biome')
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout))
  return names.map((name) => diagnostics.flatMap(({ message, location }) => (location.path === name ? [message] : [])))
}
