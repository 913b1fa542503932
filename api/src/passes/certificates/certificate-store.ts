import { X509Certificate } from 'node:crypto'
import type { PassCertificate } from '@tessera/domain/passes/pass'
import { certificateRequestId } from '@tessera/domain/stored/composed-ids'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../firebase/database.ts'
import { faultOf } from '../../firebase/faults.ts'
import { type Batch, serverTime } from '../../firebase/plain.ts'
import { commit, type Document, storeOf } from '../../firebase/store.ts'
import { openKey, type SealedKey } from '../../sealed-key.ts'
import { day, subjectOf } from './read-certificate.ts'
import type { Wwdr } from './wwdr.ts'

/** A stored certificate with its encrypted key. */
interface StoredCertificate {
  readonly id: string
  readonly clubId: string
  readonly certificate: X509Certificate
  readonly key: SealedKey
}

export const certificatesIn = (db: Database) => storeOf(db, 'certificates')

const toStored = ({ id, clubId, key, pem }: Document<'certificates'>): StoredCertificate[] =>
  isRequest(pem) ? [] : [{ id, clubId, key, certificate: new X509Certificate(pem) }]

/** A signing request is stored like a certificate until Apple's certificate is uploaded. */
const isRequest = (pem: string): boolean => pem.includes('-BEGIN CERTIFICATE REQUEST-')

/** Returns the club's request for a certificate (PEM), with its encrypted key; undefined without one. */
export const readRequest = (db: Database, clubId: string): Promise<Document<'certificates'> | undefined> =>
  certificatesIn(db).get(certificateRequestId(clubId))

/**
 * Stores a club's request, with `sealed` encrypting its key for its id; returns the first one stored if several are made at
 * the same time. Replaces one that is `lost`.
 */
export async function writeRequest(
  db: Database,
  { clubId, pem }: Pick<Document<'certificates'>, 'clubId' | 'pem'>,
  sealed: (id: string) => SealedKey,
  lost: boolean,
): Promise<string> {
  const id = certificateRequestId(clubId)
  const fields = { clubId, pem, key: sealed(id), createdAt: serverTime() }
  if (lost) {
    await commit(db, (batch) => certificatesIn(db).set(batch, id, fields))
    return pem
  }
  try {
    await commit(db, (batch) => certificatesIn(db).create(batch, id, fields))
    return pem
  } catch (error) {
    const first = faultOf(error) === 'exists' ? await readRequest(db, clubId) : undefined
    if (!first) throw error
    return first.pem
  }
}

/** Deletes the club's request in a batch, once its certificate is there. */
export const eraseRequest = (batch: Batch, db: Database, clubId: string): void =>
  certificatesIn(db).delete(batch, { id: certificateRequestId(clubId) })

/** Certificates by id; they never change, and the club's document names the current one. */
const certificates = new LRUCache<string, StoredCertificate>({ max: 100 })

/** Returns a club's certificate; undefined if it belongs to another club. */
export async function readOwnCertificate(
  db: Database,
  clubId: string,
  id: string | null,
): Promise<StoredCertificate | undefined> {
  if (!id) return undefined
  const certificate = certificates.get(id) ?? (await readStored(db, id))
  return certificate?.clubId === clubId ? certificate : undefined
}

async function readStored(db: Database, id: string): Promise<StoredCertificate | undefined> {
  const stored = await certificatesIn(db).get(id)
  const [certificate] = stored ? toStored(stored) : []
  if (certificate) certificates.set(id, certificate)
  return certificate
}

/** All certificates of a club, the latest expiry first. */
export async function readCertificates(db: Database, clubId: string): Promise<StoredCertificate[]> {
  const stored = await certificatesIn(db).find(certificatesIn(db).ofClub(clubId))
  return stored
    .flatMap(toStored)
    .sort((a, b) => b.certificate.validToDate.getTime() - a.certificate.validToDate.getTime())
}

export function writeCertificate(
  batch: Batch,
  db: Database,
  { id, clubId, certificate, key }: StoredCertificate,
): void {
  const pem = certificate.toString()
  certificatesIn(db).create(batch, id, { clubId, pem, key, createdAt: serverTime() })
}

export const eraseCertificate = (batch: Batch, db: Database, id: string): void =>
  certificatesIn(db).delete(batch, { id })

/** A certificate as in the API response, without its key. */
export function presentCertificate(
  { id, certificate, key }: StoredCertificate,
  { wwdr, passKey }: { wwdr: Wwdr; passKey: Buffer },
): PassCertificate {
  const { passType, team, name } = subjectOf(certificate)
  return {
    id,
    name,
    issuer: /^CN=(.+)$/m.exec(certificate.issuer)?.[1] ?? certificate.issuer.replaceAll('\n', ', '),
    validFrom: day(certificate.validFromDate),
    validUntil: day(certificate.validToDate),
    passTypeIdentifier: passType,
    teamIdentifier: team,
    issuedByWwdr: isIssuedBy(certificate, wwdr),
    appleWwdr: wwdr.apple,
    keyOpens: openKey(key, passKey, id) !== undefined,
  }
}

const isIssuedBy = (certificate: X509Certificate, wwdr: Wwdr): boolean =>
  certificate.checkIssued(wwdr.certificate) && certificate.verify(wwdr.certificate.publicKey)
