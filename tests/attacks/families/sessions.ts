import { decodeJwt } from 'jose'
import type { Attack } from '../attack.ts'
import { type Answer, accounts, apiOf, documentsOf, fire, type Person, queryFor, type World } from '../world.ts'

const sessionOf = ({ idToken }: Person) => String(decodeJwt(idToken).sid)

const refresh = ({ auth }: World, refreshToken: string): Promise<Answer> =>
  fire(auth, {
    path: '/securetoken.googleapis.com/v1/token?key=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
  })

type Tokens = Pick<Person, 'idToken' | 'refreshToken'>

/** Signs in again; returns tokens that only the attack uses. */
async function signIn({ auth }: World, { email, password }: Person): Promise<Tokens> {
  const body = { email, password, returnSecureToken: true }
  const answer = await fire(auth, { path: `${accounts}:signInWithPassword?key=x`, body })
  return JSON.parse(answer.body)
}

/** Ends all of a user's sessions but the one of the token. */
const endOthers = (world: World, { idToken: token }: Person) =>
  fire(apiOf(world), { method: 'DELETE', path: '/api/auth/sessions', token })

/** Uses an ID token at the API and at Firestore, and its refresh token. */
const useEverywhere = (world: World, { idToken: token, refreshToken }: Tokens) =>
  Promise.all([
    fire(apiOf(world), { method: 'GET', path: '/api/members', token }),
    fire(world.firestore, { path: `${documentsOf(world)}:runQuery`, token, body: ownPayments(world) }),
    fire(world.auth, { path: `${accounts}:lookup?key=x`, body: { idToken: token } }),
    refresh(world, refreshToken),
  ])

/** Waits until the API knows of ended sessions, which takes it up to a second. */
async function newsAtApi(world: World, all: readonly Tokens[]): Promise<void> {
  const late = Date.now() + 1_000
  const isKnown = async ({ idToken: token }: Tokens) =>
    (await fire(apiOf(world), { method: 'GET', path: '/api/clubs', token })).status !== 200
  while (Date.now() < late) if ((await Promise.all(all.map(isKnown))).every(Boolean)) return
}

const ownPayments = ({ theirs }: World) => queryFor('payments', 'clubId', theirs.clubId)

const update = (name: string, stoppedBy: Attack['stoppedBy'], body: (world: World) => object): Attack => ({
  name,
  stoppedBy,
  run: async (world) => [await fire(world.auth, { path: `${accounts}:update?key=x`, body: body(world) })],
})

const password = 'mallory-was-here'

/** Attacks on sessions and on the passwords of signed-in users. */
export const sessionAttacks: Attack[] = [
  {
    name: 'Use a refresh token that somebody copied, after its owner went on',
    stoppedBy: 'session',
    run: async (world) => {
      const { refreshToken: copied } = await signIn(world, world.ours.admin)
      let newest = copied
      // More than the server remembers as recent, instead of waiting for the 30 seconds that an old token stays valid.
      for (let turn = 0; turn < 51; turn++) newest = JSON.parse((await refresh(world, newest)).body).refresh_token
      return [await refresh(world, copied), await refresh(world, newest)]
    },
  },
  {
    name: 'Go on with sessions of between three sign-outs, one right after the other',
    stoppedBy: 'session',
    onApi: true,
    run: async (world) => {
      const owner = world.theirs.admin
      const stolen: Tokens[] = []
      for (let turn = 0; turn < 3; turn++) {
        const tokens = await signIn(world, owner)
        // The API then knows the session as live.
        await fire(apiOf(world), { method: 'GET', path: '/api/clubs', token: tokens.idToken })
        stolen.push(tokens)
        await endOthers(world, owner)
      }
      await newsAtApi(world, stolen)
      return (await Promise.all(stolen.map((tokens) => useEverywhere(world, tokens)))).flat()
    },
  },
  {
    name: 'Make up a refresh token for somebody’s session',
    stoppedBy: 'session',
    run: async (world) => {
      const session = sessionOf(world.theirs.admin)
      const madeUp = [session, `${session}.`, `${session}.${'A'.repeat(43)}`, `${session}.${'A'.repeat(900)}`]
      return Promise.all(madeUp.map((each) => refresh(world, each)))
    },
  },
  update('Set a password for somebody else by one’s own token', 'bodies', ({ ours, theirs }) => ({
    idToken: ours.admin.idToken,
    localId: theirs.admin.uid,
    password,
    returnSecureToken: true,
  })),
  update('Set a password as a member, who signs in by link', 'role', ({ ours }) => ({
    idToken: ours.member.idToken,
    password,
    returnSecureToken: true,
  })),
  {
    name: 'Sign somebody else out by the name of a session',
    stoppedBy: 'session',
    onApi: true,
    run: (world) =>
      Promise.all(
        [world.ours.admin, world.ours.member].map(({ idToken: token }) =>
          fire(apiOf(world), {
            method: 'DELETE',
            path: `/api/auth/sessions/${sessionOf(world.theirs.admin)}`,
            token,
          }),
        ),
      ),
  },
  {
    name: 'Register with a password that everybody guesses',
    stoppedBy: 'passwords',
    onApi: true,
    run: (world) =>
      Promise.all(
        ['iloveyou', 'Password1', 'mallory-2026', 'Evil Club 1'].map((password) => {
          const body = { email: 'mallory@evil.example', password, displayName: 'M', clubName: 'Evil Club' }
          return fire(apiOf(world), { path: '/api/auth/register', body })
        }),
      ),
  },
]
