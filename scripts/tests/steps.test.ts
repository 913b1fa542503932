import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask } from '../product/command.ts'
import { root } from '../product/environment.ts'
import { dockerSteps, groups, slowSteps, stepsFor, testSteps } from './steps.ts'

const titles = (...paths: string[]) => stepsFor(paths).map(({ title }) => title)

test.each([
  ['gateway/src/journal/journal.ts', ['slow: kill, compaction, full-disk, deleted-photos']],
  ['web/nginx/templates/default.conf', ['attacks through nginx', 'slow: slow-clients']],
  ['api/src/leases/hold-lease.ts', ['races of 50']],
  ['docs/testing.md', []],
])('a change of %s calls for %j', (path, wanted) => expect(titles(path)).toEqual(wanted))

test('two changes that call for the same group run it once', () => {
  expect(titles('api/src/accounts/a.ts', 'api/src/leases/b.ts')).toEqual(['races of 50'])
})

const tracked = ask('git', ['ls-files']).printed.split('\n')

test.each(groups.map(({ paths, steps }) => [String(paths), paths, steps] as const))(
  'files that %s names are there',
  (_, paths, steps) => {
    expect(tracked.filter((path) => paths.test(path))).not.toEqual([])
    const files = steps.flatMap(({ files = [] }) => files)
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  },
)

test('every file of the slow suite is in the suite, and every project in a step', () => {
  const projects = [...testSteps, ...dockerSteps, ...slowSteps].map(({ project }) => project)
  expect([...new Set(projects)].sort()).toEqual([
    'attacks through nginx',
    'browser',
    'component',
    'docker',
    'emulator',
    'own servers',
    'pure',
    'races',
    'slow',
    'stack',
  ])
  expect(globSync('tests/slow/*.test.ts', { cwd: root }).length).toBeGreaterThan(10)
})
