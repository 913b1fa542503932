import { readFile } from 'node:fs/promises'
import type { Log } from '@tessera/server/log'
import { Accounts } from '../accounts/accounts.ts'
import { Passwords } from '../accounts/password.ts'
import { Codes } from '../codes/codes.ts'
import type { Config } from '../config.ts'
import { Documents } from '../documents/documents.ts'
import { Rules, rulesFile } from '../documents/rules.ts'
import { Begun } from '../factors/begun.ts'
import type { BegunEnrolment, BegunSignIn } from '../factors/begun-kinds.ts'
import { SecondFactors } from '../factors/second-factors.ts'
import { Feed } from '../inside/feed.ts'
import type { Image } from '../journal/entry.ts'
import { Callers } from '../limits/callers.ts'
import { KnownAddresses } from '../limits/known-addresses.ts'
import { makeLimits } from '../limits/make-limits.ts'
import { ClubMail } from '../mail/club-mail.ts'
import { Mailer } from '../mail/mailer.ts'
import { SuspendedClubs } from '../operator/suspended-clubs.ts'
import { IdTokens } from '../sessions/id-tokens.ts'
import { Sessions } from '../sessions/sessions.ts'
import type { Emulators } from './emulators.ts'
import type { Data } from './open-data.ts'
import type { Mail } from './open-mail.ts'

export type Services = Awaited<ReturnType<typeof makeServices>>

/** Creates what both ports serve, with its state from the journal. */
export async function makeServices(
  config: Config,
  { journal, known, near, clubMemory, keys, factorKey, documentsAtStart }: Data,
  mail: Mail,
  emulators: Emulators,
  log: Log,
) {
  const { FIREBASE_PROJECT_ID: projectId, PUBLIC_URL: publicUrl } = config
  // Ignores errors: the handlers await journal.settled() before they respond.
  const record = (image: Image) => void journal.append([image]).catch(() => undefined)
  const feed = new Feed()
  const sessions = new Sessions(
    Date.now,
    (id, session) => record(['sessions', id, session]),
    known.sessions.values(),
    (session) => feed.publish({ session }),
  )
  const tokens = new IdTokens(keys, projectId, mail.hasMailServer)
  const codes = new Codes(Date.now, (hash, code) => record(['codes', hash, code]), known.codes.values())
  const accounts = new Accounts(emulators.auth, sessions, journal, projectId, known.accounts.values())
  const knownAddresses = new KnownAddresses(
    Date.now,
    (uid, entry) => record(['addresses', uid, entry]),
    known.addresses.values(),
    (uid) => accounts.byId(uid) !== undefined,
  )
  const secondFactors = new SecondFactors(
    factorKey,
    Date.now,
    (uid, factor) => record(['factors', uid, factor]),
    known.factors.values(),
    (uid) => accounts.byId(uid) !== undefined,
  )
  const begunSignIns = new Begun<BegunSignIn>(Date.now)
  const begunEnrolments = new Begun<BegunEnrolment>(Date.now)
  const documents = new Documents({
    upstream: emulators.firestore,
    projectId,
    journal,
    readiness: emulators.readiness,
    atStart: documentsAtStart,
    unsure: () => emulators.endFirestore(),
    wrote: (images) => clubMemory.wrote(images),
  })
  const suspendedClubs = new SuspendedClubs(documents)
  documents.changes.publishTo((change) => {
    suspendedClubs.heed(change)
    feed.publish({ change })
  })
  const clubMail = new ClubMail(config.LIMIT_MAIL_PER_CLUB, near, log)
  const limits = makeLimits(config, documents, clubMemory, near)
  const forgetful = [
    sessions,
    codes,
    knownAddresses,
    secondFactors,
    begunSignIns,
    begunEnrolments,
    clubMail,
    ...Object.values(limits.limits),
  ]
  return {
    journal,
    near,
    projectId,
    publicUrl,
    published: keys.published,
    readiness: emulators.readiness,
    sessions,
    tokens,
    codes,
    accounts,
    knownAddresses,
    secondFactors,
    begunSignIns,
    begunEnrolments,
    documents,
    suspendedClubs,
    feed,
    ...limits,
    passwords: new Passwords(config.PASSWORD_COST),
    rules: new Rules(emulators.firestore, projectId, await readFile(rulesFile, 'utf8')),
    callers: new Callers(tokens, sessions, accounts, secondFactors),
    mailer: new Mailer({ ...mail, accounts, codes, documents, clubMail, publicUrl, log }),
    /** Forgets what has expired. */
    sweep: () => {
      for (const each of forgetful) each.sweep()
    },
  }
}
