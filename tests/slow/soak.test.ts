import { test } from 'vitest'
import { checkSoak } from '../support/check-soak.ts'
import { describeWith } from '../support/needs.ts'

describeWith(['java'], 'two minutes of 50 sessions', () => {
  test('see only expected errors while emulators are killed, and lose nothing', { timeout: 600_000 }, () =>
    checkSoak({ seconds: 120, sessions: 50, kills: 2 }),
  )
})
