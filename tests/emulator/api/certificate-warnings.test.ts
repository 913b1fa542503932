import { X509Certificate } from 'node:crypto'
import { getClub } from '@tessera/api/clubs/service'
import { warnOfEnd } from '@tessera/api/letters/certificate-warning'
import { keepClubs } from '@tessera/api/upkeep-job'
import { attendanceDays } from '@tessera/domain/attendance/contract'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { expect, test, vi } from 'vitest'
import { type Api, makeOwnApi } from '../../support/api.ts'
import { selfSigned } from '../../support/certificates.ts'
import { addMember, type Club, exampleConfig, formOf, registerClub } from '../../support/club.ts'
import { runJob } from '../../support/jobs.ts'
import { startOwnStack } from '../../support/own-stack.ts'

// The job looks after every club: on the shared stack it would change what other tests look at.
const stack = await startOwnStack()

const certificateOf = (days: number) => selfSigned('rsa:2048', undefined, ['-days', String(days)])

async function upload(club: Club, { cert: signerCert, key: signerKey }: Awaited<ReturnType<typeof certificateOf>>) {
  await club.call('POST', '/api/passes/config', exampleConfig)
  const kept = await club.call('POST', '/api/passes/certificates', formOf({ signerCert, signerKey }))
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
}

/** A club with a certificate, on a server whose clock is some days before its end. */
async function certifiedClub() {
  const certificate = await certificateOf(90)
  const end = new X509Certificate(certificate.cert).validToDate.getTime()
  const clock = { left: 89 }
  const api = await makeOwnApi(() => ({ now: () => new Date(end - clock.left * 86_400_000) }), {}, stack)
  const club = await registerClub(api)
  await upload(club, certificate)
  return { clock, api, club }
}

/** Subjects of the letters to the club's administrators, by the days ahead. */
async function warnings({ deps }: Api, { clubId, email }: Club): Promise<string[]> {
  const { docs } = await deps.firebase.db.collection('letters').where('clubId', '==', clubId).get()
  for (const doc of docs) expect(doc.data()).toMatchObject({ kind: 'certificate', to: email.toLowerCase() })
  return docs.map((doc) => String(doc.get('content.subject'))).sort()
}

const in60 = 'The certificate for the cards ends in 60 days'
const in30 = 'The certificate for the cards ends in 30 days'
const in6 = 'The certificate for the cards ends in 6 days'

test('warns once at 60, 30 and 7 days, also when two processes do it at the same time, and anew of the next one', async () => {
  const { clock, api, club } = await certifiedClub()
  const warn = async () => warnOfEnd(api.deps, await getClub(api.deps, club.clubId))
  const reach = async (left: number) => {
    clock.left = left
    await Promise.all([warn(), warn()])
    await warn()
  }
  await reach(89)
  await reach(61)
  expect(await warnings(api, club)).toEqual([])
  await reach(60)
  await reach(31)
  expect(await warnings(api, club)).toEqual([in60])
  await reach(30)
  await reach(6)
  await reach(-1)
  expect(await warnings(api, club)).toEqual([in30, in6, in60].sort())
  clock.left = 1
  await upload(club, await certificateOf(90 + 45))
  await reach(0)
  expect(await warnings(api, club)).toHaveLength(4)
})

test('the job warns, repeats nothing after a restart, and deletes old lists of who was there', async () => {
  const { clock, api, club } = await certifiedClub()
  await club.call('PUT', '/api/clubs', { name: club.name, keepsAttendance: true })
  const { db } = api.deps.firebase
  const old = async () => {
    const day = daysAfter(api.deps.now().toISOString().slice(0, 10), -attendanceDays - 2)
    const doc = db.doc(`attendance/gone.${day}`)
    const check = { memberId: 'gone', at: 0, by: club.admin.uid, result: 'valid', offline: false }
    await doc.set({ ...check, day, clubId: club.clubId })
    // The job does this last.
    await vi.waitFor(async () => expect((await doc.get()).exists).toBe(false), 60_000)
  }
  clock.left = 29
  const stop = runJob(api, (deps) => keepClubs(deps, 50))
  await old()
  await vi.waitFor(async () => expect(await warnings(api, club)).toHaveLength(1), 60_000)
  await stop()
  const stopAgain = runJob(api, (deps) => keepClubs(deps, 50))
  await old()
  await old()
  await stopAgain()
  expect(await warnings(api, club)).toEqual(['The certificate for the cards ends in 29 days'])
})

test('the job tells members of changed cards', async () => {
  const api = await makeOwnApi(() => ({}), {}, stack)
  const club = await registerClub(api)
  await club.call('PUT', '/api/clubs', { name: club.name, cardChangesIn: 'de' })
  const member = await addMember(club)
  const { db } = api.deps.firebase
  runJob(api, (deps) => keepClubs(deps, 50))
  const noted = async () => (await db.doc(`memberMail/${member.id}`).get()).get('cardMark')
  await vi.waitFor(async () => expect(await noted()).toBeDefined(), 60_000)
  await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'Another Name' })
  const letters = db.collection('letters').where('clubId', '==', club.clubId)
  await vi.waitFor(
    async () => expect((await letters.get()).docs.map((doc) => doc.get('kind'))).toEqual(['card-changed']),
    {
      timeout: 60_000,
    },
  )
})
