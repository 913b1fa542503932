import sharp from 'sharp'
import { beforeAll, describe, expect } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { send, sharedApi } from '../../support/api.ts'
import { type AddedMember, addMember, type Club, formOf, freshMember, registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { hugePng } from '../../support/huge-png.ts'

const api = await sharedApi()

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c4d' } })

const get = (path: string) => send(api, 'GET', path)

describe('a photo', () => {
  test.each(['jpeg', 'png', 'gif'] as const)(
    '%s is resized and rotated upright, without metadata',
    { tags: spec('3.33 7.19') },
    async (format) => {
      const club = await registerClub(api)
      const photo = await picture(1200, 600)
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .toFormat(format)
        .toBuffer()
      const added = await club.call('POST', '/api/members/with-photo', formOf({ photo }, freshMember()))
      expect(added.status).toBe(201)
      expect(added.body.photoUrl).toMatch(/^\/api\/photos\/[\w-]{20,}$/)
      const shown = await get(added.body.photoUrl)
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect(shown.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
      const { width, height, exif } = await sharp(shown.body).metadata()
      expect([width, height, exif]).toEqual([512, 256, undefined])
    },
  )

  test('rotated by the camera is stored upright', async ({ club }) => {
    const photo = await picture(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { body } = await club.call('POST', '/api/members/with-photo', formOf({ photo }, freshMember()))
    const { width, height } = await sharp((await get(body.photoUrl)).body).metadata()
    expect([width, height]).toEqual([100, 300])
  })

  test('that somebody else has uploaded meanwhile is neither replaced nor removed by who has not seen it', async ({
    club,
  }) => {
    const photo = await picture(50, 50).png().toBuffer()
    const { body: added } = await club.call('POST', '/api/members/with-photo', formOf({ photo }, freshMember()))
    const path = `/api/members/${added.id}/with-photo`
    const replace = (seenPhoto: string) => club.call('PUT', path, formOf({ photo }, { seenPhoto }))
    const theirs = await replace(added.photoUrl)
    expect(theirs.status).toBe(200)
    for (const seen of [added.photoUrl, '']) {
      const refused = { status: 409, body: { code: 'changed_meanwhile', details: { photo: expect.any(String) } } }
      expect(await replace(seen)).toMatchObject(refused)
      const query = `?seen=${encodeURIComponent(seen)}`
      expect(await club.call('DELETE', `/api/members/${added.id}/photo${query}`)).toMatchObject(refused)
    }
    expect((await get(theirs.body.photoUrl)).status).toBe(200)
    const query = `?seen=${encodeURIComponent(theirs.body.photoUrl)}`
    expect((await club.call('DELETE', `/api/members/${added.id}/photo${query}`)).body.photoUrl).toBeNull()
    expect((await replace('')).status).toBe(200)
  })

  test('is replaced, kept and removed; the old address is gone', { tags: spec('7.20') }, async ({ club }) => {
    const photo = await picture(50, 50).png().toBuffer()
    const member = freshMember()
    const { body: added } = await club.call('POST', '/api/members/with-photo', formOf({ photo }, member))
    const path = `/api/members/${added.id}/with-photo`
    const replaced = await club.call('PUT', path, formOf({ photo: await picture(60, 60).png().toBuffer() }, member))
    expect(replaced.body.photoUrl).not.toBe(added.photoUrl)
    expect((await get(added.photoUrl)).status).toBe(404)
    const kept = await club.call('PUT', path, formOf({}, { ...member, fullName: 'Other Name' }))
    expect(kept.body).toMatchObject({ fullName: 'Other Name', photoUrl: replaced.body.photoUrl })
    const plain = await club.call('PUT', `/api/members/${added.id}`, member)
    expect(plain.body.photoUrl).toBe(replaced.body.photoUrl)
    const removed = await club.call('DELETE', `/api/members/${added.id}/photo`)
    expect(removed.body.photoUrl).toBeNull()
    expect((await get(replaced.body.photoUrl)).status).toBe(404)
    expect((await club.call('DELETE', `/api/members/${added.id}/photo`)).status).toBe(200)
  })

  test('is deleted with its member', async ({ club }) => {
    const photo = await picture(50, 50).png().toBuffer()
    const { body } = await club.call('POST', '/api/members/with-photo', formOf({ photo }, freshMember()))
    await club.call('DELETE', `/api/members/${body.id}`)
    expect((await get(body.photoUrl)).status).toBe(404)
  })

  test('an empty file input is no photo', async ({ club }) => {
    const { status, body } = await club.call('POST', '/api/members/with-photo', formOf({ photo: '' }, freshMember()))
    expect([status, body.photoUrl]).toEqual([201, null])
  })
})

describe('a refused file adds no member', () => {
  let club: Club
  let member: AddedMember
  beforeAll(async () => {
    club = await registerClub(api)
    member = await addMember(club)
  })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const unsupported = 'Photo must be a JPG, PNG or GIF image'
  test.each<[string, () => Promise<Uint8Array | string>, number, string]>([
    ['text named as picture', async () => 'not a picture', 415, unsupported],
    ['SVG', async () => svg, 415, unsupported],
    ['WebP', async () => picture(9, 9).webp().toBuffer(), 415, unsupported],
    ['a PNG cut off', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 60), 415, unsupported],
    ['a JPEG header with nonsense', async () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 415, unsupported],
    ['20,000 × 20,000 pixels', async () => hugePng(20_000), 413, 'Photo must have at most 50 megapixels'],
    ['7,100 × 7,100 pixels', async () => hugePng(7_100), 413, 'Photo must have at most 50 megapixels'],
    ['above 2 MB', async () => new Uint8Array(2 * 1024 * 1024 + 1), 413, 'Photo must be 2 MB or smaller'],
    ['far above 2 MB', async () => new Uint8Array(9 * 1024 * 1024), 413, 'Photo must be 2 MB or smaller'],
  ])('%s', { tags: spec('9.16') }, async (_, make, expected, sentence) => {
    const form = async () => formOf({ photo: await make() }, freshMember())
    const added = await club.call('POST', '/api/members/with-photo', await form())
    expect([added.status, added.body.error]).toEqual([expected, sentence])
    const changed = await club.call('PUT', `/api/members/${member.id}/with-photo`, await form())
    expect([changed.status, changed.body.error]).toEqual([expected, sentence])
    expect((await club.call('GET', '/api/members')).body).toHaveLength(1)
  })
})
