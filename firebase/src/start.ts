import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Accounts } from './accounts/accounts.ts'
import { lockOf } from './backup/encryption.ts'
import { backUpNightly } from './backup/nightly.ts'
import { Codes } from './codes/codes.ts'
import { type Config, StartFaults } from './config.ts'
import { Documents } from './documents/documents.ts'
import { replayDocuments, warmUp } from './documents/replay.ts'
import { Rules } from './documents/rules.ts'
import { Callers } from './door/callers.ts'
import { insideDoor } from './door/inside/inside-door.ts'
import { KnownAddresses } from './door/known-addresses.ts'
import { makeLimits } from './door/make-limits.ts'
import { publicDoor, renderPublic } from './door/public/public-door.ts'
import { close, createDoor, listen } from './door/server.ts'
import type { Image } from './journal/entry.ts'
import { openJournal } from './journal/open-journal.ts'
import type { TakeEntry } from './journal/segment.ts'
import { prepareDataFolder } from './keys/data-folder.ts'
import { readInsideSecret } from './keys/inside-secret.ts'
import { readSigningKeys } from './keys/signing-keys.ts'
import type { Log } from './log.ts'
import { outboxCarrier, smtpCarrier } from './mail/carrier.ts'
import { ClubMail } from './mail/club-mail.ts'
import { Letters } from './mail/letters.ts'
import { Postbox } from './mail/postbox.ts'
import { senderOf } from './mail/sender.ts'
import { Mutex } from './mutex.ts'
import { IdTokens } from './sessions/id-tokens.ts'
import { SessionFeed } from './sessions/session-feed.ts'
import { Sessions } from './sessions/sessions.ts'
import { startAuthEmulator } from './supervisor/auth-emulator.ts'
import { findJar, jarMissing } from './supervisor/find-jar.ts'
import { findJava, javaMissing } from './supervisor/find-java.ts'
import { startFirestoreEmulator } from './supervisor/firestore-emulator.ts'
import { type HeapUse, HeapWatch } from './supervisor/heap.ts'
import { type KeptRunning, keepRunning } from './supervisor/keep-running.ts'
import { keepAddressesPrivate } from './supervisor/prepare-accounts.ts'
import { Readiness } from './supervisor/readiness.ts'
import type { Running } from './supervisor/running.ts'
import { Upstream } from './upstream.ts'

type Env = Record<string, string | undefined>

const rulesFile = join(import.meta.dirname, '..', 'firestore.rules')
/** How long writes under way are waited for before the emulator is started again. */
const pauseMs = 20_000
const sweepEveryMs = 10 * 60_000

/** What the machine must have, found. @throws StartFaults naming all that is missing */
export function findTools(env: Env): { java: string; jar: string } {
  const java = findJava(env)
  const jar = findJar(env)
  if (java && jar) return { java, jar }
  throw new StartFaults([...(java ? [] : [javaMissing]), ...(jar ? [] : [jarMissing(env)])])
}

/** Opens both sides of the door, then starts what is behind it; until that answers the sides say 503. Gives what stops it all. */
export async function start(
  config: Config,
  tools: { java: string; jar: string },
  log: Log,
): Promise<() => Promise<void>> {
  const { DATA_DIR: dataDir, FIREBASE_PROJECT_ID: projectId, PUBLIC_URL: publicUrl } = config
  await prepareDataFolder(dataDir, log)
  const { journal, known, projectId: kept, close: closeJournal } = await openJournal(dataDir, log)
  if (kept !== undefined && kept !== projectId) {
    await closeJournal()
    throw new StartFaults([
      `The data in ${dataDir} is of the Firebase project ${kept}, but FIREBASE_PROJECT_ID is ${projectId}: set it back to ${kept}, or name another DATA_DIR.`,
    ])
  }
  const [secret, keys] = await Promise.all([readInsideSecret(dataDir), readSigningKeys(dataDir)])
  const readiness = new Readiness()
  const authUpstream = new Upstream('The Auth emulator')
  const firestoreUpstream = new Upstream('The Firestore emulator')

  // Whether these reach the disk is asked of the journal before the caller is answered.
  const record = (image: Image) => void journal.append([image]).catch(() => undefined)
  const sessionFeed = new SessionFeed()
  const sessions = new Sessions(
    Date.now,
    (id, session) => record(['sessions', id, session]),
    known.sessions.values(),
    (id) => sessionFeed.publish(id),
  )
  const tokens = new IdTokens(keys, projectId, config.SMTP_URL !== undefined)
  const codes = new Codes(Date.now, (hash, code) => record(['codes', hash, code]), known.codes.values())
  const accounts = new Accounts(authUpstream, sessions, journal, projectId, known.accounts.values())
  const knownAddresses = new KnownAddresses(
    Date.now,
    (uid, entry) => record(['addresses', uid, entry]),
    known.addresses.values(),
    (uid) => accounts.byId(uid) !== undefined,
  )
  let firestore: Running | undefined
  const documents = new Documents(firestoreUpstream, projectId, journal, () => void firestore?.stop())
  const rules = new Rules(firestoreUpstream, projectId, await readFile(rulesFile, 'utf8'))
  const callers = new Callers(tokens, sessions, accounts)
  const carrier = config.SMTP_URL ? smtpCarrier(config.SMTP_URL) : outboxCarrier(join(dataDir, 'outbox'))
  const postbox = new Postbox(carrier, log)
  const sender = senderOf(config.MAIL_FROM, publicUrl)
  const clubMail = new ClubMail(config.LIMIT_MAIL_PER_CLUB, log)
  const letters = new Letters({ accounts, codes, documents, postbox, clubMail, publicUrl, sender, log })
  const limits = makeLimits(config, documents, log)
  const { published } = keys
  const shared = {
    journal,
    accounts,
    sessions,
    tokens,
    callers,
    codes,
    documents,
    letters,
    readiness,
    published,
    projectId,
    publicUrl,
  }
  const passwordChanges = new Mutex()
  const outside = { ...shared, rules, ...limits, knownAddresses, passwordChanges }
  const outer = createDoor(publicDoor(outside), log, renderPublic)
  const backup = { dataDir, projectId, snapshot: (take: TakeEntry) => journal.snapshot(take) }
  const inner = createDoor(
    insideDoor({ ...shared, ...limits, sessionFeed, secret, backup, log, mail: () => postbox.state }),
    log,
  )
  const [publicAddress, insideAddress] = await Promise.all([
    listen(outer, config.DOOR_PUBLIC),
    listen(inner, config.DOOR_INSIDE),
  ])
  await writeFile(join(dataDir, 'door', 'inside-address'), insideAddress)
  log.info({ public: publicAddress, inside: insideAddress }, 'listening')

  const heapWatch = new HeapWatch()
  let restartDocuments: KeptRunning['restart'] = async () => {}
  const onHeap = (use: HeapUse) => {
    const verdict = heapWatch.judge(use)
    if (verdict === 'too small') log.warn(use, 'the data fill the memory of the emulator: raise EMULATOR_HEAP_MB')
    if (verdict !== 'restart') return
    log.info(use, 'the emulator is started again to free memory')
    void restartDocuments(() => documents.pause(pauseMs))
  }
  const parts = await Promise.all([
    keepRunning(
      {
        part: 'accounts',
        upstream: authUpstream,
        start: () => startAuthEmulator(projectId),
        prepare: async () => {
          await keepAddressesPrivate(authUpstream, projectId)
          await accounts.restore()
        },
      },
      readiness,
      log,
    ),
    keepRunning(
      {
        part: 'documents',
        upstream: firestoreUpstream,
        start: async () => {
          const heapMb = config.EMULATOR_HEAP_MB
          firestore = await startFirestoreEmulator({ ...tools, rulesFile, projectId, heapMb, onHeap })
          return firestore
        },
        prepare: async () => {
          await warmUp(firestoreUpstream, documents.base)
          const since = performance.now()
          const count = await replayDocuments(journal, firestoreUpstream, documents.base)
          documents.changes.startAnew()
          heapWatch.started()
          documents.resume()
          const seconds = Number(((performance.now() - since) / 1000).toFixed(1))
          log.info({ count, seconds }, 'documents are back from the journal')
        },
      },
      readiness,
      log,
    ),
  ])
  const [, { restart }] = parts
  restartDocuments = restart
  const sweeping = setInterval(() => {
    for (const forgetful of [sessions, codes, knownAddresses, clubMail, ...Object.values(limits.limits)])
      forgetful.sweep()
  }, sweepEveryMs)
  const stopBackups = backUpNightly(backup, config.BACKUPS_KEPT, log, lockOf(config))
  log.info('ready')

  return async () => {
    clearInterval(sweeping)
    stopBackups()
    postbox.close()
    sessionFeed.close()
    await Promise.all([close(outer), close(inner)])
    await Promise.all(parts.map(({ stop }) => stop()))
    for (const upstream of [authUpstream, firestoreUpstream]) upstream.close()
    await closeJournal()
  }
}
