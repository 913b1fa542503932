import { issuePass } from '@tessera/api/passes/cards/store'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { makeOwnApi, send, sharedApi } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { addMember, type Club, formOf, registerClub, setUpPasses } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { passJson } from '../../support/phone.ts'
import { verifyPass } from '../../support/verify-pass.ts'

const api = await sharedApi()

async function clubOf(numbers: readonly string[]): Promise<Club> {
  const club = await registerClub(api)
  await setUpPasses(club)
  for (const memberNumber of numbers) await addMember(club, { memberId: memberNumber })
  return club
}
const generateAll = (club: Club) => club.call('POST', '/api/passes/generate-all')
const stored = async (club: Club) =>
  (await api.deps.firebase.db.collection('passes').where('clubId', '==', club.clubId).get()).docs

test('answers every enabled member’s pass in one zip, each valid, and records what it shows', async () => {
  const club = await clubOf(['7', '8/a', '8 a'])
  const away = await addMember(club, { memberId: '9' })
  await club.call('PATCH', `/api/members/${away.id}/toggle-status`)
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const form = formOf(
    { photo },
    { memberId: '10', fullName: 'Photo', email: `p-${club.clubId.toLowerCase()}@club.test` },
  )
  expect((await club.call('POST', '/api/members/with-photo', form)).status).toBe(201)
  const { status, headers, body } = await generateAll(club)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('x-accel-buffering')).toBe('no')
  const passes = unzipSync(body)
  expect(Object.keys(passes).sort()).toEqual(['10.pkpass', '7.pkpass', '8-a-2.pkpass', '8-a.pkpass'])
  for (const pass of Object.values(passes)) expect(await verifyPass(pass)).toBe(0)
  expect(Object.keys(unzipSync(passes['10.pkpass'] ?? new Uint8Array()))).toContain('thumbnail@3x.png')
  const serials = Object.values(passes).map((pass) => passJson(Buffer.from(pass)).serialNumber)
  const kept = await stored(club)
  expect(kept.map((doc) => doc.get('serial')).sort()).toEqual(serials.sort())
  expect((await club.call('POST', '/api/passes/update-all')).body).toMatchObject({ updated: 4, changed: 0 })
})

test('asks the database as often for thirty members as for three, and writes nothing again', async () => {
  const reads = countRequests(api)
  const queriesOf = async (club: Club) => {
    await generateAll(club)
    const before = await stored(club)
    reads.reset()
    await generateAll(club)
    const queries = reads.queries()
    expect((await stored(club)).map(({ updateTime }) => updateTime)).toEqual(before.map(({ updateTime }) => updateTime))
    return queries
  }
  const few = await queriesOf(await clubOf(['1', '2', '3']))
  const many = await queriesOf(await clubOf(Array.from({ length: 30 }, (_, n) => String(n))))
  expect(many).toBe(few)
})

test('two at once make the same passes', async () => {
  const club = await clubOf(['1', '2', '3'])
  const [member] = (await club.call('GET', '/api/members')).body
  const [one, two] = await Promise.all([
    generateAll(club),
    generateAll(club),
    club.call('POST', `/api/passes/generate/${member.id}`),
  ])
  const serialsOf = (zip: Uint8Array) =>
    Object.entries(unzipSync(zip)).map(([name, pass]) => [name, passJson(Buffer.from(pass)).serialNumber])
  expect(serialsOf(one.body)).toEqual(serialsOf(two.body))
  expect(await stored(club)).toHaveLength(3)
})

test('a pass that another process has issued meanwhile keeps its serial', async () => {
  const { fetch, deps } = await makeOwnApi()
  const club = await clubOf(['1'])
  const [member] = (await club.call('GET', '/api/members')).body
  const { db } = deps.firebase
  const batchOf = db.batch.bind(db)
  const issued: string[] = []
  vi.spyOn(db, 'batch').mockImplementationOnce(() => {
    const batch = batchOf()
    const commit = batch.commit.bind(batch)
    batch.commit = async () => {
      issued.push((await issuePass(api.deps.firebase.db, club.clubId, member.id)).serial)
      return commit()
    }
    return batch
  })
  const { token } = club.admin
  const { status, body } = await send({ fetch }, 'POST', '/api/passes/generate-all', { token })
  expect(status).toBe(200)
  const serials = Object.values(unzipSync(body)).map((pass) => passJson(Buffer.from(pass)).serialNumber)
  expect([serials, (await stored(club)).map((doc) => doc.get('serial'))]).toEqual([issued, issued])
})

test('is for the club’s admins, and names what the setup lacks', async ({ club }) => {
  const { status, body } = await generateAll(club)
  expect([status, body.code]).toEqual([409, 'pass_setup_incomplete'])
  expect((await send(api, 'POST', '/api/passes/generate-all')).status).toBe(401)
})

test('records a pass before its bytes leave, and breaks off without the zip’s directory on an error', async () => {
  // More than are made at once, so that the client reads some before the last is begun.
  const club = await clubOf(Array.from({ length: 20 }, (_, n) => String(n)))
  let isBroken = false
  const failing = await makeOwnApi((deps) => ({
    now: () => {
      if (isBroken && new Error().stack?.includes('renderPass')) throw new Error('no signature')
      return deps.now()
    },
  }))
  const request = new Request('http://api.test/api/passes/generate-all', {
    method: 'POST',
    headers: { authorization: `Bearer ${club.admin.token}` },
  })
  const response = await failing.fetch(request)
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  await reader?.read()
  expect(await stored(club)).toHaveLength(20)
  isBroken = true
  await expect(
    (async () => {
      for (let end = false; !end; ) end = (await reader?.read())?.done ?? true
    })(),
  ).rejects.toThrow('no signature')
})
