import { decodeJwt } from 'jose'
import type { Attack } from '../attack.ts'
import {
  type Answer,
  accounts,
  apiOf,
  type Club,
  documentsOf,
  fire,
  namesOf,
  type Person,
  type World,
} from '../world.ts'

const path = '/api/auth/invitation'
let lastNumber = 0
const freshNumber = () => {
  lastNumber += 1
  return `invited-${lastNumber}`
}
const invented = () => `${freshNumber()}@evil.example`

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Sends requests as a club's administrator. @throws Error if one fails, because then nothing is attacked */
const callsOf =
  (world: World, { admin }: Club): Call =>
  async (method, path, body) => {
    const answer = await fire(apiOf(world), { method, path, token: admin.idToken, ...(body && { body }) })
    if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body}`)
    return JSON.parse(answer.body)
  }

const rowFor = (email: string) => ({ memberId: freshNumber(), fullName: 'Mallory', email })

/** Adds a member with the address; returns a function that deletes the member again. */
async function add(call: Call, email: string): Promise<() => Promise<unknown>> {
  const { id } = await call('POST', '/api/members', rowFor(email))
  return () => call('DELETE', `/api/members/${id}`)
}

/** Ways to give an address to a member; each returns a function that undoes it. */
const ways: Record<string, (call: Call, email: string) => Promise<() => Promise<unknown>>> = {
  'Add and delete': add,
  'Change a member to, and delete,': async (call, email) => {
    const { id } = await call('POST', '/api/members', rowFor(invented()))
    await call('PUT', `/api/members/${id}`, rowFor(email))
    return () => call('DELETE', `/api/members/${id}`)
  },
  'Change a member to, and to another,': async (call, email) => {
    const { id } = await call('POST', '/api/members', rowFor(email))
    return async () => {
      await call('PUT', `/api/members/${id}`, rowFor(invented()))
      await call('DELETE', `/api/members/${id}`)
    }
  },
  'Import, and undo the import of,': async (call, email) => {
    const { id } = await call('POST', '/api/members/imports')
    await call('POST', `/api/members/imports/${id}`, { rows: [rowFor(email)] })
    return () => call('DELETE', `/api/members/imports/${id}`)
  },
}

const placesOf = (world: World, { idToken: token }: Person): Promise<Answer> =>
  fire(apiOf(world), { method: 'GET', path: '/api/auth/places', token })

/** The newest refresh token of each session, by its first one. */
const newestTokens = new Map<string, string>()

/** Reads a user's places, stored profile and next token's claims, and whether the password is the same. */
async function seenBy(world: World, person: Person): Promise<Answer> {
  const refreshToken = newestTokens.get(person.refreshToken) ?? person.refreshToken
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answers = [
    await placesOf(world, person),
    await fire(world.auth, { path: '/securetoken.googleapis.com/v1/token?key=x', headers, body: form }),
    await fire(world.firestore, {
      path: `${documentsOf(world)}:batchGet`,
      token: person.idToken,
      body: { documents: [`${namesOf(world)}/users/${person.uid}`] },
    }),
  ]
  const { email, password } = person
  const body = { email, password, returnSecureToken: true }
  if (password) answers.push(await fire(world.auth, { path: `${accounts}:signInWithPassword?key=x`, body }))
  const status = Math.max(...answers.map((answer) => answer.status))
  const [places, renewed, profile] = answers.map((answer) => JSON.parse(answer.body))
  newestTokens.set(person.refreshToken, renewed.refresh_token ?? refreshToken)
  const { role, clubId, memberId } = decodeJwt(renewed.id_token ?? '')
  const seen = { places: places.places, profile: profile[0]?.found?.fields, role, clubId, memberId }
  return { status, headers: {}, body: JSON.stringify(seen) }
}

const onApi = (name: string, stoppedBy: Attack['stoppedBy'], more: Pick<Attack, 'run' | 'refused'>): Attack => ({
  name,
  stoppedBy,
  onApi: true,
  ...more,
})

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).join()

/** Attacks by adding the address of a user with a place in another club, and on the replies to such invitations. */
export const invitationAttacks: Attack[] = [
  ...Object.entries(ways).flatMap(([name, write]) =>
    (['administrator', 'member'] as const).map((who) =>
      onApi(`${name} the address of another club’s ${who}`, 'agreement', {
        run: async (world) => {
          const victim = who === 'member' ? world.theirs.member : world.theirs.admin
          const before = await seenBy(world, victim)
          const takeBack = await write(callsOf(world, world.ours), victim.email)
          const during = await seenBy(world, victim)
          await takeBack()
          return [before, during, await seenBy(world, victim)]
        },
        refused: (answers) =>
          statuses(answers) === '200,200,200' && new Set(answers.map(({ body }) => body)).size === 1,
      }),
    ),
  ),
  onApi('Answer another person’s invitation', 'agreement', {
    run: async (world) => {
      const { ours, theirs } = world
      const takeBack = await add(callsOf(world, ours), theirs.member.email)
      const body = { clubId: ours.clubId, accept: false }
      const answers = [
        await fire(apiOf(world), { path, token: ours.member.idToken, body }),
        await fire(apiOf(world), { path, token: ours.admin.idToken, body: { ...body, accept: true } }),
        await placesOf(world, theirs.member),
      ]
      await takeBack()
      return answers
    },
    refused: (answers, { ours }) =>
      statuses(answers) === '404,403,200' && JSON.parse(answers[2]?.body ?? '').invitations[0]?.clubId === ours.clubId,
  }),
  onApi('See and answer an invitation with an address that was never proven', 'agreement', {
    run: async (world) => {
      const { ours, theirs } = world
      const takeBack = await add(callsOf(world, theirs), ours.admin.email)
      const token = ours.admin.idToken
      const body = { clubId: theirs.clubId, accept: true }
      const name = `${namesOf(world)}/invitations/${ours.admin.uid}_${theirs.clubId}`
      const own = `${namesOf(world)}/users/${ours.admin.uid}`
      const documents = `${documentsOf(world)}:batchGet`
      const answers = [
        await placesOf(world, ours.admin),
        await fire(world.firestore, { path: documents, token, body: { documents: [own] } }),
        await fire(apiOf(world), { path, token, body }),
        await fire(apiOf(world), { path: '/api/auth/place', token, body: { role: 'member', clubId: theirs.clubId } }),
        await fire(world.firestore, { path: documents, token, body: { documents: [name] } }),
      ]
      await takeBack()
      return answers
    },
    refused: (answers, { theirs }) =>
      statuses(answers) === '200,200,403,403,403' && answers.every(({ body }) => !body.includes(theirs.clubId)),
  }),
  onApi('Accept an invitation after the member was deleted', 'agreement', {
    run: async (world) => {
      const { ours, theirs } = world
      await (await add(callsOf(world, theirs), ours.member.email))()
      const token = ours.member.idToken
      return [
        await fire(apiOf(world), { path, token, body: { clubId: theirs.clubId, accept: true } }),
        await fire(apiOf(world), { path: '/api/auth/place', token, body: { role: 'member', clubId: theirs.clubId } }),
      ]
    },
  }),
]
