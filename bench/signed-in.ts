import { connectAdmin } from '../tests/support/admin-sdk.ts'
import type { FirebaseAddresses } from '../tests/support/firebase-stack.ts'
import { makeMember, type TestPerson } from '../tests/support/test-club.ts'

type Stack = Pick<FirebaseAddresses, 'publicUrl' | 'insideHost' | 'secret' | 'projectId'>

/** Signs in with a password at the gateway; returns the ID token. */
export async function tokenOf(
  { publicUrl }: Pick<Stack, 'publicUrl'>,
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

/** Creates a member with a password, so that benchmarks need no e-mailed link. */
export async function memberOf(stack: Stack, clubId: string): Promise<TestPerson & { readonly memberId: string }> {
  const admin = connectAdmin(stack)
  const person = await makeMember(admin, clubId, { password: 'a good password' })
  const { uid, email, memberId } = person
  const member = { clubId, uid, email, memberId: memberId.slice(0, 8), fullName: 'Max Member', enabled: true }
  await admin.db.doc(`members/${memberId}`).set({ ...member, createdAt: new Date() })
  await admin.close()
  return person
}

/** Half of a token's lifetime of one hour. */
const renewAfterMs = 30 * 60_000

/** Signs a user in; returns a function that returns the token, renewed by a new sign-in if that succeeds. */
export async function stayingSignedIn(
  stack: Pick<Stack, 'publicUrl'>,
  person: { email: string; password: string },
): Promise<() => Promise<string>> {
  let token = await tokenOf(stack, person)
  let since = performance.now()
  return async () => {
    if (performance.now() - since < renewAfterMs) return token
    try {
      token = await tokenOf(stack, person)
      since = performance.now()
    } catch {
      // The Auth emulator may be restarting; the old token is still valid for a while.
    }
    return token
  }
}
