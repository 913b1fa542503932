import { createHmac } from 'node:crypto'
import { insideContract } from '@tessera/domain/inside/contract'
import { readInsideSecret } from '@tessera/server/key-file'
import { type App, applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { Firestore, initializeFirestore } from 'firebase-admin/firestore'
import { type Config, pointAuthAt } from '../config.ts'
import { AccountCache } from './account-cache.ts'
import { type Accounts, accountsOf } from './accounts.ts'
import type { ChangeFeed } from './change-feed.ts'
import { accountChangedInside, changesInside } from './changes.ts'
import { ClubCache } from './club-cache.ts'
import type { Database } from './database.ts'
import { type Health, healthHosted, healthInside } from './health.ts'
import { HostedFeed } from './hosted-feed.ts'
import { limitAccountReads, limitReads } from './hosted-reads.ts'
import { InsideFeed } from './inside-feed.ts'
import { type AskInside, askingInside, insideFetch } from './inside-fetch.ts'
import { type LetterCarrier, lettersInside } from './letters-inside.ts'
import { SessionStandings } from './session-standings.ts'

/** The API's access to Firebase. */
export interface Firebase {
  readonly db: Database
  readonly accounts: Accounts
  /** The standing of sessions; undefined in hosted mode, because Google's tokens name no session. */
  readonly sessions: SessionStandings | undefined
  /**
   * Calls the gateway. Undefined in hosted mode: Google lists no sessions, counts and bills writes itself, and its console
   * is the operator's page.
   */
  readonly inside: AskInside | undefined
  /** Includes every completed write; in hosted mode it reads all each time. */
  readonly clubCache: ClubCache
  /** For lists that a browser loads again after a change: in hosted mode it hears of a write some moments later. */
  readonly listCache: ClubCache
  /** Includes every completed write; in hosted mode it reads each time. */
  readonly accountCache: AccountCache
  readonly changes: ChangeFeed
  readonly health: () => Promise<Health>
  /**
   * Signs the operator's tokens, at any API process. Derived from a secret that no backup has; undefined in hosted mode.
   */
  readonly operatorKey: Buffer | undefined
  /** Hands letters to the gateway, which has the mail server; undefined in hosted mode. */
  readonly letters: LetterCarrier | undefined
  readonly close: () => Promise<void>
}

let started = 0

/** Starts the Admin SDK, for the self-hosted Firebase behind the gateway or for Google's with default credentials. */
export async function startFirebase(config: Config): Promise<Firebase> {
  started += 1
  const name = `tessera-${started}`
  return config.mode === 'hosted' ? startHosted(config, name) : startSelfHosted(config, name)
}

function startHosted(config: Config, name: string): Firebase {
  const app = initializeApp({ projectId: config.projectId, credential: applicationDefault() }, name)
  const db = initializeFirestore(app, { preferRest: true })
  db.settings({ preferRest: true, ignoreUndefinedProperties: true })
  limitReads(db, config.readPatience)
  const accounts = limitAccountReads(accountsOf(getAuth(app)), config.readPatience)
  const changes = new HostedFeed(() => openLine(config))
  return {
    db,
    accounts,
    sessions: undefined,
    inside: undefined,
    clubCache: new ClubCache(db, undefined),
    listCache: new ClubCache(db, changes.since),
    accountCache: new AccountCache(undefined),
    changes,
    health: () => healthHosted(db, accounts),
    operatorKey: undefined,
    letters: undefined,
    close: async () => {
      await changes.close()
      await stop(app, db)
    },
  }
}

/** A Firestore for listeners. */
const openLine = ({ projectId, listenerPing: { every, patience } }: Config): Database =>
  new Firestore({
    projectId,
    grpcOptions: { 'grpc.keepalive_time_ms': every, 'grpc.keepalive_timeout_ms': patience },
  })

async function startSelfHosted(config: Config, name: string): Promise<Firebase> {
  const secret = await readInsideSecret(config.dataDir)
  const inside = `${config.inside.host}:${config.inside.port}`
  const ask = askingInside(inside, secret)
  const app = initializeApp({ projectId: config.projectId, credential: applicationDefault() }, name)
  // The secret is the first path segment, because the SDK always sends "Bearer owner" to an Auth emulator.
  pointAuthAt(`${inside}/${secret}`)
  const accounts = accountsOf(getAuth(app), async (uid, memberId) => {
    await ask(insideContract.endPlace, { uid, memberId })
  })
  const db = initializeFirestore(app, { preferRest: true })
  const settings: FirebaseFirestore.Settings & Record<'auth' | 'customHeaders', unknown> = {
    preferRest: true,
    host: inside,
    ssl: false,
    ignoreUndefinedProperties: true,
    customHeaders: { Authorization: `Bearer ${secret}` },
    // The SDK has no credentials here and needs none: this replaces the Google client that it would create.
    auth: {
      fetch: insideFetch,
      getClient: async () => ({ getRequestHeaders: async () => ({}), universeDomain: 'googleapis.com' }),
      getProjectId: async () => config.projectId,
    },
  }
  db.settings(settings)
  const changes = new InsideFeed(inside, secret)
  const clubCache = new ClubCache(db, changesInside(ask))
  return {
    db,
    accounts,
    sessions: new SessionStandings(ask, changes),
    inside: ask,
    clubCache,
    listCache: clubCache,
    accountCache: new AccountCache(accountChangedInside(ask)),
    changes,
    health: () => healthInside(ask),
    operatorKey: createHmac('sha256', secret).update('operator tokens').digest(),
    letters: lettersInside(ask),
    close: async () => {
      await changes.close()
      await stop(app, db)
    },
  }
}

async function stop(app: App, db: Database): Promise<void> {
  await db.terminate()
  await deleteApp(app)
}
