import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask } from '../product/command.ts'
import { root } from '../product/environment.ts'
import { dockerSteps, fullLengthFiles, groups, slowFiles, slowSteps, stepsFor, testSteps } from './steps.ts'

const slowOf = (...names: string[]) => names.map((name) => `tests/slow/${name}.test.ts`)

const called = (...paths: string[]) => stepsFor(paths).map(({ title, files = [] }) => [title, ...files])

test.each([
  [['gateway/src/journal/journal.ts'], [['slow', ...slowOf('kill', 'compaction', 'full-disk', 'deleted-photos')]]],
  [['web/nginx/templates/default.conf'], [['attacks through nginx'], ['slow', ...slowOf('slow-clients')]]],
  [['api/src/http/mount.ts'], [['emulator, full length', 'tests/emulator/api/contract-fuzz.test.ts']]],
  [
    ['api/src/accounts/a.ts', 'api/src/leases/b.ts'],
    [['races of 50'], ['slow', ...slowOf('three-apis')]],
  ],
  [['api/src/clubs/logo.ts', 'api/src/passes/templates/template-store.ts'], [['races of 50']]],
  [
    ['gateway/src/journal/a.ts', 'gateway/src/emulators/b.ts'],
    [['slow', ...slowOf('kill', 'compaction', 'full-disk', 'deleted-photos', 'emulator-memory')]],
  ],
  [['docs/testing.md', 'gateway/src/journal/journal.test.ts'], []],
])('a change of %j calls for %j', (paths, wanted) => expect(called(...paths)).toEqual(wanted))

const tracked = ask('git', ['ls-files']).printed.split('\n')

test.each(groups.map((group) => [String(group.paths), group] as const))('files that %s names are there', (_, group) => {
  expect(tracked.filter((path) => group.paths.test(path))).not.toEqual([])
  const files = [...slowFiles(group), ...fullLengthFiles(group)]
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every file of the slow suite is in the suite, and every project in a step', () => {
  const projects = [...testSteps, ...dockerSteps, ...slowSteps].map(({ project }) => project)
  expect([...new Set(projects)].sort()).toEqual([
    'attacks through nginx',
    'browser',
    'component',
    'docker',
    'emulator',
    'jobs',
    'own servers',
    'pure',
    'races',
    'slow',
    'stack',
  ])
  expect(globSync('tests/slow/*.test.ts', { cwd: root }).length).toBeGreaterThan(10)
})
