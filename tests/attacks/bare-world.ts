import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startAuthEmulator } from '@tessera/gateway/emulators/auth-emulator'
import { findJar, jarMissing } from '@tessera/gateway/emulators/find-jar'
import { findJava, javaMissing } from '@tessera/gateway/emulators/find-java'
import { startFirestoreEmulator } from '@tessera/gateway/emulators/firestore-emulator'
import type { Running } from '@tessera/gateway/emulators/running'
import { type Answer, accounts, type Club, documentsOf, fire, namesOf, type Person, type World } from './world.ts'

const projectId = 'demo-tessera'
const owner = 'owner'
const rulesFile = join(import.meta.dirname, '..', '..', 'firebase', 'firestore.rules')
const collections = ['clubs', 'users', 'members', 'payments', 'paymentItems', 'paymentYears']

export interface Emulators {
  readonly auth: string
  readonly firestore: string
  /** Restarts a stopped Firestore emulator and restores rules and settings after an attack with these answers. */
  mend(answers: readonly Answer[]): Promise<void>
  stop(): Promise<void>
}

/** Starts the two emulators with nothing in front of them; only the rules are the product's. */
export async function startEmulators(): Promise<Emulators> {
  const [java, jar] = [findJava(process.env), findJar(process.env)]
  if (!java) throw new Error(javaMissing)
  if (!jar) throw new Error(jarMissing(process.env))
  const startFirestore = () => startFirestoreEmulator({ java, jar, rulesFile, projectId })
  const auth = await startAuthEmulator(projectId)
  const opened = await openPort(auth)
  const rules = { rules: { files: [{ name: 'firestore.rules', content: await readFile(rulesFile, 'utf8') }] } }
  let firestore = await startFirestore()
  const originOf = ({ address }: Running) => {
    if (!('port' in address)) throw new Error('the Firestore emulator has no port')
    return `http://${address.host}:${address.port}`
  }
  return {
    auth: opened.origin,
    get firestore() {
      return originOf(firestore)
    },
    async mend(answers) {
      // After a request to stop, the emulator still responds for a moment.
      if (answers.some(({ body }) => body.startsWith('Shutting down'))) await firestore.exited
      // A request without an answer may still be at work, and would change what the next attack sees.
      if (answers.some(({ status }) => status === 0)) await firestore.stop()
      const put = { method: 'PUT', path: `/emulator/v1/projects/${projectId}:securityRules`, token: owner, body: rules }
      if ((await fire(originOf(firestore), put)).status !== 200) {
        await firestore.stop()
        firestore = await startFirestore()
      }
      const settings = { signIn: { allowDuplicateEmails: false } }
      await fire(opened.origin, { method: 'PATCH', path: `/emulator/v1/projects/${projectId}/config`, body: settings })
      const config = `/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=blockingFunctions`
      await fire(opened.origin, { method: 'PATCH', path: config, token: owner, body: { blockingFunctions: {} } })
    },
    async stop() {
      opened.close()
      await Promise.all([auth.stop(), firestore.stop()])
    },
  }
}

/** Forwards a TCP port to the unix socket of the Auth emulator, byte by byte. */
async function openPort({ address }: Running): Promise<{ origin: string; close: () => void }> {
  if (!('socketPath' in address)) throw new Error('the Auth emulator has no socket')
  const { socketPath } = address
  const server = createServer()
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    const upstream = connect({ path: socketPath })
    socket.on('error', () => upstream.destroy()).pipe(upstream)
    upstream.on('error', () => socket.destroy()).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (!bound || typeof bound === 'string') throw new Error('no port')
  return { origin: `http://127.0.0.1:${bound.port}`, close: () => server.close() }
}

/** Creates the same two clubs as in the product, with the emulators' owner token. */
export async function castOn({ auth, firestore }: Emulators): Promise<World> {
  const admin = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  const ask = async <T>(path: string, body: unknown, origin = auth): Promise<T> => {
    const answer = await fire(origin, { path, token: owner, body })
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.body}`)
    return JSON.parse(answer.body) as T
  }
  const person = async (claims: object): Promise<Person> => {
    const email = `person-${randomUUID().slice(0, 13)}@club.test`
    const password = `pw-${randomUUID()}`
    const { localId } = await ask<{ localId: string }>(admin, { email, password, emailVerified: true })
    await ask(`${admin}:update`, { localId, customAttributes: JSON.stringify(claims) })
    const signIn = { email, password, returnSecureToken: true }
    const tokens = await ask<Person>(`${accounts}:signInWithPassword?key=x`, signIn)
    return { uid: localId, email, password, idToken: tokens.idToken, refreshToken: tokens.refreshToken }
  }
  const write = (writes: object[]) => ask(`${documentsOf({ projectId })}:commit`, { writes }, firestore)
  const club = async (notes: string): Promise<Club> => {
    const clubId = randomUUID().slice(0, 13)
    const ids = {
      memberId: `m-${clubId}`,
      otherMemberId: `o-${clubId}`,
      paymentId: `p-${clubId}`,
      itemId: `i-${clubId}`,
    }
    const yearId = `${clubId}_2026`
    const people = {
      admin: await person({ role: 'admin', clubId }),
      member: await person({ role: 'member', clubId, memberId: ids.memberId }),
    }
    const doc = (path: string, more: Record<string, string> = {}) => ({
      update: {
        name: `${namesOf({ projectId })}/${path}`,
        fields: Object.fromEntries(
          Object.entries({ clubId, ...more }).map(([key, value]) => [key, { stringValue: value }]),
        ),
      },
    })
    await write([
      doc(`clubs/${clubId}`),
      doc(`users/${people.admin.uid}`),
      doc(`members/${ids.memberId}`),
      doc(`payments/${ids.paymentId}`, { memberId: ids.memberId, notes }),
      doc(`paymentItems/${ids.itemId}`),
      doc(`paymentYears/${yearId}`),
    ])
    return { clubId, yearId, ...ids, ...people }
  }
  const secret = `private-${randomUUID()}`
  const [ours, theirs] = [await club('paid in cash'), await club(secret)]
  const [gone, renewed, between] = [await person({}), await person({}), await person({})]
  await ask(`${admin}:delete`, { localId: gone.uid })
  for (const { uid } of [renewed, between])
    await ask(`${admin}:update`, { localId: uid, password: `pw-${randomUUID()}` })

  const state = async () => {
    const read = async (collection: string, token?: string) => {
      const path = `${documentsOf({ projectId })}/${collection}?pageSize=1000`
      const { status, body } = await fire(firestore, { method: 'GET', path, ...(token && { token }) })
      return token ? (JSON.parse(body) as { documents?: unknown }).documents : status
    }
    const { users } = JSON.parse(
      (await fire(auth, { method: 'GET', path: `${admin}:batchGet?maxResults=1000`, token: owner })).body,
    ) as { users: Record<string, unknown>[] }
    const kept = users.map(({ lastLoginAt: _login, lastRefreshAt: _refresh, ...user }) => user)
    const documents = await Promise.all(collections.map((collection) => read(collection, owner)))
    return { kept, documents, closed: await Promise.all(collections.map((collection) => read(collection))) }
  }
  return {
    auth,
    firestore,
    api: undefined,
    projectId,
    appUrl: 'http://localhost:8080',
    fronted: false,
    ours,
    theirs,
    gone,
    renewed,
    between,
    secret,
    state,
  }
}
