import { join } from 'node:path'
import { type App, applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { initializeFirestore } from 'firebase-admin/firestore'
import { type Config, pointAuthAt } from '../config.ts'
import { type AccountSessions, accountSessionsInside } from './account-sessions.ts'
import { type Accounts, accountsOf } from './accounts.ts'
import { changesInside } from './changes.ts'
import { type CountWrites, countWritesInside } from './club-writes.ts'
import { Copies } from './copies.ts'
import type { Database } from './database.ts'
import { insideFetch } from './inside-fetch.ts'
import { keyFile } from './key-file.ts'
import { mailInside, missingHosted, missingInside } from './missing.ts'
import { endPlaceInside, SessionStandings } from './session-standings.ts'

/** Everything that the API has of Firebase. */
export interface Firebase {
  readonly db: Database
  readonly accounts: Accounts
  /** The standing of sessions; undefined in hosted mode, because Google's tokens name no session. */
  readonly sessions: SessionStandings | undefined
  /** People's sessions; undefined in hosted mode, because Google lists none. */
  readonly accountSessions: AccountSessions | undefined
  /** Counts a club's writes; undefined in hosted mode, where Google counts and bills them. */
  readonly countWrites: CountWrites | undefined
  /** What is known of clubs' documents without reading them all. */
  readonly copies: Copies
  /** What does not answer yet, in words; empty when everything does. */
  readonly missing: () => Promise<string[]>
  /** Whether the door's last e-mail went out; undefined where Google mails, or nobody answers. */
  readonly mail: () => Promise<'ok' | 'failing' | undefined>
  readonly close: () => Promise<void>
}

let started = 0

/** Starts the Admin SDK: against the club's own Firebase behind the door, or against Google's with default credentials. */
export async function startFirebase(config: Config): Promise<Firebase> {
  started += 1
  const name = `tessera-${started}`
  return config.mode === 'hosted' ? startHosted(config, name) : startSelfHosted(config, name)
}

function startHosted(config: Config, name: string): Firebase {
  const app = initializeApp({ projectId: config.projectId, credential: applicationDefault() }, name)
  const db = initializeFirestore(app, { preferRest: true })
  db.settings({ preferRest: true, ignoreUndefinedProperties: true })
  const accounts = accountsOf(getAuth(app))
  return {
    db,
    accounts,
    sessions: undefined,
    accountSessions: undefined,
    countWrites: undefined,
    copies: new Copies(db, undefined),
    missing: () => missingHosted(db, accounts),
    mail: async () => undefined,
    close: () => stop(app, db),
  }
}

async function startSelfHosted(config: Config, name: string): Promise<Firebase> {
  const secret = await keyFile(join(config.dataDir, 'keys', 'inside-secret'))
  const inside = `${config.inside.host}:${config.inside.port}`
  const app = initializeApp({ projectId: config.projectId, credential: applicationDefault() }, name)
  // The secret travels as the first path segment, because the SDK always says "Bearer owner" to an Auth that is not Google's.
  pointAuthAt(`${inside}/${secret}`)
  const accounts = accountsOf(getAuth(app), endPlaceInside(inside, secret))
  const db = initializeFirestore(app, { preferRest: true })
  const settings: FirebaseFirestore.Settings & Record<'auth' | 'customHeaders', unknown> = {
    preferRest: true,
    host: inside,
    ssl: false,
    ignoreUndefinedProperties: true,
    customHeaders: { Authorization: `Bearer ${secret}` },
    // The SDK finds no credentials here and needs none: this stands in for the Google client that it would make.
    auth: {
      fetch: insideFetch,
      getClient: async () => ({ getRequestHeaders: async () => ({}), universeDomain: 'googleapis.com' }),
      getProjectId: async () => config.projectId,
    },
  }
  db.settings(settings)
  const sessions = new SessionStandings(inside, secret)
  return {
    db,
    accounts,
    sessions,
    accountSessions: accountSessionsInside(inside, secret),
    countWrites: countWritesInside(inside, secret),
    copies: new Copies(db, changesInside(inside, secret)),
    missing: () => missingInside(inside),
    mail: () => mailInside(inside),
    close: async () => {
      await sessions.close()
      await stop(app, db)
    },
  }
}

async function stop(app: App, db: Database): Promise<void> {
  await db.terminate()
  await deleteApp(app)
}
