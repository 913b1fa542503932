import { randomBytes } from 'node:crypto'
import { strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, formOf, registerClub, setUpPasses } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { hugePng } from '../../support/huge-png.ts'
import { verifyPass } from '../../support/verify-pass.ts'

const api = await sharedApi()

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
const half = { width: 600, height: 600, channels: 3 } as const
/** A wide picture, red on the left and blue on the right. */
const twoHalves = () =>
  plain(1200, 600, '#0000ff').composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])

const whole = { left: '0.5', top: '0.5', zoom: '1' }
const set = (club: Club, picture: Uint8Array | string, part: Record<string, string> = whole) =>
  club.call('POST', '/api/passes/picture', formOf({ picture }, part))
const get = (path: string) => send(api, 'GET', path)

async function cardOf(club: Club) {
  const member = await addMember(club)
  const { status, body } = await club.call('POST', `/api/passes/generate/${member.id}`)
  expect(status).toBe(200)
  return { body, files: unzipSync(body) }
}

/** The colour in the middle of a picture as red, green and blue. */
async function middleOf(bytes: Uint8Array | undefined): Promise<number[]> {
  const { width, height } = await sharp(bytes).metadata()
  const part = { left: Math.floor(width / 2), top: Math.floor(height * 0.32), width: 1, height: 1 }
  return [...(await sharp(bytes).removeAlpha().extract(part).raw().toBuffer())]
}

test('the chosen part of a picture is on the poster of each card, under a veil of the club’s colour, until it is removed', async () => {
  const club = await registerClub(api)
  await setUpPasses(club)
  const config = async () => (await club.call('GET', '/api/passes/config')).body.picture
  expect(await config()).toBeNull()
  const { status, body } = await set(club, await twoHalves().png().toBuffer(), { ...whole, left: '0' })
  expect([status, body.picture]).toEqual([200, expect.stringMatching(/^\/api\/logos\/[\w-]{20,}$/)])
  expect(await config()).toBe(body.picture)
  const shown = (await get(body.picture)).body
  expect(await sharp(shown).metadata()).toMatchObject({ width: 716, height: 896, format: 'png' })
  expect(await middleOf(shown)).toEqual([255, 0, 0])
  const { body: pass, files } = await cardOf(club)
  expect(await verifyPass(pass)).toBe(0)
  expect(
    Object.keys(files)
      .filter((name) => name.startsWith('artwork'))
      .sort(),
  ).toEqual(['artwork.png', 'artwork@2x.png'])
  const [red = 0, , blue = 255] = await middleOf(files['artwork@2x.png'])
  expect([red > 190, blue < 40]).toEqual([true, true])
  const other = await set(club, await twoHalves().jpeg().toBuffer(), { ...whole, left: '1' })
  const after = await middleOf((await cardOf(club)).files['artwork.png'])
  expect([(after[0] ?? 255) < 40, (after[2] ?? 0) > 190]).toEqual([true, true])
  expect((await get(body.picture)).status).toBe(404)
  expect((await club.call('DELETE', '/api/passes/picture')).body).toEqual({ picture: null })
  expect((await get(other.body.picture)).status).toBe(404)
  expect(Object.keys((await cardOf(club)).files)).toContain('artwork@3x.png')
})

test('a picture that a phone took sideways stands upright', async ({ club }) => {
  // Turned by a quarter: what was left is at the top.
  const sideways = await twoHalves().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { body } = await set(club, sideways, { ...whole, top: '0', zoom: '2' })
  const [red = 0, green = 255, blue = 255] = await middleOf((await get(body.picture)).body)
  expect([red > 245, green < 10, blue < 10]).toEqual([true, true, true])
})

test('a template of the club’s own keeps its own pictures', async () => {
  const club = await registerClub(api)
  await setUpPasses(club)
  await set(club, await twoHalves().png().toBuffer())
  const icon = await plain(29, 29, '#000').png().toBuffer()
  const own = {
    'pass.json': strToU8(JSON.stringify({ generic: {}, posterGeneric: {} })),
    'icon.png': icon,
    'artwork.png': icon,
  }
  await club.call('POST', '/api/passes/template', formOf({ template: zipSync(own) }))
  const { files } = await cardOf(club)
  expect(Object.keys(files).filter((name) => name.startsWith('artwork'))).toEqual(['artwork.png'])
  expect(await sharp(files['artwork.png']).metadata()).toMatchObject({ width: 29 })
})

test('what is stored of the busiest picture fits a document, and several at once leave one', async ({ club }) => {
  const raw = { width: 716, height: 896, channels: 3 } as const
  const noise = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
  const taken = await Promise.all([set(club, noise), set(club, noise)])
  expect(taken.map(({ status }) => status)).toEqual([200, 200])
  const { docs } = await api.deps.firebase.db.collection('logos').where('clubId', '==', club.clubId).get()
  expect(docs).toHaveLength(1)
  const { x1, x2, x3 } = docs[0]?.data() ?? {}
  const bytes = [x1, x2, x3].reduce((sum: number, { length }) => sum + length, 0)
  expect(bytes).toBeLessThan(900_000)
})

test('a refused picture leaves the earlier one', async ({ club }) => {
  const before = (await set(club, await twoHalves().png().toBuffer())).body.picture
  const small = await plain(9, 9, '#fff').png().toBuffer()
  const unsupported = 'The picture must be a PNG or JPG image'
  for (const [picture, part, status, sentence] of [
    ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', whole, 422, unsupported],
    [await plain(9, 9, '#fff').gif().toBuffer(), whole, 422, unsupported],
    [(await plain(900, 900, '#fff').png().toBuffer()).subarray(0, 60), whole, 422, unsupported],
    [hugePng(20_000), whole, 422, 'The picture must have at most 50 megapixels'],
    [new Uint8Array(8 * 1024 * 1024 + 1), whole, 413, 'The picture must be 8 MB or smaller'],
    [small, { ...whole, zoom: '400' }, 400, expect.any(String)],
    [small, { left: '0', top: '0' }, 400, expect.any(String)],
  ] as const) {
    const { status: said, body } = await set(club, picture, part as Record<string, string>)
    expect([said, body.error]).toEqual([status, sentence])
  }
  expect((await club.call('GET', '/api/passes/config')).body.picture).toBe(before)
})

test('a picture of one pixel is a picture', async ({ club }) => {
  const { status, body } = await set(club, await plain(1, 1, '#00ff00').png().toBuffer(), {
    left: '1',
    top: '1',
    zoom: '4',
  })
  expect(status).toBe(200)
  expect(await middleOf((await get(body.picture)).body)).toEqual([0, 255, 0])
})
