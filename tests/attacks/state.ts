import { type Answer, accounts, type Club, documentsOf, fire, type Person, queryFor } from './world.ts'

interface Sides {
  readonly auth: string
  readonly firestore: string
  readonly api: string
  readonly projectId: string
}

/** Parses the response of a permitted request. @throws Error if it was refused */
function read(answer: Answer, what: string): unknown {
  if (answer.status !== 200) throw new Error(`${what} could not be read: ${answer.status} ${answer.body}`)
  return JSON.parse(answer.body)
}

/** Reads a user's account, without the times of sign-ins. */
async function accountOf({ auth }: Sides, { idToken }: Person) {
  const answer = await fire(auth, { path: `${accounts}:lookup?key=x`, body: { idToken } })
  const [user] = (read(answer, 'an account') as { users: Record<string, unknown>[] }).users
  const { localId, email, emailVerified, displayName, customAttributes, validSince } = user ?? {}
  return { localId, email, emailVerified, displayName, customAttributes, validSince }
}

async function booksOf(sides: Sides, { clubId, admin }: Club) {
  const query = async (collection: string) => {
    const body = queryFor(collection, 'clubId', clubId)
    const path = `${documentsOf(sides)}:runQuery`
    const rows = read(await fire(sides.firestore, { path, token: admin.idToken, body }), collection)
    return (rows as { document?: unknown }[]).flatMap(({ document }) => document ?? [])
  }
  const ask = async (path: string) => read(await fire(sides.api, { method: 'GET', path, token: admin.idToken }), path)
  return Promise.all([
    ...['payments', 'paymentItems', 'paymentYears'].map(query),
    ...['/api/clubs', '/api/members', '/api/passes/config', '/api/auth/places'].map(ask),
  ])
}

/** Reads all that clubs can see of themselves: accounts, payments, members, settings. @throws Error if one is refused */
export async function stateOf(sides: Sides, clubs: readonly Club[]): Promise<unknown> {
  const people = clubs.flatMap(({ admin, member }) => [admin, member])
  return {
    accounts: await Promise.all(people.map((person) => accountOf(sides, person))),
    clubs: await Promise.all(clubs.map((club) => booksOf(sides, club))),
    health: read(await fire(sides.api, { method: 'GET', path: '/api/health' }), 'the health'),
  }
}
