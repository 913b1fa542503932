import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminSdk, connectAdmin } from './admin-sdk.ts'
import { type Api, type Said, send } from './api.ts'
import { type ApiProcess, startApiProcess } from './api-processes.ts'
import { example } from './certificates.ts'
import {
  type AddedMember,
  addMember,
  type Club,
  exampleConfig,
  formOf,
  freshEmail,
  freshMember,
  registerClub,
  setUpPasses,
  signInMember,
} from './club.ts'
import { raceOfDevices } from './device-race.ts'
import { donationRace } from './donation-race.ts'
import type { FirebaseAddresses } from './firebase-stack.ts'
import { passJson } from './phone.ts'
import { spend } from './spend.ts'

/** Longest random delay of a request, in milliseconds: what most requests take. */
const spread = 25

/** Checks that each member with the address has an account with a place or an invitation, and that no other is left. */
export async function expectWholeAccount(admin: AdminSdk, email: string): Promise<void> {
  const members = (await admin.db.collection('members').where('email', '==', email).get()).docs
  const { users } = await admin.auth.getUsers([{ email }])
  expect(users).toHaveLength(members.length > 0 ? 1 : 0)
  for (const member of members) {
    const [uid, clubId] = [member.get('uid'), member.get('clubId')]
    expect(users[0]?.uid).toBe(uid)
    const user = await admin.db.doc(`users/${uid}`).get()
    const invitation = await admin.db.doc(`invitations/${uid}_${clubId}`).get()
    expect(user.get('removing')).toBeUndefined()
    expect(user.get(`memberOf.${clubId}`) ?? invitation.get('memberId')).toBe(member.id)
  }
}

/** Backend of the processes: a gateway, or a hosted project. */
export interface RacingProcesses {
  readonly start: (aheadMs: number) => Promise<ApiProcess>
  readonly connect: () => AdminSdk
  readonly signInMember: (api: Api, member: AddedMember) => Promise<{ readonly uid: string; readonly token: string }>
}

/** Processes on the gateway of a stack that has started when the tests begin. */
export const onGateway = (stackOf: () => FirebaseAddresses): RacingProcesses => ({
  start: (aheadMs) => startApiProcess(stackOf(), { aheadMs }),
  connect: () => connectAdmin(stackOf()),
  signInMember,
})

/**
 * Tests that run the same things at once in three API processes with clocks 2 s apart, `rounds` times each with random
 * delays, and check what is in the database after each round.
 */
export function raceProcesses(given: RacingProcesses, rounds: number): void {
  let apis: ApiProcess[]
  let admin: AdminSdk
  let first: Club
  let second: Club
  beforeAll(async () => {
    apis = await Promise.all([0, 2_000, -2_000].map(given.start))
    admin = given.connect()
    const [one, two] = await Promise.all([registerClub(apiAt(0)), registerClub(apiAt(1))])
    first = one
    second = two
  })
  afterAll(async () => {
    await Promise.all((apis ?? []).map((api) => api.stop()))
    await admin?.close()
  })

  const apiAt = (n: number) => {
    const api = apis[n % apis.length]
    if (!api) throw new Error('no API')
    return { ...api, deps: undefined as never }
  }
  const ask = async (n: number, club: Club, method: string, path: string, body?: unknown): Promise<Said> => {
    await wait(Math.random() * spread)
    return send(apiAt(n), method, path, { token: club.admin.token, body })
  }
  const times = (work: (round: number) => Promise<void>) => async () => {
    for (let round = 0; round < rounds; round += 1) {
      spend('race rounds')
      await work(round)
    }
  }
  const patience = { timeout: 60_000 + rounds * 10_000 }
  /** Returns the errors that the processes logged for failed requests. */
  const whyFailed = (all: readonly Said[]): string => {
    const failed = all.filter(({ status }) => status >= 500).map(({ body }) => body)
    const logged = apis.flatMap(({ log }) => log.filter(({ level }) => Number(level) >= 50))
    return failed.length > 0 ? JSON.stringify({ failed, logged: logged.slice(-failed.length) }) : ''
  }
  const expectStatuses = (all: readonly Said[], wanted: readonly number[]) =>
    expect(all.map(({ status }) => status).sort(), whyFailed(all)).toEqual(wanted)

  const expectWhole = (email: string) => expectWholeAccount(admin, email)

  test(
    'of three members with one number, one is added',
    patience,
    times(async () => {
      const memberNumber = randomUUID().slice(0, 8)
      const all = await Promise.all(
        [0, 1, 2].map((n) => ask(n, first, 'POST', '/api/members', freshMember({ memberId: memberNumber }))),
      )
      expectStatuses(all, [201, 409, 409])
      for (const { body } of all.filter(({ status }) => status === 409)) expect(body.code).toBe('member_id_taken')
    }),
  )

  test(
    'an address that two clubs add at once has one account with both places',
    patience,
    times(async () => {
      const email = freshEmail()
      const all = await Promise.all([
        ask(0, first, 'POST', '/api/members', freshMember({ email })),
        ask(1, second, 'POST', '/api/members', freshMember({ email })),
        ask(2, second, 'POST', '/api/members', freshMember({ email })),
      ])
      expectStatuses(all, [201, 201, 409])
      await expectWhole(email)
    }),
  )

  test(
    'an account whose last place is taken while another club adds it stays, or is made again',
    patience,
    times(async () => {
      const email = freshEmail()
      const { body } = await ask(0, first, 'POST', '/api/members', freshMember({ email }))
      const [added, removed] = await Promise.all([
        ask(1, second, 'POST', '/api/members', freshMember({ email })),
        ask(2, first, 'DELETE', `/api/members/${body.id}`),
      ])
      expect([added.status, removed.status]).toEqual([201, 200])
      await expectWhole(email)
    }),
  )

  test(
    'a member who is removed and moved to another address at once leaves no account without a place',
    patience,
    times(async () => {
      const [email, other] = [freshEmail(), freshEmail()]
      const { body } = await ask(0, first, 'POST', '/api/members', freshMember({ email }))
      const { photoUrl: _, ...input } = freshMember({ email: other }) as Record<string, string>
      const [moved, removed] = await Promise.all([
        ask(1, first, 'PUT', `/api/members/${body.id}`, input),
        ask(2, first, 'DELETE', `/api/members/${body.id}`),
      ])
      expect(removed.status, whyFailed([removed])).toBe(200)
      expect([200, 404], whyFailed([moved])).toContain(moved.status)
      await expectWhole(email)
      await expectWhole(other)
    }),
  )

  test(
    'of three registrations with one address, one is made',
    patience,
    times(async () => {
      const body = { email: freshEmail('admin'), password: `pw-${randomUUID()}`, displayName: 'Anna', clubName: 'Club' }
      const all = await Promise.all([0, 1, 2].map((n) => ask(n, first, 'POST', '/api/auth/register', body)))
      expectStatuses(all, [201, 409, 409])
      const { uid } = await admin.auth.getUserByEmail(body.email)
      const [clubId] = Object.keys((await admin.db.doc(`users/${uid}`).get()).get('adminOf'))
      expect((await admin.db.doc(`clubs/${clubId}`).get()).get('name')).toBe('Club')
    }),
  )

  test(
    'rows of one import written at once are undone as one',
    patience,
    times(async () => {
      const { body } = await ask(0, second, 'POST', '/api/members/imports')
      const rows = Array.from({ length: 3 }, () => freshMember())
      const path = `/api/members/imports/${body.id}`
      const all = await Promise.all(rows.map((row, n) => ask(n, second, 'POST', path, { rows: [row] })))
      expectStatuses(all, [200, 200, 200])
      const undone = await Promise.all([0, 1, 2].map((n) => ask(n, second, 'DELETE', path)))
      expectStatuses(undone, [200, 200, 200])
      for (const { email } of rows) await expectWhole(email)
      expect((await admin.db.doc(`memberImports/${second.clubId}`).get()).exists).toBe(false)
    }),
  )

  test(
    'no claims outlive the place that they name',
    patience,
    times(async (round) => {
      if (round % 5 > 0) return
      const member = await addMember({ ...first, call: (...sent) => ask(0, first, ...sent) })
      const session = await given.signInMember(apiAt(1), member)
      await admin.auth.setCustomUserClaims(session.uid, null)
      await Promise.all([
        ask(0, first, 'DELETE', `/api/members/${member.id}`),
        wait(Math.random() * spread).then(() =>
          send(apiAt(1), 'POST', '/api/member-auth/verify-auth', {
            token: session.token,
            body: { email: member.email, uid: session.uid },
          }),
        ),
      ])
      const { users } = await admin.auth.getUsers([{ uid: session.uid }])
      expect(users[0]?.customClaims ?? {}).toEqual({})
    }),
  )

  test('three first passes of a member are one pass', patience, async () => {
    const own = await registerClub(apiAt(0))
    await setUpPasses(own)
    await times(async () => {
      const member = await addMember(own)
      const all = await Promise.all([0, 1, 2].map((n) => ask(n, own, 'POST', `/api/passes/generate/${member.id}`)))
      expectStatuses(all, [200, 200, 200])
      const { serial } = (await admin.db.doc(`passes/${member.id}`).get()).data() ?? {}
      expect(all.map(({ body }) => passJson(body).serialNumber)).toEqual([serial, serial, serial])
    })()
  })

  test('a pass is on 25 devices at most, also if more register at once', patience, () => raceOfDevices(admin, apiAt))

  test(
    'three processes number receipts without gaps and none twice, and confirm no donation twice',
    patience,
    async () => {
      const own = await registerClub(apiAt(0))
      await ask(0, own, 'PATCH', '/api/clubs', { receipts: { address: '' } })
      const donate = await donationRace(admin, apiAt)
      const payment = { clubId: own.clubId, memberId: 'm', memberName: 'M', itemId: 'i', itemName: 'I', amount: 1 }
      await times(async () => {
        const ids = [0, 1, 2].map(() => randomUUID())
        for (const id of ids) await admin.db.doc(`payments/${id}`).set({ ...payment, notes: '', createdBy: 'a' })
        const asked = ids.flatMap((id) => [0, 1, 2].map((n) => ask(n, own, 'POST', `/api/receipts/${id}`)))
        expectStatuses(
          await Promise.all(asked),
          asked.map(() => 200),
        )
        await donate()
      })()
      const receipts = (await admin.db.collection('receipts').where('memberId', '==', 'm').get()).docs
        .filter((doc) => doc.get('clubId') === own.clubId)
        .map((doc) => doc.get('issued').map(({ number }: { number: string }) => Number(number.split('-')[1])))
      expect(receipts.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 3 * rounds }, (_, at) => at + 1))
    },
  )

  const clubDoc = async () => (await admin.db.doc(`clubs/${first.clubId}`).get()).data() ?? {}
  const idsIn = async (collection: string) =>
    (await admin.db.collection(collection).where('clubId', '==', first.clubId).get()).docs.map(({ id }) => id)

  test(
    'of three templates stored at once, the one that the club names stays, with its files',
    patience,
    times(async () => {
      const icon = await sharp({ create: { width: 29, height: 29, channels: 3, background: '#a00' } })
        .png()
        .toBuffer()
      const zip = zipSync({ 'pass.json': strToU8('{"generic":{}}'), 'icon.png': icon })
      const all = await Promise.all(
        [0, 1, 2].map((n) => ask(n, first, 'POST', '/api/passes/template', formOf({ template: zip }))),
      )
      expectStatuses(all, [200, 200, 200])
      const { passTemplateId } = await clubDoc()
      expect(await idsIn('passTemplates')).toEqual([passTemplateId])
      const files = await admin.db.collection(`passTemplates/${passTemplateId}/files`).get()
      expect(files.docs.map((doc) => doc.get('name')).sort()).toEqual(['icon.png', 'pass.json'])
    }),
  )

  test(
    'a club names the certificate that is stored, also if its configuration is saved while another is uploaded',
    patience,
    times(async () => {
      const signer = formOf({
        signerCert: await example('signer-cert.pem'),
        signerKey: await example('signer-key.pem'),
      })
      const all = await Promise.all([
        ask(0, first, 'POST', '/api/passes/certificates', signer),
        ask(1, first, 'POST', '/api/passes/config', exampleConfig),
        ask(2, first, 'POST', '/api/passes/config', exampleConfig),
      ])
      expectStatuses(all, [200, 200, 200])
      expect(await idsIn('certificates')).toEqual([(await clubDoc()).certificateId])
    }),
  )

  test(
    'of three logos set at once, the one that the club shows is stored, and no other',
    patience,
    times(async () => {
      const logo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#a00' } })
        .png()
        .toBuffer()
      const all = await Promise.all(
        [0, 1, 2].map((n) => ask(n, first, 'PATCH', '/api/clubs', formOf({ logo }, { json: '{}' }))),
      )
      expectStatuses(all, [200, 200, 200])
      expect(await idsIn('logos')).toEqual([(await clubDoc()).logo.id])
    }),
  )

  test(
    'a membership type that was added stays, whatever others save at once',
    patience,
    times(async () => {
      const membershipTypes = (await clubDoc()).membershipTypes?.slice(0, 20) ?? []
      await admin.db.doc(`clubs/${first.clubId}`).update({ membershipTypes })
      const added = [0, 1, 2].map(() => randomUUID().slice(0, 8))
      const all = await Promise.all(
        added.map((id, n) => {
          const type = { id, name: id, shortName: id, enabled: true }
          return ask(n, first, 'PATCH', '/api/clubs', { membershipTypes: [...membershipTypes, type] })
        }),
      )
      expectStatuses(all, [200, 400, 400])
      const kept = (await clubDoc()).membershipTypes.map(({ id }: { id: string }) => id)
      expect(kept.at(-1)).toBe(added[all.findIndex(({ status }) => status === 200)])
    }),
  )
}
