import { decodeJwt } from 'jose'
import type { Attack } from '../attack.ts'
import { type Answer, accounts, apiOf, fire, type Person, type World } from '../world.ts'

const sessionOf = ({ idToken }: Person) => String(decodeJwt(idToken).sid)

const refresh = ({ auth }: World, refreshToken: string): Promise<Answer> =>
  fire(auth, {
    path: '/securetoken.googleapis.com/v1/token?key=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
  })

/** Signs in anew, with a refresh token for the attack alone. */
async function signIn({ auth }: World, { email, password }: Person): Promise<string> {
  const body = { email, password, returnSecureToken: true }
  const answer = await fire(auth, { path: `${accounts}:signInWithPassword?key=x`, body })
  return JSON.parse(answer.body).refreshToken
}

const update = (name: string, stoppedBy: Attack['stoppedBy'], body: (world: World) => object): Attack => ({
  name,
  stoppedBy,
  run: async (world) => [await fire(world.auth, { path: `${accounts}:update?key=x`, body: body(world) })],
})

const password = 'mallory-was-here'

/** On sessions and on the passwords of who is signed in. */
export const sessionAttacks: Attack[] = [
  {
    name: 'Use a refresh token that somebody copied, after its owner went on',
    stoppedBy: 'session',
    run: async (world) => {
      const copied = await signIn(world, world.ours.admin)
      let newest = copied
      // More than are remembered as recent, in place of the half minute that an old one works on.
      for (let turn = 0; turn < 51; turn++) newest = JSON.parse((await refresh(world, newest)).body).refresh_token
      return [await refresh(world, copied), await refresh(world, newest)]
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
    ...{ idToken: ours.admin.idToken, localId: theirs.admin.uid, password, returnSecureToken: true },
  })),
  update('Set a password as a member, who signs in by link', 'role', ({ ours }) => ({
    ...{ idToken: ours.member.idToken, password, returnSecureToken: true },
  })),
  {
    name: 'Sign somebody else out by the name of a session',
    stoppedBy: 'session',
    onApi: true,
    run: (world) =>
      Promise.all(
        [world.ours.admin, world.ours.member].map(({ idToken: token }) =>
          fire(apiOf(world), {
            ...{ method: 'DELETE', path: `/api/auth/sessions/${sessionOf(world.theirs.admin)}`, token },
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
