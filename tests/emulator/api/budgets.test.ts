import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { countRequests, type Use } from '../../support/api-requests.ts'
import {
  addMember,
  type Club,
  freshEmail,
  freshMember,
  register,
  registerClub,
  setUpPasses,
  signInMember,
} from '../../support/club.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

// At the gateway, where lists stay in memory; docs/scale.md has the counts and the cost of hosted mode.

const members = 20
const none: Use = { reads: 0, writes: 0 }
/** Enough requests for the server to cache what it reads of the club. */
const untilKnown = 12

async function clubOf(api: Api): Promise<Club> {
  const club = await registerClub(api)
  await setUpPasses(club)
  const item = await requireItem(club, 'Annual fee', String(new Date().getFullYear()))
  for (let n = 0; n < members; n += 1) {
    const { id } = await addMember(club)
    await recordPayment(club, id, item)
  }
  return club
}

/**
 * A try can count more than the journey needs: passes of one pass type share `passTags`, and a commit that conflicts with
 * another club's reads again; a cache that the feed just emptied is filled again.
 */
const tries = 3

interface Journey<Given> {
  readonly name: string
  readonly budget: Use
  /** Excluded from the count. */
  readonly prepare: () => Promise<Given>
  readonly work: (given: Given) => Promise<unknown>
  /** An API of this journey's own; without it the journey uses the one that all share. */
  readonly at?: (given: Given) => Api
}

const inWords = ({ reads, writes }: Use) => `${reads} reads and ${writes} writes`

test('no journey reads or writes more documents than its budget', async () => {
  const api = await makeOwnApi()
  const club = await clubOf(api)
  const uses: Record<string, Use[]> = {}
  const exceeded: string[] = []
  const journey = async <Given>({ name, budget, prepare, work, at = () => api }: Journey<Given>) => {
    const tried: Use[] = []
    let isWithin = false
    while (!isWithin && tried.length < tries) {
      const given = await prepare()
      const counted = countRequests(at(given))
      await work(given)
      const use = counted.use()
      isWithin = use.reads <= budget.reads && use.writes <= budget.writes
      tried.push(use)
    }
    uses[name] = tried
    if (!isWithin) exceeded.push(`${name}: ${tried.map(inWords).join(', then ')}; the budget is ${inWords(budget)}`)
  }
  const nothing = async () => {}
  const often = async (work: () => Promise<unknown>) => {
    for (let time = 0; time < untilKnown; time += 1) await work()
  }
  const get = (path: string, token = club.admin.token) => send(api, 'GET', path, { token })

  await journey({
    name: 'first look at the dashboard',
    budget: { reads: 2 * members + 2, writes: 0 },
    prepare: makeOwnApi,
    at: (fresh) => fresh,
    work: async (fresh) => {
      for (const path of ['/api/clubs', '/api/members', '/api/payments'])
        await send(fresh, 'GET', path, { token: club.admin.token })
    },
  })
  const dashboard = async () => {
    for (const path of ['/api/clubs', '/api/members', '/api/payments', '/api/passes/config']) await get(path)
  }
  await journey({
    name: 'next look at the dashboard',
    budget: { reads: 1, writes: 0 },
    prepare: () => often(dashboard),
    work: dashboard,
  })

  await journey({
    name: "a member's sign-in",
    budget: { reads: 2, writes: 1 },
    prepare: () => addMember(club),
    work: (fresh) => signInMember(api, fresh),
  })
  const member = await addMember(club)
  const session = await signInMember(api, member)
  const card = async () => {
    for (const path of ['me', 'club-info', 'payments']) await get(`/api/member-auth/${path}`, session.token)
  }
  await journey({ name: "a member's look at the card", budget: none, prepare: () => often(card), work: card })

  const generate = ({ id }: { id: string }) => club.call('POST', `/api/passes/generate/${id}`)
  const known = async () => {
    const fresh = await addMember(club)
    await signInMember(api, fresh)
    return fresh
  }
  // The club's first pass also reads what is required.
  await generate(await known())
  await journey({
    name: 'the first pass of a member',
    budget: { reads: 5, writes: 3 },
    prepare: known,
    work: generate,
  })
  const again = () => generate(member)
  await journey({ name: 'the same pass again', budget: none, prepare: () => often(again), work: again })

  await journey({
    name: 'a new member',
    // One of the writes is the entry of the history.
    budget: { reads: 2, writes: 5 },
    prepare: nothing,
    work: () => addMember(club),
  })
  await journey({
    name: 'a member removed',
    // The notes about the member and the mandate are deleted with the member, and kept with the member in one entry of the history; it
    // is asked who belongs to the member.
    budget: { reads: 9, writes: 11 },
    prepare: async () => {
      const fresh = await known()
      await generate(fresh)
      return fresh
    },
    work: ({ id }) => club.call('DELETE', `/api/members/${id}`),
  })
  await journey({
    name: 'a registration',
    budget: { reads: 3, writes: 6 },
    prepare: nothing,
    work: () =>
      register(api, {
        email: freshEmail('founder'),
        password: `pw-${randomUUID()}`,
        displayName: 'Anna Admin',
        clubName: 'Ruderclub Neubau',
      }),
  })
  await journey({
    name: 'an import of ten',
    // Two of the writes are entries of the history: of the import and of the members.
    budget: { reads: 22, writes: 45 },
    prepare: async () => Array.from({ length: 10 }, () => freshMember()),
    work: async (rows) => {
      const { body } = await club.call('POST', '/api/members/imports')
      expect((await club.call('POST', `/api/members/imports/${body.id}`, { rows })).status).toBe(200)
    },
  })
  expect(exceeded).toEqual([])
  expect(uses['a registration']?.at(-1)?.writes).toBeGreaterThan(0)
  if (process.env.TEST_LOG) console.info(JSON.stringify(uses, null, 1))
})
