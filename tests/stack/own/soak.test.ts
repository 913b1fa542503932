import { test } from 'vitest'
import { checkSoak } from '../../support/check-soak.ts'
import { describeWith } from '../../support/needs.ts'

// `make test-slow` runs it for two minutes: tests/slow/soak.test.ts.
describeWith(['java'], '20 seconds of 20 sessions', () => {
  test('see only expected errors while an emulator is killed, and lose nothing', { tags: ['long'] }, () =>
    checkSoak({ seconds: 20, sessions: 20, kills: 1 }),
  )
})
