import { insideContract } from '@tessera/domain/inside/contract'
import type { Accounts } from './accounts.ts'
import type { Database } from './database.ts'
import type { AskInside } from './inside-fetch.ts'

const patience = 3_000

/** The state of what the API depends on. */
export interface Health {
  readonly status: 'ok' | 'read-only' | 'starting'
  /** A sentence for each service that does not respond yet. */
  readonly missing: string[]
  /** Undefined in hosted mode, or if the gateway does not respond. */
  readonly mail?: 'ok' | 'failing'
  readonly backup?: 'ok' | 'failing'
}

const inWord = ({ lastFailure }: { readonly lastFailure: object | null }) => (lastFailure === null ? 'ok' : 'failing')

/**
 * Asks the gateway, which checks Auth and Firestore. Never says the length or age of the mail queue, which would reveal
 * which addresses have accounts: `make health` does.
 */
export async function healthInside(ask: AskInside): Promise<Health> {
  try {
    const { status, missing = [], mail, backup } = await ask(insideContract.health)
    return { status, missing, mail: inWord(mail), backup: inWord(backup) }
  } catch {
    return { status: 'starting', missing: ['Firebase does not answer'] }
  }
}

/** Checks hosted Firestore and Auth with a small request each. */
export async function healthHosted(db: Database, accounts: Accounts): Promise<Health> {
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
  // Firestore's client retries when its credentials are refused, so its timeout would only repeat that fault.
  const named = missing.flat().includes(refused) ? [refused] : missing.flat()
  return { status: named.length === 0 ? 'ok' : 'starting', missing: named }
}

const refused = 'Google refuses the credentials of the API, or there are none: docs/hosted.md says which it needs'

/** 7 and 16 are gRPC's PERMISSION_DENIED and UNAUTHENTICATED; the texts are from Google's sign-in. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 7 || error.code === 16 || error.code === 'app/invalid-credential')) ||
    // biome-ignore lint/plugin: google-auth-library gives no code
    /Could not load the default credentials|invalid_grant|insufficient-permission/.test(error.message))
