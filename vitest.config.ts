import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './scripts/tests/durations.ts'
import { rows } from './tests/spec/rows.ts'
import { farWest } from './tests/support/far-west.ts'

/**
 * The layers of docs/testing.md. `make test` runs them one after another, each in a vitest of its own, so that what a
 * layer needs is started for it and stopped after it.
 */
const layer = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, pool: 'forks' as const, ...more },
})

/** A day ahead of UTC; the emulator layer is almost a day behind it. */
const farEast = { TZ: 'Pacific/Kiritimati' }

/** The limits end only what hangs: no test asserts how long something takes, and machines differ tenfold. */
const patience = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

const { files: secondsOf } = readDurations()

/** Begins with the files that took longest when durations were recorded: at the end they would leave other workers idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) => secondsOf[relative(import.meta.dirname, moduleId)] ?? 0
    return (await super.sort(files)).toSorted((one, other) => seconds(other) - seconds(one))
  }
}

/** Takes nearly half of the time of the slow tests, on servers of its own: it runs beside the others. */
const races = 'tests/slow/many-processes.test.ts'

const pureTests = [
  '{domain,mail,server,api,gateway,web}/src/**/*.test.ts',
  'web/nginx/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/*.test.ts',
  'tests/support/*.test.ts',
]

export default defineConfig({
  test: {
    // Tags that tests may carry: `long` of a test over 5 s, and the specification's rows. Any other is an error.
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'long' }, ...rows.map(({ id }) => ({ name: `spec:${id}` }))],
    projects: [
      layer('pure', [...pureTests, 'tests/spec/*.test.ts', 'tests/attacks/table.test.ts'], {
        maxWorkers: 3,
        isolate: false,
        testTimeout: 60_000,
        env: farEast,
      }),
      layer('component', ['tests/component/**/*.test.tsx'], {
        maxWorkers: 3,
        isolate: false,
        environment: 'jsdom',
        setupFiles: ['tests/component/support/setup.ts'],
        // SWR calls setTimeout with the event `focus` as the delay. A browser takes it for 0; Node does so too, but warns.
        execArgv: ['--disable-warning=TimeoutNaNWarning'],
        testTimeout: 60_000,
        // What a hook leaves undone falls on every later test of the worker.
        hookTimeout: 120_000,
        env: farEast,
      }),
      layer('emulator', ['tests/emulator/**/*.test.ts', 'tests/attacks/attacks.test.ts'], {
        ...patience,
        maxWorkers: 3,
        isolate: false,
        globalSetup: ['tests/support/far-west.ts', 'tests/support/worker-stacks.ts'],
        setupFiles: ['tests/support/watch-queries.ts', 'tests/support/clear-clubs.ts'],
        env: { TZ: farWest },
      }),
      layer('browser', ['tests/browser/**/*.test.ts'], {
        ...patience,
        maxWorkers: 3,
        isolate: false,
        globalSetup: ['tests/support/product-setup.ts'],
      }),
      layer('stack', ['tests/stack/*.test.ts'], {
        ...patience,
        maxWorkers: 1,
        isolate: false,
        globalSetup: ['tests/support/product-setup.ts'],
      }),
      // Servers of their own, so that they run beside the others.
      layer('own servers', ['tests/stack/own/*.test.ts'], { ...patience, maxWorkers: 2, isolate: false }),
      layer('docker', ['tests/docker/**/*.test.ts'], {
        ...patience,
        maxWorkers: 1,
        isolate: false,
        globalSetup: ['tests/support/product-setup.ts'],
      }),
      // Some take minutes on a quiet machine, and others run beside them.
      layer('slow', ['tests/slow/**/*.test.ts'], {
        ...patience,
        testTimeout: 900_000,
        maxWorkers: 1,
        exclude: [races],
        globalSetup: ['tests/support/product-setup.ts'],
      }),
      // The jobs of three clubs, told by their screens. One file is one story: its jobs follow one another.
      layer('jobs', ['tests/jobs/*.test.ts'], {
        ...patience,
        maxWorkers: 1,
        globalSetup: ['tests/support/product-setup.ts'],
      }),
      layer('races', [races], { ...patience, testTimeout: 900_000, maxWorkers: 1 }),
      // The same attacks on the published port: nginx stands in front of the API and the gateway.
      layer('attacks through nginx', ['tests/attacks/attacks.test.ts'], {
        ...patience,
        maxWorkers: 1,
        globalSetup: ['tests/support/product-setup.ts'],
      }),
    ],
  },
})
