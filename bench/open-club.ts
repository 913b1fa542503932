import { accounts, documentsOf, fire, namesOf, queryFor, textValue } from '../tests/attacks/world.ts'
import { connectAdmin } from '../tests/support/admin-sdk.ts'
import type { FirebaseAddresses } from '../tests/support/firebase-stack.ts'
import { makeClub } from '../tests/support/test-club.ts'

export type Stack = Pick<FirebaseAddresses, 'publicUrl' | 'insideHost' | 'secret' | 'projectId'>

/** Requests of an admin's browser; each throws unless it succeeds. */
export interface Caller {
  readonly signIn: () => Promise<void>
  readonly query: () => Promise<void>
  /** Writes one document per client, always the same one. */
  readonly commit: (client?: number) => Promise<void>
  /** Writes `count` documents per client, always the same ones; `query` then returns them. */
  readonly commitMany: (count: number, client?: number) => Promise<void>
}

interface Sides {
  readonly auth: string
  readonly firestore: string
  readonly projectId: string
}

interface Signed {
  readonly clubId: string
  readonly email: string
  readonly password: string
  readonly idToken: string
}

/** Sends requests to the gateway or to bare emulators. */
export function callerOf(sides: Sides, { clubId, email, password, idToken }: Signed): Caller {
  const base = documentsOf(sides)
  const nameOf = (item: string) => `${namesOf(sides)}/paymentItems/load-${clubId}${item}`
  const fields = {
    clubId: textValue(clubId),
    name: textValue('Fee'),
    price: { integerValue: '60' },
    purchaseRestriction: textValue('multiple'),
    enabled: { booleanValue: true },
  }
  const must = async (origin: string, path: string, body: object, token?: string) => {
    const answer = await fire(origin, { path, body, ...(token && { token }) })
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.body}`)
  }
  const commit = (items: string[]) => {
    const writes = items.map((item) => ({ update: { name: nameOf(item), fields } }))
    return must(sides.firestore, `${base}:commit`, { writes }, idToken)
  }
  return {
    signIn: () =>
      must(sides.auth, `${accounts}:signInWithPassword?key=x`, { email, password, returnSecureToken: true }),
    query: () => must(sides.firestore, `${base}:runQuery`, queryFor('paymentItems', 'clubId', clubId), idToken),
    commit: (client = 0) => commit([`-${client}-one`]),
    commitMany: (count, client = 0) => commit(Array.from({ length: count }, (_, n) => `-${client}-${n}`)),
  }
}

/** Creates a club in a firebase service and signs its admin in. */
export async function openClub(stack: Stack): Promise<Caller> {
  const admin = connectAdmin(stack)
  const club = await makeClub(admin)
  await admin.close()
  const { email, password } = club.admin
  const body = { email, password, returnSecureToken: true }
  const { body: said } = await fire(stack.publicUrl, { path: `${accounts}:signInWithPassword?key=x`, body })
  const { idToken } = JSON.parse(said) as { idToken: string }
  const sides = { auth: stack.publicUrl, firestore: stack.publicUrl, projectId: stack.projectId }
  return callerOf(sides, { clubId: club.clubId, email, password, idToken })
}
