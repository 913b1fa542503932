import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Deliveries } from '@tessera/mail/deliver'
import { backupFailedLetter, testLetter } from '@tessera/mail/operator-mail'
import { senderOf } from '@tessera/mail/sender'
import { outboxTransport, smtpTransport } from '@tessera/mail/transport'
import { readInsideSecret } from '@tessera/server/key-file'
import { NearLimit } from '@tessera/server/limits/near-limit'
import type { Log } from '@tessera/server/log'
import { Accounts } from './accounts/accounts.ts'
import { Passwords } from './accounts/password.ts'
import { lockOf } from './backup/encryption.ts'
import { backupsFolder } from './backup/folder.ts'
import { NightlyBackups } from './backup/nightly.ts'
import { Codes } from './codes/codes.ts'
import { type Config, StartFaults } from './config.ts'
import { Documents } from './documents/documents.ts'
import { readDocuments, replayDocuments, warmUp } from './documents/replay.ts'
import { Rules } from './documents/rules.ts'
import { startAuthEmulator } from './emulators/auth-emulator.ts'
import { startFirestoreEmulator } from './emulators/firestore-emulator.ts'
import { type HeapUse, HeapWatch } from './emulators/heap.ts'
import { type KeptRunning, keepRunning } from './emulators/keep-running.ts'
import { keepAddressesPrivate } from './emulators/prepare-accounts.ts'
import { Readiness } from './emulators/readiness.ts'
import type { Running } from './emulators/running.ts'
import { close, createGateway, listen } from './http/server.ts'
import { Feed } from './inside/feed.ts'
import { insideHandler } from './inside/handler.ts'
import type { Image } from './journal/entry.ts'
import { NewestDocuments } from './journal/newest-documents.ts'
import { openJournal } from './journal/open-journal.ts'
import type { TakeEntry } from './journal/segment.ts'
import { prepareDataFolder } from './keys/data-folder.ts'
import { readSigningKeys } from './keys/signing-keys.ts'
import { stateFolder } from './keys/state-folder.ts'
import { Callers } from './limits/callers.ts'
import { KnownAddresses } from './limits/known-addresses.ts'
import { capacitiesOf, makeClubMemory, makeLimits } from './limits/make-limits.ts'
import { ClubMail } from './mail/club-mail.ts'
import { MailQueue } from './mail/mail-queue.ts'
import { Mailer } from './mail/mailer.ts'
import { linkMailer } from './operator/mail-link.ts'
import { OperatorLinks } from './operator/operator-links.ts'
import { SuspendedClubs } from './operator/suspended-clubs.ts'
import { publicHandler, renderPublic } from './public/handler.ts'
import { IdTokens } from './sessions/id-tokens.ts'
import { Sessions } from './sessions/sessions.ts'
import { Upstream } from './upstream.ts'

const rulesFile = join(import.meta.dirname, '..', '..', 'firebase', 'firestore.rules')
/** Maximum wait for running writes before the emulator is restarted. */
const pauseMs = 20_000
const sweepEveryMs = 10 * 60_000

/**
 * Opens the public and the inside port, then starts the emulators; until they run, both ports respond with 503.
 * Returns a function that stops everything.
 */
export async function start(
  config: Config,
  tools: { java: string; jar: string; emulator: string },
  log: Log,
): Promise<() => Promise<void>> {
  const { DATA_DIR: dataDir, FIREBASE_PROJECT_ID: projectId, PUBLIC_URL: publicUrl } = config
  await prepareDataFolder(dataDir, log)
  const atStart = new NewestDocuments()
  const near = new NearLimit((use, isNear) => {
    if (isNear) log.warn(use, 'a limit is nearly reached')
    else log.info(use, 'a limit is not near any more')
  }, Date.now)
  const clubMemory = makeClubMemory(config, near)
  const opened = await openJournal(dataDir, log, (entry) => {
    atStart.take(entry)
    clubMemory.restore(entry.put)
  })
  const { journal, known, projectId: kept, close: closeJournal } = opened
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

  // Ignores errors: the handlers await journal.settled() before they respond.
  const record = (image: Image) => void journal.append([image]).catch(() => undefined)
  const feed = new Feed()
  const sessions = new Sessions(
    Date.now,
    (id, session) => record(['sessions', id, session]),
    known.sessions.values(),
    (session) => feed.publish({ session }),
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
  const documents = new Documents(
    firestoreUpstream,
    projectId,
    journal,
    () => void firestore?.stop(),
    (images) => clubMemory.wrote(images),
  )
  const suspendedClubs = new SuspendedClubs(documents)
  documents.changes.publishTo((change) => {
    suspendedClubs.heed(change)
    feed.publish({ change })
  })
  const rules = new Rules(firestoreUpstream, projectId, await readFile(rulesFile, 'utf8'))
  const callers = new Callers(tokens, sessions, accounts)
  const transport = config.SMTP_URL ? smtpTransport(config.SMTP_URL) : outboxTransport(join(dataDir, 'outbox'))
  const mailQueue = new MailQueue(transport, log)
  const sender = senderOf(config.MAIL_FROM, publicUrl)
  const hasMailServer = config.SMTP_URL !== undefined
  const deliveries = new Deliveries((envelope) => mailQueue.sendNow(envelope), hasMailServer)
  const clubMail = new ClubMail(config.LIMIT_MAIL_PER_CLUB, near, log)
  const mailer = new Mailer({ accounts, codes, documents, mailQueue, clubMail, publicUrl, sender, log })
  const limits = makeLimits(config, documents, clubMemory, near)
  const { published } = keys
  const shared = {
    journal,
    accounts,
    passwords: new Passwords(config.PASSWORD_COST),
    sessions,
    tokens,
    callers,
    codes,
    documents,
    mailer,
    readiness,
    published,
    projectId,
    publicUrl,
  }
  const outside = { ...shared, rules, ...limits, knownAddresses, suspendedClubs }
  const outer = createGateway(publicHandler(outside), log, renderPublic)
  const backup = { dataDir, projectId, snapshot: (take: TakeEntry) => journal.snapshot(take) }
  const operator = config.OPERATOR_MAIL
  const nightly = new NightlyBackups({
    ...{ source: backup, kept: config.BACKUPS_KEPT, log, lock: lockOf(config) },
    folder: backupsFolder(dataDir, config.BACKUPS_DIR),
    onFailure: (reason) => {
      if (operator) void mailQueue.post({ from: sender, to: operator, letter: backupFailedLetter(publicUrl, reason) })
    },
  })
  let heapUse: HeapUse | undefined
  const operatorLinks = new OperatorLinks(Date.now)
  const ofOperator = {
    mail: () => mailQueue.state,
    backups: () => nightly.state,
    backUpNow: () => nightly.makeNow(),
    operatorLinks,
    mailOperatorLink: linkMailer(
      { operatorLinks, mailQueue, sender, publicUrl, operator },
      config.LIMIT_MAIL_FROM_EVERYWHERE,
    ),
    clubCapacities: capacitiesOf(config),
    emulatorVersion: tools.emulator,
    heapUse: () => heapUse,
    sendTestMail: (to: string) => mailQueue.sendNow({ from: sender, to, letter: testLetter(publicUrl) }),
  }
  const inner = createGateway(
    insideHandler({
      ...{ ...shared, ...limits, near, feed, secret, backup, log, ...ofOperator },
      ...{ deliveries, sender, hasMailServer },
    }),
    log,
  )
  const [publicAddress, insideAddress] = await Promise.all([
    listen(outer, config.GATEWAY_PUBLIC),
    listen(inner, config.GATEWAY_INSIDE),
  ])
  await noteAddress(join(dataDir, stateFolder, 'inside-address'), insideAddress)
  log.info({ public: publicAddress, inside: insideAddress }, 'listening')

  // Nothing is written before the first start is over, so these documents are complete until then.
  let unread: NewestDocuments | undefined = atStart
  const heapWatch = new HeapWatch()
  let restartDocuments: KeptRunning['restart'] = async () => {}
  const onHeap = (use: HeapUse) => {
    heapUse = use
    const verdict = heapWatch.check(use)
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
          const newest = unread ?? (await readDocuments(journal))
          unread = undefined
          await replayDocuments(newest, firestoreUpstream, documents.base)
          documents.changes.startAnew()
          heapWatch.started()
          documents.resume()
          const seconds = Number(((performance.now() - since) / 1000).toFixed(1))
          log.info({ count: newest.size, seconds }, 'documents are back from the journal')
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
  await nightly.start()
  void mailQueue.check()
  log.info('ready')

  return async () => {
    clearInterval(sweeping)
    nightly.stop()
    mailQueue.close()
    feed.close()
    await Promise.all([close(outer), close(inner)])
    await Promise.all(parts.map(({ stop }) => stop()))
    for (const upstream of [authUpstream, firestoreUpstream]) upstream.close()
    await closeJournal()
  }
}

/** Writes the address of the inside port to a file, for the verbs; only if it changed, because the disk may be full. */
async function noteAddress(file: string, address: string): Promise<void> {
  const noted = await readFile(file, 'utf8').catch(() => undefined)
  if (noted !== address) await writeFile(file, address)
}
