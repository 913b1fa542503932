import { X509Certificate } from 'node:crypto'
import { expect } from 'vitest'
import { type Api, makeOwnApi } from './api.ts'
import { selfSigned } from './certificates.ts'
import { type Club, exampleConfig, formOf, registerClub } from './club.ts'
import type { FirebaseAddresses } from './firebase-stack.ts'

export const certificateOf = (days: number) => selfSigned('rsa:2048', undefined, ['-days', String(days)])

export async function upload(
  club: Club,
  { cert: signerCert, key: signerKey }: Awaited<ReturnType<typeof certificateOf>>,
) {
  await club.call('POST', '/api/passes/config', exampleConfig)
  const stored = await club.call('POST', '/api/passes/certificates', formOf({ signerCert, signerKey }))
  expect(stored.status, JSON.stringify(stored.body)).toBe(200)
}

/** A club with a certificate. Its API reads the time from `clock`, which tests set to so many days before the end of the certificate. */
export async function certifiedClub<Stack extends FirebaseAddresses>(stack: Stack) {
  const certificate = await certificateOf(90)
  const end = new X509Certificate(certificate.cert).validToDate.getTime()
  const clock = { left: 89 }
  const api = await makeOwnApi(() => ({ now: () => new Date(end - clock.left * 86_400_000) }), {}, stack)
  const club = await registerClub(api)
  await upload(club, certificate)
  return { clock, api, club }
}

/** Subjects of the letters to the club's administrators, by the days ahead. */
export async function warnings({ deps }: Api, { clubId, email }: Club): Promise<string[]> {
  const { docs } = await deps.firebase.db.collection('letters').where('clubId', '==', clubId).get()
  for (const doc of docs) expect(doc.data()).toMatchObject({ kind: 'certificate', to: email.toLowerCase() })
  return docs.map((doc) => String(doc.get('content.subject'))).sort()
}
