import { accounts, documentsOf, fire, namesOf, queryFor, textValue } from '../attacks/world.ts'
import { connectAdmin } from '../support/admin-sdk.ts'
import type { FirebaseAddresses } from '../support/firebase-stack.ts'
import { makeClub } from '../support/test-club.ts'

export type Room = Pick<FirebaseAddresses, 'publicUrl' | 'insideHost' | 'secret' | 'projectId'>

/** What an administrator's browser does, each call checked for its success. */
export interface Caller {
  readonly signIn: () => Promise<void>
  readonly query: () => Promise<void>
  /** Writes a document of that client's own, the same one each time. */
  readonly commit: (client?: number) => Promise<void>
  /** Writes that many documents of that client's own, the same ones each time; `query` finds them afterwards. */
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

/** The same calls on the door and on bare emulators. */
export function callerOf(sides: Sides, { clubId, email, password, idToken }: Signed): Caller {
  const base = documentsOf(sides)
  const nameOf = (item: string) => `${namesOf(sides)}/paymentItems/load-${clubId}${item}`
  const fields = {
    ...{ clubId: textValue(clubId), name: textValue('Fee'), price: { integerValue: '60' } },
    ...{ purchaseRestriction: textValue('multiple'), enabled: { booleanValue: true } },
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

/** A club in a firebase room, its administrator signed in. */
export async function openClub(room: Room): Promise<Caller> {
  const admin = connectAdmin(room)
  const club = await makeClub(admin)
  await admin.close()
  const { email, password } = club.admin
  const body = { email, password, returnSecureToken: true }
  const { body: said } = await fire(room.publicUrl, { path: `${accounts}:signInWithPassword?key=x`, body })
  const { idToken } = JSON.parse(said) as { idToken: string }
  const sides = { auth: room.publicUrl, firestore: room.publicUrl, projectId: room.projectId }
  return callerOf(sides, { clubId: club.clubId, email, password, idToken })
}
