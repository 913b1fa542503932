import { createPrivateKey, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '@tessera/domain/errors'
import type { GoogleWallet } from '@tessera/domain/google/contract'
import { sentence, text } from '@tessera/domain/texts/text'
import { passSetupFields, rewriteClub } from '../clubs/service.ts'
import { serverTime } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'
import type { Upload } from '../http/body.ts'
import type { Needs } from '../needs.ts'
import { openKey, sealKey } from '../sealed-key.ts'
import { uploadTask } from '../uploads/task.ts'
import { cardClass } from './card-object.ts'
import { callWallet } from './client.ts'
import type { GoogleNeeds } from './needs.ts'
import { refuseKey, type ServiceAccount } from './service-account.ts'

/** Binds the encrypted key to this club: for another club, decryption fails. */
const boundTo = (clubId: string): string => `google wallet ${clubId}`

/** A club's setup with its opened key. */
export interface OpenSetup {
  readonly issuerId: string
  readonly account: ServiceAccount
}

const notSetUp = text('Your club has not set up Google Wallet yet.')

const keyStaysShut = text(
  'The key for Google Wallet was stored under another PASS_KEY than this server has now. Restore that, or upload the key again.',
)

/**
 * Reads a club's setup and opens its key; undefined without a setup.
 * @throws AppError `pass_setup_incomplete` if this server cannot open the key
 */
export async function readSetup(
  { firebase, passKey }: Needs<'db' | 'passKey'>,
  clubId: string,
): Promise<OpenSetup | undefined> {
  const stored = await storeOf(firebase.db, 'googleWallets').get(clubId)
  if (!stored) return undefined
  const key = openKey(stored.key, passKey, boundTo(clubId))
  if (!key) throw new AppError('pass_setup_incomplete', keyStaysShut)
  return { issuerId: stored.issuerId, account: { account: stored.account, key } }
}

/** As `readSetup`. @throws AppError `pass_setup_incomplete` also without a setup */
export async function requireSetup(deps: Needs<'db' | 'passKey'>, clubId: string): Promise<OpenSetup> {
  const setup = await readSetup(deps, clubId)
  if (!setup) throw new AppError('pass_setup_incomplete', notSetUp)
  return setup
}

export const unreachable = (): AppError =>
  new AppError('unavailable', text('Google cannot be reached at the moment. Please try again later.'))

const keyFileTask = uploadTask<typeof import('./key-file-task.ts')>(
  join(import.meta.dirname, 'key-file-task.ts'),
  () => refuseKey(text('The private key in this file takes too long to read. Please create a new key.')),
  { lane: 'keys', limit: 'uploadsPerClub' },
)

/**
 * Checks an issuer and a service account's key by creating the club's class at Google, and stores both.
 * @throws AppError `pass_upload_refused`, `unavailable`
 */
export async function saveGoogleWallet(
  deps: GoogleNeeds & Needs<'uploads'>,
  clubId: string,
  issuerId: string,
  keyFile: Upload,
): Promise<GoogleWallet> {
  const read = await deps.uploads.run(keyFileTask, clubId, keyFile.bytes)
  const key = createPrivateKey({ key: Buffer.from(read.key), type: 'pkcs8', format: 'der' })
  const account = { account: read.account, key }
  const { outcome } = await callWallet(deps.google, account, deps.now(), {
    method: 'POST',
    path: 'genericClass',
    body: cardClass(issuerId, clubId),
  })
  if (outcome === 'later') throw unreachable()
  const names = { account: account.account, issuer: issuerId }
  if (outcome === 'forbidden')
    throw refuseKey(
      sentence(
        'Google does not let {account} issue cards for the issuer {issuer}. Check the number, and invite this address as a user in the Google Pay & Wallet Console.',
        names,
      ),
    )
  if (outcome === 'refused' || outcome === 'invalid' || outcome === 'missing')
    throw refuseKey(
      sentence(
        'Google does not accept this key of {account} for the issuer {issuer}. Check the number, or create a new key.',
        names,
      ),
    )
  const sealed = sealKey(key, deps.passKey, boundTo(clubId))
  await rewriteClub(deps, clubId, ({ batch, update }) => {
    const fields = { clubId, issuerId, account: account.account, key: sealed, createdAt: serverTime() }
    storeOf(deps.firebase.db, 'googleWallets').set(batch, clubId, fields)
    update(passSetupFields({ googleIssuerId: issuerId, googleKeyMark: randomUUID() }))
  })
  return { issuerId, account: account.account }
}

/** Ends a club's setup. Cards on phones stay as they are, and are not updated any more. */
export async function removeGoogleWallet(deps: Needs<'db'>, clubId: string): Promise<{ removed: true }> {
  await rewriteClub(deps, clubId, ({ batch, update }) => {
    storeOf(deps.firebase.db, 'googleWallets').delete(batch, { id: clubId })
    update(passSetupFields({ googleIssuerId: null }))
  })
  return { removed: true }
}
