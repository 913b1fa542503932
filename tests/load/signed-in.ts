import { connectAdmin } from '../support/admin-sdk.ts'
import type { FirebaseAddresses } from '../support/firebase-stack.ts'
import { makeMember, type TestPerson } from '../support/test-club.ts'

type Room = Pick<FirebaseAddresses, 'publicUrl' | 'insideHost' | 'secret' | 'projectId'>

/** An ID token, as a sign-in by password at the door gives it. */
export async function tokenOf(
  { publicUrl }: Pick<Room, 'publicUrl'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${publicUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=load`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  if (!answer.ok) throw new Error(`a sign-in was answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { idToken: string }).idToken
}

/** A member of a club with a password, so that measures need no e-mailed link. */
export async function memberOf(room: Room, clubId: string): Promise<TestPerson & { readonly memberId: string }> {
  const admin = connectAdmin(room)
  const person = await makeMember(admin, clubId, { password: 'a good password' })
  const { uid, email, memberId } = person
  const member = { clubId, uid, email, memberId: memberId.slice(0, 8), fullName: 'Max Member', enabled: true }
  await admin.db.doc(`members/${memberId}`).set({ ...member, createdAt: new Date() })
  await admin.close()
  return person
}

/** A token is good for an hour. */
const renewAfterMs = 30 * 60_000

/** Gives a person's token, renewed by a new sign-in where that succeeds. */
export async function stayingSignedIn(
  room: Pick<Room, 'publicUrl'>,
  person: { email: string; password: string },
): Promise<() => Promise<string>> {
  let token = await tokenOf(room, person)
  let since = performance.now()
  return async () => {
    if (performance.now() - since < renewAfterMs) return token
    try {
      token = await tokenOf(room, person)
      since = performance.now()
    } catch {
      // The accounts are being started again: the old token is still good for a while.
    }
    return token
  }
}
