import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AdminSdk } from './admin-sdk.ts'
import { type Api, send } from './api.ts'
import { addMember, exampleConfig, registerClub, setUpPasses } from './club.ts'

const [most, tooMany] = [25, 11]

/** Registers more devices of one pass at once than it may have, by several processes, and checks that it has the most. */
export async function raceOfDevices(admin: AdminSdk, apiAt: (n: number) => Api): Promise<void> {
  const club = await registerClub(apiAt(0))
  await setUpPasses(club)
  const member = await addMember(club)
  expect((await club.call('POST', `/api/passes/generate/${member.id}`)).status).toBe(200)
  const { serial, authenticationToken } = (await admin.db.doc(`passes/${member.id}`).get()).data() ?? {}
  const path = `registrations/${exampleConfig.passTypeIdentifier}/${serial}`
  const shot = {
    headers: { authorization: `ApplePass ${authenticationToken}` },
    body: { pushToken: 'ab'.repeat(32) },
  }
  const all = await Promise.all(
    Array.from({ length: most + tooMany }, (_, n) =>
      send(apiAt(n), 'POST', `/api/wallet/v1/devices/${randomUUID()}/${path}`, shot),
    ),
  )
  const statuses = all.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array<number>(most).fill(201), ...Array<number>(tooMany).fill(429)])
  const kept = await admin.db.collection('passRegistrations').where('serial', '==', serial).get()
  expect(kept.size).toBe(most)
}
