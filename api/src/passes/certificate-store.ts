import { X509Certificate } from 'node:crypto'
import type { PassCertificate } from '@tessera/domain/passes/pass'
import { certificateRequestId } from '@tessera/domain/stored/composed-ids'
import { storedCertificateSchema } from '@tessera/domain/stored/pass'
import { LRUCache } from 'lru-cache'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import { type Batch, fieldsOf, type Snapshot, serverTime } from '../firebase/plain.ts'
import { openKey, type SealedKey } from '../sealed-key.ts'
import { day, subjectOf } from './read-certificate.ts'
import type { Wwdr } from './wwdr.ts'

/** A stored certificate with its encrypted key. */
interface KeptCertificate {
  readonly id: string
  readonly clubId: string
  readonly certificate: X509Certificate
  readonly key: SealedKey
}

const certificateRef = (db: Database, id: string) => collection(db, 'certificates').doc(id)

export const newCertificateId = (db: Database): string => collection(db, 'certificates').doc().id

const toKept = (snapshot: Snapshot): KeptCertificate[] => {
  const { pem, ...rest } = storedCertificateSchema.parse(fieldsOf(snapshot))
  return isRequest(pem) ? [] : [{ ...rest, id: snapshot.id, certificate: new X509Certificate(pem) }]
}

/** A signing request is stored like a certificate until Apple's certificate is uploaded. */
const isRequest = (pem: string): boolean => pem.includes('-BEGIN CERTIFICATE REQUEST-')

/** A request for a certificate (PEM), with its encrypted key. */
interface KeptRequest {
  readonly id: string
  readonly clubId: string
  readonly pem: string
  readonly key: SealedKey
}

/** Returns the club's request for a certificate; undefined without one. */
export async function readRequest(db: Database, clubId: string): Promise<KeptRequest | undefined> {
  const snapshot = await certificateRef(db, certificateRequestId(clubId)).get()
  return snapshot.exists ? { id: snapshot.id, ...storedCertificateSchema.parse(fieldsOf(snapshot)) } : undefined
}

/**
 * Stores a club's request, with `sealed` encrypting its key for its id; returns the first one stored if several are made at
 * the same time. Replaces one that is `lost`.
 */
export async function writeRequest(
  db: Database,
  { clubId, pem }: Pick<KeptRequest, 'clubId' | 'pem'>,
  sealed: (id: string) => SealedKey,
  lost: boolean,
): Promise<string> {
  const id = certificateRequestId(clubId)
  const fields = { clubId, pem, key: sealed(id), createdAt: serverTime() }
  if (lost) {
    await certificateRef(db, id).set(fields)
    return pem
  }
  try {
    await certificateRef(db, id).create(fields)
    return pem
  } catch (error) {
    const first = faultOf(error) === 'exists' ? await readRequest(db, clubId) : undefined
    if (!first) throw error
    return first.pem
  }
}

/** Deletes the club's request in a batch, once its certificate is there. */
export const eraseRequest = (batch: Batch, db: Database, clubId: string): void => {
  batch.delete(certificateRef(db, certificateRequestId(clubId)))
}

/** Certificates by id; they never change, and the club's document names the current one. */
const certificates = new LRUCache<string, KeptCertificate>({ max: 100 })

/** Returns a club's certificate; undefined if it belongs to another club. */
export async function readKept(db: Database, clubId: string, id: string | null): Promise<KeptCertificate | undefined> {
  if (!id) return undefined
  const kept = certificates.get(id) ?? (await readStored(db, id))
  return kept?.clubId === clubId ? kept : undefined
}

async function readStored(db: Database, id: string): Promise<KeptCertificate | undefined> {
  const snapshot = await certificateRef(db, id).get()
  if (!snapshot.exists) return undefined
  const [kept] = toKept(snapshot)
  if (kept) certificates.set(id, kept)
  return kept
}

/** All certificates of a club, the latest expiry first. */
export async function readAllKept(db: Database, clubId: string): Promise<KeptCertificate[]> {
  const { docs } = await ofClub(db, 'certificates', clubId).get()
  return docs.flatMap(toKept).sort((a, b) => b.certificate.validToDate.getTime() - a.certificate.validToDate.getTime())
}

export function writeCertificate(batch: Batch, db: Database, { id, clubId, certificate, key }: KeptCertificate): void {
  batch.create(certificateRef(db, id), { clubId, pem: certificate.toString(), key, createdAt: serverTime() })
}

export const eraseCertificate = (batch: Batch, db: Database, id: string): void => {
  batch.delete(certificateRef(db, id))
}

/** A certificate as in the API response, without its key. */
export function presentCertificate(
  { id, certificate, key }: KeptCertificate,
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
