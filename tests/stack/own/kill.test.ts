import { test } from 'vitest'
import { useKillRounds } from '../../support/kill-rounds.ts'
import { describeWith } from '../../support/needs.ts'

// `make test-slow` runs more rounds: tests/slow/kill.test.ts.
describeWith(['java'], 'the firebase process', () => {
  const { killUnderWriters } = useKillRounds()
  test('loses nothing acknowledged in a kill -9 under 8 writers', { tags: ['long'] }, () =>
    killUnderWriters('supervisor'),
  )
})
