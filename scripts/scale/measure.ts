import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { jobs } from '@tessera/api/job-table'
import { registerClub } from '../../tests/support/club.ts'
import { countHostedUse, type HostedUse } from '../../tests/support/count-hosted-use.ts'
import { startHostedApi } from '../../tests/support/hosted-api.ts'
import { type LoadClub, model, openClub } from './load-club.ts'
import type { Journey } from './load-cost.ts'
import { fillIn, tablesOf } from './load-page.ts'
import { startPushService } from './push-server.ts'

/**
 * Counts what each journey of a club asks of Firestore, from the API in hosted mode at bare emulators, and writes the
 * tables of docs/scale.md: `scripts/with-node node scripts/scale/measure.ts [clubs] [times]`.
 */
const [clubCount = 2, times = 3] = process.argv.slice(2).map(Number)
const page = join(import.meta.dirname, '..', '..', 'docs', 'scale.md')

/** Without a further request or document for so long, a journey is over. */
const quietMs = 1_500

const push = await startPushService()
const api = await startHostedApi('load-club-1', { origin: push.address, ca: push.cert, waits: [] })
const counter = countHostedUse(api.google)
const journeys: Journey[] = []

async function untilQuiet(): Promise<void> {
  for (let before: HostedUse | undefined; before !== counter.now(); ) {
    before = counter.now()
    await wait(quietMs)
  }
}

/** Performs a journey with each of `over`, and records the mean of one, or of one of `many` clubs. */
async function measure<T>(
  [name, perYear]: readonly [name: string, perYear: number],
  over: readonly T[],
  work: (one: T) => Promise<unknown>,
  { readByRules = 0, many = over.length } = {},
): Promise<void> {
  const use = await counter.of(async () => {
    for (const one of over) {
      await work(one)
      await untilQuiet()
    }
  })
  const mean = (what: keyof HostedUse) => use[what] / many
  const reads = mean('reads') + readByRules
  const one = { reads, writes: mean('writes'), listeners: Math.floor(mean('listeners')), bytes: mean('bytes') }
  journeys.push({ name, perYear, use: one })
  const kilobytes = (one.bytes / 1_000).toFixed(0)
  const counts = [`${reads.toFixed(1)} reads`, `${one.writes.toFixed(1)} writes`, `${one.listeners} listeners`]
  console.info(`${name}: ${counts.join(', ')}, ${kilobytes} KB`)
}

try {
  const apis = [api, await api.another(), await api.another()]
  const clubs: LoadClub[] = []
  for (let n = 0; n < clubCount; n += 1) clubs.push(await openClub(api))
  const often = clubs.flatMap((club) => Array.from({ length: times }, () => club))

  await measure(['a registration', 1], often, () => registerClub(api))
  const members = await Promise.all(often.map(async (club) => ({ club, member: await club.addMember() })))
  await untilQuiet()
  await measure(['a member’s sign-in by link and look at the card', 12 * model.members], members, ({ club, member }) =>
    club.signIn(member),
  )
  await measure(['a first pass, put on a phone', model.phones], often, (club) => club.carryPass())
  for (const club of clubs) while (club.phones < model.phones) await club.carryPass()

  const watch = 'the pass watch moves to another process'
  const watching = apis[2]?.deps ?? api.deps
  let stopWatching = async () => {}
  await measure(
    [watch, 50],
    [watching],
    async (deps) => {
      stopWatching = jobs.passes(deps)
    },
    { many: clubs.length },
  )
  await measure(['the first look of a day, at each of three processes', 200], clubs, async (club) => {
    for (const one of apis) await club.openPage(one)
  })
  await measure(['a further look', 4 * 200], often, (club) => club.openPage(api))
  await measure(
    ['a payment, and the pass on a phone that it changes', model.members],
    often,
    async (club) => {
      await club.pay(apis)
      await untilQuiet()
      await club.refreshPhone()
    },
    // firestore.rules looks up the member, the item and the season.
    { readByRules: 3 },
  )
  await measure(['a card checked at the door', 20 * 50], often, (club) => club.checkAtDoor())
  // Last, as the counts above are of a club of one size.
  await measure(['a new member', 10], often, (club) => club.addMember())
  await measure(['a member removed', 5], members, ({ club, member }) => club.removeMember(member))
  await measure(['an import of ten members', 1], often, (club) => club.importTen())

  writeFileSync(page, fillIn(readFileSync(page, 'utf8'), tablesOf(journeys, watch)))
  console.info(`Written to ${page}`)
  for (const club of clubs) await club.closePages()
  await stopWatching()
} finally {
  counter.stop()
  await api.stop()
  push.stop()
}
