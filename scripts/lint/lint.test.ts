import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../product/command.ts'
import { root } from '../product/environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The plugins of biome.json without its other rules, for a folder beside the repository. */
const { plugins } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
  plugins: { path: string; includes: string[] }[]
}
const config = {
  plugins: plugins.map(({ path, includes }) => ({ path: join(root, path), includes })),
  ...{ linter: { rules: { recommended: false } }, formatter: { enabled: false }, assist: { enabled: false } },
}

/** Returns the lines of a file at this path that a plugin reports. */
function reported(path: string, lines: readonly string[]): readonly (string | undefined)[] {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines.join('\n'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  const { ok, printed, output } = ask('biome', ['lint', `--config-path=${folder}`, '--reporter=github', file])
  if (!ok && !printed.includes('::error title=plugin,')) throw new Error(output)
  const numbers = [...printed.matchAll(/^::error title=plugin,file=[^,]*,line=(\d+),/gm)].map(([, line]) =>
    Number(line),
  )
  return [...new Set(numbers)].map((line) => lines[line - 1])
}

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
