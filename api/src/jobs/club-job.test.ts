import { createLog } from '@tessera/server/log'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ClubJob, type Pace, startClubJob } from './club-job.ts'

const seldom = 1_000_000
const club = (id: string) => ({ id })

function start(job: Partial<ClubJob<{ id: string }>>, pace: Partial<Pace> = {}) {
  const deps = { log: createLog('silent', 'api') }
  const whole = { every: seldom, failure: 'not done', clubs: async () => [], find: async (id: string) => ({ id }) }
  const stop = startClubJob(deps, { ...whole, run: async () => undefined, ...job }, { settle: 1, retry: 1, ...pace })
  onTestFinished(stop)
  return stop
}

test('a club for which the work fails is looked up and tried again, and holds up no other', async () => {
  const runs: string[] = []
  const run = async ({ id }: { id: string }) => {
    runs.push(id)
    if (id === 'a') throw new Error('no')
    if (id === 'a found') return runs.length < 6 ? 'again' : undefined
    return undefined
  }
  start({ clubs: async () => [club('a'), club('b')], find: async (id) => club(`${id} found`), run })
  await vi.waitFor(() => expect(runs).toEqual(['a', 'b', 'a found', 'a found', 'a found', 'a found']))
})

test('clubs that cannot be read are read again', async () => {
  const runs: string[] = []
  let reads = 0
  const clubs = async () => {
    reads += 1
    if (reads < 3) throw new Error('not ready')
    return [club('a')]
  }
  start({ clubs, run: async ({ id }) => runs.push(id) })
  await vi.waitFor(() => expect(runs).toEqual(['a']))
  expect(reads).toBe(3)
})

test('a change calls for a run of its club as it is then; several at once for one; one without a club for all', async () => {
  const runs: string[] = []
  let report: (clubId: string | undefined) => void = () => undefined
  let isEnded = false
  const stop = start(
    {
      clubs: async () => [club('a'), club('b')],
      find: async (id) => (id === 'gone' ? undefined : club(id)),
      run: async ({ id }) => runs.push(id),
      follow: (changed) => {
        report = changed
        return () => {
          isEnded = true
        }
      },
    },
    { settle: 20 },
  )
  await vi.waitFor(() => expect(runs).toEqual(['a', 'b']))
  for (const id of ['b', 'gone', 'b', 'c']) report(id)
  await vi.waitFor(() => expect(runs).toEqual(['a', 'b', 'b', 'c']))
  report(undefined)
  await vi.waitFor(() => expect(runs).toEqual(['a', 'b', 'b', 'c', 'a', 'b']))
  await stop()
  expect(isEnded).toBe(true)
})

test('stopping waits for the club at hand, and leaves out the others', async () => {
  const runs: string[] = []
  let finish = () => {}
  const stop = start({
    clubs: async () => [club('a'), club('b')],
    run: async ({ id }) => {
      runs.push(id)
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      runs.push(`${id} done`)
    },
  })
  await vi.waitFor(() => expect(runs).toEqual(['a']))
  const stopped = stop()
  finish()
  await stopped
  expect(runs).toEqual(['a', 'a done'])
})
