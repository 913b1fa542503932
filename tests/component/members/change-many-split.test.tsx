import { manyContract } from '@tessera/domain/members/many/contract'
import { expect, test } from 'vitest'
import { runMany } from '../../../web/src/app/dashboard/many/run-many.ts'
import { openApp } from '../support/app.tsx'
import { answer, cut } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'

const change = { kind: 'enabled', enabled: false } as const
const people = Array.from({ length: 10_000 }, (_, at) => member({ memberId: String(at + 1), fullName: `Person ${at}` }))

/** Mocks the change as the API makes it, until the connection is cut at a request; returns what became of each member. */
function serve(cutAt = Number.POSITIVE_INFINITY) {
  const disabled = new Set<string>()
  const begun = answer(manyContract.begin, { id: 'change' })
  const sizes: number[] = []
  answer(manyContract.change, ({ body: { members } }) => {
    sizes.push(members.length)
    if (sizes.length === cutAt) cut(manyContract.change)
    return {
      outcomes: members.map(({ id }) => {
        if (disabled.has(id)) return { kind: 'left', why: 'Is so already' } as const
        disabled.add(id)
        return { kind: 'changed' } as const
      }),
    }
  })
  return { disabled, begun, sizes }
}

test('10,000 members are changed in requests of 500, with the progress after each', async () => {
  await openApp('/', startClub().admin)
  const { disabled, begun, sizes } = serve()
  const progress: number[] = []
  const result = await runMany({ change, changing: people }, (done) => progress.push(done))
  expect(result).toEqual({ id: 'change', changed: 10_000, left: [], missing: [] })
  expect(begun.map(({ body }) => body)).toEqual([{ change, count: 10_000 }])
  expect(sizes).toEqual(Array(20).fill(500))
  expect(progress).toEqual(Array.from({ length: 21 }, (_, at) => 500 * at))
  expect(disabled.size).toBe(10_000)
})

test('a change of 10,000 that breaks off in the middle goes on as the same change with those who are missing', async () => {
  await openApp('/', startClub().admin)
  const first = serve(7)
  const broken = await runMany({ change, changing: people }, () => undefined)
  expect([broken.changed, broken.missing.length, broken.missing[0]?.memberId]).toEqual([3_500, 6_500, '3501'])
  expect(broken.error).toBeTruthy()
  const again = serve()
  // The server had written the request whose answer was lost.
  for (const { id } of people.slice(3_500, 4_000)) again.disabled.add(id)
  const progress: number[] = []
  const whole = await runMany({ change, changing: broken.missing }, (done) => progress.push(done), broken)
  expect([whole.id, whole.changed, whole.left, whole.missing]).toEqual(['change', 10_000, [], []])
  expect([again.begun, progress.at(-1), first.disabled.size + again.disabled.size]).toEqual([[], 6_500, 10_000])
})
