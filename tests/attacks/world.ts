import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** A user with the tokens of a sign-in. */
export interface Person {
  readonly uid: string
  readonly email: string
  readonly password: string
  readonly idToken: string
  readonly refreshToken: string
}

/** A club with an administrator, a signed-in member, another member, and a payment with its item and year. */
export interface Club {
  readonly clubId: string
  readonly admin: Person
  readonly member: Person
  /** Document ids of the members. */
  readonly memberId: string
  readonly otherMemberId: string
  readonly paymentId: string
  readonly itemId: string
  readonly yearId: string
}

/** The target: the product through its published port, or bare emulators. */
export interface World {
  readonly auth: string
  readonly firestore: string
  /** The product's API; bare emulators have none. */
  readonly api: string | undefined
  readonly projectId: string
  readonly appUrl: string
  readonly fronted: boolean
  /** The attackers' club: its administrator and its member attack. */
  readonly ours: Club
  readonly theirs: Club
  /** A member who was deleted after signing in. */
  readonly gone: Person
  /** An administrator who set a new password after signing in. */
  readonly renewed: Person
  /** As `renewed`, but signed in between two new passwords. */
  readonly between: Person
  /** Text in the victims' payments; an attack that returns it has succeeded. */
  readonly secret: string
  /** Reads everything that an attack could have changed. */
  state(): Promise<unknown>
}

/** Status 0: no response in time. Status 499: the connection was closed without a response. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers: NodeJS.Dict<string | string[]>
}

export interface Shot {
  readonly method?: string
  /** Sent unchanged. */
  readonly path: string
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

const patienceMs = 60_000

/** Sends one request exactly as written. */
export function fire(origin: string, { method = 'POST', path, token, headers, body }: Shot): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? '')
  const hasBody = body !== undefined
  const sent = request({
    hostname,
    port,
    method,
    path,
    agent: false,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      ...(hasBody ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  return new Promise((resolve) => {
    const broken = (error: Error) =>
      resolve({ status: error.name === 'AbortError' || error.name === 'TimeoutError' ? 0 : 499, body: '', headers: {} })
    sent.once('response', (answer) => {
      text(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        broken,
      )
    })
    sent.once('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 101, headers: answer.headers, body: '' })
    })
    sent.once('error', broken).end(hasBody ? bytes : undefined)
  })
}

/** Writes bytes to a connection and reads until it closes or is idle for `quietMs`. */
export function wire(origin: string, bytes: string, quietMs = 1_500): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let read = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const end = () => {
      socket.destroy()
      const statuses = [...read.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
      // Of several responses, the most favourable to the attacker counts.
      resolve({ status: statuses.length > 0 ? Math.min(...statuses) : 499, body: read, headers: {} })
    }
    socket.setEncoding('latin1').setTimeout(quietMs, end)
    socket.on('data', (chunk: string) => {
      read += chunk
    })
    socket.once('close', end).once('error', end)
  })
}

/** Returns the address of the API. @throws Error on bare emulators, which have none */
export function apiOf(world: World): string {
  if (!world.api) throw new Error('there is no API here')
  return world.api
}

export const accounts = '/identitytoolkit.googleapis.com/v1/accounts'
type Named = Pick<World, 'projectId'>
export const namesOf = (world: Named) => `projects/${world.projectId}/databases/(default)/documents`
export const documentsOf = (world: Named) => `/v1/${namesOf(world)}`

export const textValue = (stringValue: string) => ({ stringValue })

/** Returns a query for the documents of a collection, or for those with a field's value. */
export const queryFor = (collectionId: string, field?: string, value = '') => ({
  structuredQuery: {
    from: [{ collectionId }],
    ...(field && {
      where: { fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value: textValue(value) } },
    }),
  },
})
