import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { changedSchema, liveCollections } from '@tessera/domain/events/contract'
import type { Attack } from '../attack.ts'
import { type Answer, accounts, apiOf, type Club, fire, type Person, type World } from '../world.ts'

const path = '/api/events'
const patienceMs = 20_000
/** More than any account may have open. */
const hundreds = 220

interface Listener {
  /** The part of the response received so far. */
  readonly seen: () => Answer
  readonly isOver: () => boolean
  readonly stop: () => void
}

/** Opens a stream, and waits for its first event or its refusal. */
async function listen(world: World, token?: string, query = '', headers = {}): Promise<Listener> {
  const { hostname, port } = new URL(apiOf(world))
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const sent = request({
    hostname,
    port,
    path: `${path}${query}`,
    agent: false,
    headers: { ...authorization, ...headers },
  })
  let answer: Answer = { status: 0, body: '', headers: {} }
  let isOver = false
  const end = () => {
    isOver = true
  }
  sent.once('response', (response) => {
    answer = { status: response.statusCode ?? 0, body: '', headers: response.headers }
    response.setEncoding('utf8').once('close', end).once('error', end)
    response.on('data', (text: string) => {
      answer = { ...answer, body: answer.body + text }
    })
  })
  sent.once('error', end).end()
  const listener = { seen: () => answer, isOver: () => isOver, stop: () => void sent.destroy() }
  await until(() => isOver || answer.body.includes('\n\n'))
  return listener
}

/** Waits until it is so, or patience ends: the outcome then says what is missing. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const late = Date.now() + patienceMs
  while (!(await isSo()) && Date.now() < late) await wait(20)
}

/** The collections of each event. */
const eventsIn = ({ body }: Answer) =>
  [...body.matchAll(/^data: (.*)$/gm)].map(([, data]) => changedSchema.parse(JSON.parse(String(data))).changed)
/** The collections of all events but the first, which is about the past. */
const heardIn = (answer: Answer | undefined) => (answer ? eventsIn(answer).slice(1).flat() : [])

let numbers = 0
/** Adds a member to a club and deletes it again. */
async function changeMembers(world: World, { admin: { idToken: token } }: Club): Promise<void> {
  numbers += 1
  const row = { memberId: `heard-${numbers}`, fullName: 'Max Member', email: `heard-${numbers}@club.test` }
  const added = await fire(apiOf(world), { path: '/api/members', token, body: row })
  const { id } = JSON.parse(added.body)
  await fire(apiOf(world), { method: 'DELETE', path: `/api/members/${id}`, token })
}

/** Changes a club while others listen; returns what they have seen once the club's administrator has heard of it. */
async function during(world: World, club: Club, listeners: readonly Listener[]): Promise<Answer[]> {
  const witness = await listen(world, club.admin.idToken)
  await changeMembers(world, club)
  await until(() => heardIn(witness.seen()).includes('members'))
  // One change more, so that an event about the first one has had its time.
  const before = heardIn(witness.seen()).length
  await changeMembers(world, club)
  await until(() => heardIn(witness.seen()).length > before)
  for (const one of [witness, ...listeners]) one.stop()
  return [witness, ...listeners].map(({ seen }) => seen())
}

const hasWitness = ([witness]: readonly Answer[]) => heardIn(witness).includes('members')

const attack = (name: string, stoppedBy: Attack['stoppedBy'], more: Pick<Attack, 'run' | 'refused'>): Attack => ({
  name,
  stoppedBy,
  onApi: true,
  ...more,
})

async function statusesOf(listeners: readonly Promise<Listener>[]): Promise<Answer[]> {
  const open = await Promise.all(listeners)
  for (const { stop } of open) stop()
  return open.map(({ seen }) => seen())
}

async function signIn({ auth }: World, { email, password }: Person): Promise<string> {
  const body = { email, password, returnSecureToken: true }
  const answer = await fire(auth, { path: `${accounts}:signInWithPassword?key=x`, body })
  return JSON.parse(answer.body).idToken
}

const isTooMany = ({ status, body }: Answer) =>
  status === 429 && body.includes('Too many pages of this server are open')

/** Attacks on the stream of changes. */
export const eventAttacks: Attack[] = [
  attack('Listen to a club without a token, or with one outside its header', 'signature', {
    run: (world) => {
      const { idToken, refreshToken } = world.theirs.admin
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${idToken.split('.')[1]}.`
      return statusesOf([
        listen(world),
        listen(world, undefined, `?clubId=${world.theirs.clubId}`),
        ...['token', 'access_token', 'authorization', 'auth'].map((key) =>
          listen(world, undefined, `?${key}=${idToken}`),
        ),
        listen(world, undefined, '', { cookie: `token=${idToken}; __session=${idToken}` }),
        listen(world, undefined, '', { 'last-event-id': '1', authorization: `Basic ${idToken}` }),
        ...['owner', refreshToken, unsigned, `${idToken}A`].map((token) => listen(world, token)),
      ])
    },
  }),
  attack('Listen with the tokens of people who were deleted or have a new password', 'session', {
    run: (world) => statusesOf([world.gone, world.renewed, world.between].map(({ idToken }) => listen(world, idToken))),
  }),
  attack('Listen to another club by naming it', 'club', {
    run: async (world) => {
      const { clubId } = world.theirs
      const queries = ['', `?clubId=${clubId}`, `?club=${clubId}&role=admin`, `?since=${clubId}.1&clubId=${clubId}`]
      const { admin, member } = world.ours
      const listeners = queries.flatMap((query) => [admin, member].map(({ idToken }) => listen(world, idToken, query)))
      return during(world, world.theirs, await Promise.all(listeners))
    },
    refused: (answers) => hasWitness(answers) && answers.slice(1).every((answer) => heardIn(answer).length === 0),
  }),
  attack('Learn as a member that somebody else’s data changed', 'role', {
    run: async (world) => during(world, world.ours, [await listen(world, world.ours.member.idToken)]),
    refused: (answers) => hasWitness(answers) && !heardIn(answers[1]).includes('members'),
  }),
  attack('Go on listening with a session that its owner has ended', 'session', {
    run: async (world) => {
      const owner = world.theirs.admin
      const stolen = await signIn(world, owner)
      const listener = await listen(world, stolen)
      await fire(apiOf(world), { method: 'DELETE', path: '/api/auth/sessions', token: owner.idToken })
      await until(listener.isOver)
      const [witness, thief] = await during(world, world.theirs, [listener])
      return [...(witness && thief ? [witness, thief] : []), ...(await statusesOf([listen(world, stolen)]))]
    },
    refused: (answers) => hasWitness(answers) && heardIn(answers[1]).length === 0 && answers[2]?.status === 401,
  }),
  attack('Open hundreds of streams with one account', 'quotas', {
    run: async (world) => {
      const { ours, theirs } = world
      const open = await Promise.all(Array.from({ length: hundreds }, () => listen(world, ours.admin.idToken)))
      const neighbour = await listen(world, theirs.admin.idToken)
      for (const { stop } of [...open, neighbour]) stop()
      let after: Answer | undefined
      await until(async () => {
        after = (await statusesOf([listen(world, ours.admin.idToken)]))[0]
        return after?.status === 200
      })
      return [neighbour.seen(), ...(after ? [after] : []), ...open.map(({ seen }) => seen())]
    },
    refused: ([neighbour, after, ...answers]) =>
      neighbour?.status === 200 &&
      after?.status === 200 &&
      answers.filter(({ status }) => status === 200).length <= 20 &&
      answers.every((answer) => answer.status === 200 || isTooMany(answer)),
  }),
  attack('Ask for the changes since a made-up position', 'size', {
    run: (world) => {
      const made = ['', 'x', '.1', '..', '-1', 'NaN', '1e999', '%00', '%F0', 'a.1&since=b.2', `${'9'.repeat(4_000)}.1`]
      const { idToken } = world.ours.admin
      return statusesOf([...made, 'x'.repeat(40_000)].map((since) => listen(world, idToken, `?since=${since}`)))
    },
    // For an unknown position everything may have changed, so that a page misses nothing.
    refused: (answers) =>
      (answers.at(-1)?.status ?? 0) >= 400 &&
      answers.every((one) => one.status >= 400 || eventsIn(one)[0]?.length === liveCollections.length),
  }),
]
