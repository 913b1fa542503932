import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../product/command.ts'
import { root } from '../product/environment.ts'

/** The plugins of biome.json without its other rules, for a folder beside the repository. */
const { plugins } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
  plugins: { path: string; includes: string[] }[]
}
const config = (only: readonly string[]) => ({
  plugins: plugins
    .filter(({ path }) => only.includes(path))
    .map(({ path, includes }) => ({ path: join(root, path), includes })),
  linter: { rules: { recommended: false } },
  formatter: { enabled: false },
  assist: { enabled: false },
})

const options = ['--reporter=github', '--max-diagnostics=none']

/** Files that a plugin's patterns leave out, such as `!**\/tests/slow/{a,b}.test.ts`. */
const leftOut = (includes: readonly string[]): string[] =>
  includes.flatMap((pattern) => {
    const [, folder = '', names, end = ''] = /^!\*\*\/(tests\/[^{]*)(?:\{(.*)\}(.*))?$/.exec(pattern) ?? []
    return folder ? (names?.split(',') ?? ['']).map((name) => `${folder}${name}${end}`) : []
  })

/** Returns the lines of each of these files that a plugin reports. */
function lint(files: Readonly<Record<string, string>>, only = plugins.map(({ path }) => path)): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries({ ...files, 'biome.json': JSON.stringify(config(only)) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { ok, printed, output } = ask('biome', ['lint', ...options, `--config-path=${folder}`, folder])
  const places = [...printed.matchAll(/^::error title=plugin,file=([^,]*),line=(\d+),/gm)]
  if (!ok && places.length === 0) throw new Error(output)
  const found = new Map(Object.keys(files).map((path) => [path, new Set<string>()]))
  for (const [, file = '', line] of places) {
    const path = Object.keys(files).find((one) => file.endsWith(`/${one}`)) ?? file
    found.get(path)?.add(files[path]?.split('\n')[Number(line) - 1] ?? '')
  }
  return new Map([...found].map(([path, lines]) => [path, [...lines]]))
}

const reported = (path: string, lines: readonly string[]) => lint({ [path]: lines.join('\n') }).get(path)

const local = [
  'day.getFullYear()',
  'day?.getDate()',
  'day.setHours(0, 0, 0, 0)',
  'day.getTimezoneOffset()',
  'day.toDateString()',
  "day.toLocaleDateString('en')",
  'new Date(2026, 1)',
  'new Date(year, month, 1, 12)',
  "day.toLocaleString('en', { dateStyle: 'medium' })",
  "new Intl.DateTimeFormat('en', { month: 'long' })",
  'Intl.DateTimeFormat().resolvedOptions()',
]
const universal = [
  'day.getUTCFullYear()',
  'day.getTime()',
  'new Date(Date.UTC(2026, 1, 1))',
  "new Date('2026-01-01T00:00:00Z')",
  'count.toLocaleString(locale, { minimumFractionDigits: 2 })',
  "day.toLocaleString('en', { month: 'long', timeZone: 'UTC' })",
  "new Intl.DateTimeFormat('en', { month: 'long', timeZone })",
]

test.each(['domain/src/a.ts', 'api/src/letters/a.ts', 'gateway/src/a.ts', 'web/src/members/a.tsx'])(
  'reports what reads the zone of the machine in %s',
  (path) => {
    expect(reported(path, [...local, ...universal])).toEqual(local)
  },
)

test.each(['web/src/members/a.test.ts', 'tests/browser/a.test.ts', 'bench/a.ts'])(
  'lets %s read the zone of the machine',
  (path) => {
    expect(reported(path, local)).toEqual([])
  },
)

test('reports code that reads the sentence of an error', () => {
  const reading = [
    "if (error.message.startsWith('Too')) retry()",
    "if (error?.message?.includes('Too')) retry()",
    'if (/pixel limit/.test(error.message)) throw error',
    "if (message === 'Too many') throw error",
    "if (errorText(thrown, '') !== duplicateYear) failed.add(year)",
  ]
  const others = ['if (error.message !== undefined) say(error.message)', "if (error.code === 'too_many') retry()"]
  expect(reported('web/src/members/a.ts', [...reading, ...others])).toEqual(reading)
  expect(reported('web/src/members/a.test.ts', reading)).toEqual([])
})

test.each(['web/src/members/a.tsx', 'tests/support/a.ts', 'api/src/a.test.ts'])(
  'reports spread literals in %s',
  (path) => {
    const spread = [
      'const one = { ...{ id, name }, day }',
      'const list = [...[1, 2], 3]',
      'add(...[one, two])',
      ...(path.endsWith('x') ? ["const row = <Row {...{ id, name }} key='1' />"] : []),
    ]
    const others = ['const two = { ...one, ...(day ? { day } : {}) }', 'const [first, ...rest] = [...list, 4]']
    expect(reported(path, [...spread, ...others])).toEqual(spread)
  },
)

test('reports a caught error of another name', () => {
  const others = ['try { read() } catch (cause) { log(cause) }', 'try { read() } catch ({ code }) { log(code) }']
  const one = ['try { read() } catch (error) { log(error) }', 'try { read() } catch { log() }']
  expect(reported('api/src/members/a.ts', [...others, ...one])).toEqual(others)
})

const forbiddenInTests = [
  "import { setTimeout as wait } from 'node:timers/promises'",
  'await new Promise((done) => setTimeout(done, 500))',
  'await page.waitForTimeout(500)',
  "const { setTimeout: sleep } = await import('node:timers/promises')",
  'const took = performance.now() - began',
  'expect(Date.now() - began).toBeLessThan(1000)',
  'globalThis.fetch = counted',
  "vi.stubGlobal('fetch', counted)",
  "vi.spyOn(globalThis, 'fetch')",
  "spawn('node', ['api/src/main.ts'])",
  "const main = join(root, 'gateway', 'src', 'main.ts')",
  'const stack = await startFirebaseStack({ env })',
  'const own = await startOwnStack()',
]
const allowedInTests = [
  "import { setImmediate as turn } from 'node:timers/promises'",
  "await once(child, 'exit')",
  'const yesterday = new Date(Date.now() - 86_400_000)',
  "vi.stubGlobal('Notification', none)",
  "vi.spyOn(globalThis, 'setTimeout')",
  "const at = join(root, 'api', 'src', 'app.ts')",
  'const api = await startApiProcess(workerStack())',
]

test.each([
  'tests/emulator/api/a.test.ts',
  'tests/component/members/a.test.tsx',
  'tests/support/a.ts',
  'api/src/a.test.ts',
])('reports waits, durations, other fetches and own stacks in %s', (path) => {
  expect(reported(path, [...forbiddenInTests, ...allowedInTests])).toEqual(forbiddenInTests)
})

test('lets the product and the benchmarks wait and measure', () => {
  expect(reported('api/src/a.ts', forbiddenInTests)).toEqual([])
  expect(reported('bench/a.ts', forbiddenInTests)).toEqual([])
})

test('every file that a plugin leaves out breaks its rule still', () => {
  const needless = plugins.flatMap(({ path, includes }) => {
    const copies = leftOut(includes).map((file) => [
      `tests/support/${file.replaceAll('/', '-')}`,
      readFileSync(join(root, file), 'utf8'),
    ])
    return [...lint(Object.fromEntries(copies), [path])].flatMap(([file, lines]) => (lines.length > 0 ? [] : file))
  })
  expect(needless).toEqual([])
})
