import { defineConfig } from 'vitest/config'
import { rows } from './tests/spec/rows.ts'

/** Pure tests run twice, a day apart on the calendar: UTC-11 and UTC+14. */
const pure = (name: string, TZ: string) => ({
  test: {
    name,
    include: ['{domain,api,firebase,web}/src/**/*.test.ts', 'web/nginx/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'forks' as const,
    testTimeout: 60_000,
    env: { TZ },
  },
})

/** Patience ends only what hangs: no test asserts how long something takes, and machines differ tenfold. */
const real = (name: string, include: string, more: object = {}) => ({
  test: {
    name,
    include: [include],
    pool: 'forks' as const,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    ...more,
  },
})

// The attacks run on the door and the API directly; where there is Docker, through nginx on the containers too.
export default defineConfig({
  test: {
    // The specification's rows are the tags that tests may carry; any other tag is an error.
    tags: rows.map(({ id }) => ({ name: `spec:${id}` })),
    projects: [
      pure('pure UTC-11', 'Pacific/Pago_Pago'),
      pure('pure UTC+14', 'Pacific/Kiritimati'),
      { test: { name: 'spec', include: ['tests/spec/*.test.ts'] } },
      real('rules', 'tests/rules/**/*.test.ts', { globalSetup: ['tests/support/firebase-setup.ts'] }),
      real('door', 'tests/door/**/*.test.ts', { globalSetup: ['tests/support/firebase-setup.ts'] }),
      real('api', 'tests/api/**/*.test.ts', {
        globalSetup: ['tests/support/firebase-setup.ts'],
        setupFiles: ['tests/support/watch-queries.ts'],
      }),
      real('attacks', 'tests/attacks/**/*.test.ts', { globalSetup: ['tests/support/attacked-setup.ts'] }),
      real('move', 'tests/hosted/move.test.ts', { globalSetup: ['tests/support/firebase-setup.ts'] }),
      real('hosted', 'tests/hosted/**/*.test.ts', { exclude: ['tests/hosted/move.test.ts'] }),
      real('faults', 'tests/faults/**/*.test.ts'),
      real('local mode', 'tests/stack/{local-mode,settings}.test.ts'),
      real('product', `tests/{stack,browser${process.env.TESSERA_NO_DOCKER ? '' : ',attacks'}}/**/*.test.ts`, {
        exclude: ['tests/stack/{local-mode,settings}.test.ts'],
        globalSetup: ['tests/support/product-setup.ts'],
        fileParallelism: false,
        // A browser on a busy machine may stumble once; `make test` names what passed only on its second try.
        retry: 1,
      }),
    ],
  },
})
