import { z } from 'zod'
import type { Accounts } from './accounts.ts'
import type { Database } from './database.ts'

const patience = 3_000

const mailSchema = z.object({ mail: z.object({ lastFailure: z.unknown().nullable() }) })

/**
 * How the door's e-mails fare: whether the mail server took the last one. Nothing else of it is told, neither how many
 * wait nor since when, as that would say which addresses have accounts. Undefined where the door does not answer.
 */
export async function mailInside(inside: string): Promise<'ok' | 'failing' | undefined> {
  try {
    const response = await fetch(`http://${inside}/health`, { signal: AbortSignal.timeout(patience) })
    const { mail } = mailSchema.parse(await response.json())
    return mail.lastFailure === null ? 'ok' : 'failing'
  } catch {
    return undefined
  }
}

/** Asks the door what is missing; the door asks Auth and Firestore. */
export async function missingInside(inside: string): Promise<string[]> {
  try {
    const response = await fetch(`http://${inside}/health`, { signal: AbortSignal.timeout(patience) })
    if (response.ok) return []
    const said: unknown = await response.json()
    if (typeof said === 'object' && said !== null && 'missing' in said && Array.isArray(said.missing))
      return said.missing.map(String)
    return ['Firebase is starting']
  } catch {
    return ['Firebase does not answer']
  }
}

/** Asks Google's Firestore and Auth for something small. */
export async function missingHosted(db: Database, accounts: Accounts): Promise<string[]> {
  const answers = (work: Promise<unknown>, what: string) =>
    Promise.race([
      work.then(
        () => [],
        (error: unknown) => [isRefusal(error) ? refused : what],
      ),
      new Promise<string[]>((resolve) => setTimeout(() => resolve([what]), patience).unref()),
    ])
  const missing = await Promise.all([
    answers(db.collection('clubs').limit(1).get(), 'Firestore does not answer'),
    answers(accounts.get('nobody'), 'Authentication does not answer'),
  ])
  // Firestore's client goes on trying where the credentials are refused: that it is silent then says nothing more.
  return missing.flat().includes(refused) ? [refused] : missing.flat()
}

const refused = 'Google refuses the credentials of the API, or there are none: docs/hosted.md says which it needs'

/** Numbers are gRPC's PERMISSION_DENIED and UNAUTHENTICATED; the words are those of Google's sign-in. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 7 || error.code === 16 || error.code === 'app/invalid-credential')) ||
    /Could not load the default credentials|invalid_grant|insufficient-permission/.test(error.message))
