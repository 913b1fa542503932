import { X509Certificate } from 'node:crypto'
import type { PassCertificate } from '@tessera/domain/passes/pass'
import { z } from 'zod'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, type Snapshot, serverTime } from '../firebase/plain.ts'
import { day, subjectOf } from './read-certificate.ts'
import { openKey, type SealedKey, sealedKeySchema } from './sealed-key.ts'
import type { Wwdr } from './wwdr.ts'

const storedSchema = z.object({ clubId: z.string(), pem: z.string(), key: sealedKeySchema })

/** A kept certificate with its encrypted key. */
export interface KeptCertificate {
  readonly id: string
  readonly clubId: string
  readonly certificate: X509Certificate
  readonly key: SealedKey
}

const certificateRef = (db: Database, id: string) => collection(db, 'certificates').doc(id)

export const newCertificateId = (db: Database): string => collection(db, 'certificates').doc().id

const toKept = (snapshot: Snapshot): KeptCertificate => {
  const { pem, ...rest } = storedSchema.parse(fieldsOf(snapshot))
  return { ...rest, id: snapshot.id, certificate: new X509Certificate(pem) }
}

/** A club's certificate; another club's reads as none. */
export async function readKept(db: Database, clubId: string, id: string | null): Promise<KeptCertificate | undefined> {
  if (!id) return undefined
  const snapshot = await certificateRef(db, id).get()
  if (!snapshot.exists) return undefined
  const kept = toKept(snapshot)
  return kept.clubId === clubId ? kept : undefined
}

/** All certificates that a club has uploaded, the one that lasts longest first. */
export async function readAllKept(db: Database, clubId: string): Promise<KeptCertificate[]> {
  const { docs } = await ofClub(db, 'certificates', clubId).get()
  return docs.map(toKept).sort((a, b) => b.certificate.validToDate.getTime() - a.certificate.validToDate.getTime())
}

export function writeCertificate(batch: Batch, db: Database, { id, clubId, certificate, key }: KeptCertificate): void {
  batch.create(certificateRef(db, id), { clubId, pem: certificate.toString(), key, createdAt: serverTime() })
}

export const eraseCertificate = (batch: Batch, db: Database, id: string): void => {
  batch.delete(certificateRef(db, id))
}

/** A certificate as the API answers it: without its key. */
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
