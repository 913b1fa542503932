import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, formOf, registerClub, setUpPasses, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { hugePng } from '../../support/huge-png.ts'
import { verifyPass } from '../../support/verify-pass.ts'

const api = await sharedApi()

const picture = (width: number, height: number, background = '#a2492b') =>
  sharp({ create: { width, height, channels: 3, background } })
/** A round logo on a transparent background. */
const round = (colour: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">
      <circle cx="150" cy="150" r="140" fill="${colour}"/></svg>`),
  )
    .png()
    .toBuffer()

const get = (path: string) => send(api, 'GET', path)
const set = (club: Club, logo: Uint8Array | string) =>
  club.call('PATCH', '/api/clubs', formOf({ logo }, { json: '{}' }))

/** Returns the colour of a pixel as `r,g,b,a`. */
async function pixel(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const { data } = await sharp(bytes)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].join()
}

describe('a club’s logo', () => {
  test.each([
    ['png', [900, 300], { width: 150, height: 50 }],
    ['jpeg', [900, 90], { width: 160, height: 16 }],
    ['png', [20, 20], { width: 50, height: 50 }],
  ] as const)(
    '%s of %o pixels is redrawn, without metadata, for the room of %o',
    async (format, [wide, high], room) => {
      const club = await registerClub(api)
      const logo = await picture(wide, high)
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .toFormat(format)
        .toBuffer()
      const { status, body } = await set(club, logo)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.logo).toEqual({ url: expect.stringMatching(/^\/api\/logos\/[\w-]{20,}$/), ...room })
      expect((await club.call('GET', '/api/clubs')).body.logo).toEqual(body.logo)
      const shown = await get(body.logo.url)
      expect(shown.headers.get('content-type')).toBe('image/png')
      expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { width, height, exif } = await sharp(shown.body).metadata()
      expect([width, height, exif]).toEqual([room.width * 3, room.height * 3, undefined])
    },
  )

  test.each([
    ['dark', '#123456', '255,255,255,255'],
    ['white', '#ffffff', '29,26,22,255'],
  ])('that can be seen through lies on a tile on which it shows: %s', async (_, colour, tile) => {
    const club = await registerClub(api)
    const { body } = await set(club, await round(colour))
    const { body: bytes } = await get(body.logo.url)
    expect([await pixel(bytes, 75, 3), await pixel(bytes, 0, 0)]).toEqual([tile, '0,0,0,0'])
  })

  test('is replaced and removed completely; name and colour stay unchanged', async ({ club }) => {
    await club.call('PATCH', '/api/clubs', { name: 'Own', colour: '#1f5f8b' })
    const [first, second] = [
      await set(club, await picture(90, 90).png().toBuffer()),
      await set(club, await picture(90, 90, '#57702a').png().toBuffer()),
    ]
    expect(second.body).toMatchObject({ name: 'Own', colour: '#1f5f8b' })
    expect((await get(first.body.logo.url)).status).toBe(404)
    expect((await club.call('PUT', '/api/clubs', { name: 'Other' })).body.logo).toEqual(second.body.logo)
    expect((await club.call('PATCH', '/api/clubs', { logo: null })).body).toMatchObject({ name: 'Other', logo: null })
    expect((await get(second.body.logo.url)).status).toBe(404)
    expect((await club.call('PATCH', '/api/clubs', { logo: null })).status).toBe(200)
    const left = await api.deps.firebase.db.collection('logos').where('clubId', '==', club.clubId).get()
    expect(left.size).toBe(0)
  })

  test('set by two requests at once is one of the two', async ({ club }) => {
    const logo = await picture(90, 90).png().toBuffer()
    await Promise.all([set(club, logo), set(club, logo), set(club, logo)])
    const left = await api.deps.firebase.db.collection('logos').where('clubId', '==', club.clubId).get()
    const { body } = await club.call('GET', '/api/clubs')
    expect(left.docs.map(({ id }) => `/api/logos/${id}`)).toEqual([body.logo.url])
  })

  test('is returned to the club’s members', async ({ club }) => {
    const { token } = await signInMember(api, await addMember(club))
    const me = () => send(api, 'GET', '/api/member-auth/me', { token })
    expect((await me()).body.clubLogo).toBeNull()
    const { body } = await set(club, await picture(90, 90).png().toBuffer())
    expect((await me()).body.clubLogo).toEqual(body.logo)
  })
})

describe('a refused file leaves the logo unchanged', () => {
  let club: Club
  let before: { logo: unknown }
  beforeAll(async () => {
    club = await registerClub(api)
    before = (await set(club, await picture(90, 90).png().toBuffer())).body
  })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const unsupported = 'Logo must be a PNG or JPG image'
  const notSvg = 'An SVG cannot be used as a logo. Please save it as a PNG image.'
  test.each<[string, () => Promise<Uint8Array | string>, number, string]>([
    ['SVG', async () => svg, 415, notSvg],
    ['SVG with a preface', async () => `\ufeff<?xml version="1.0"?>\n<!-- made by hand -->\n${svg}`, 415, notSvg],
    ['text named as picture', async () => 'not a picture', 415, unsupported],
    ['GIF', async () => picture(9, 9).gif().toBuffer(), 415, unsupported],
    ['WebP', async () => picture(9, 9).webp().toBuffer(), 415, unsupported],
    ['a PNG cut off', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 60), 415, unsupported],
    ['20,000 × 20,000 pixels', async () => hugePng(20_000), 413, 'Logo must have at most 50 megapixels'],
    ['above 2 MB', async () => new Uint8Array(2 * 1024 * 1024 + 1), 413, 'Logo must be 2 MB or smaller'],
  ])('%s', async (_, make, expected, sentence) => {
    const { status, body } = await set(club, await make())
    expect([status, body.error]).toEqual([expected, sentence])
    expect((await club.call('GET', '/api/clubs')).body.logo).toEqual(before.logo)
  })
})

describe('on cards', () => {
  const generate = async (club: Club) => {
    const member = await addMember(club)
    const { status, body } = await club.call('POST', `/api/passes/generate/${member.id}`)
    expect(status).toBe(200)
    return { body, files: unzipSync(body) }
  }
  const sizes = async (files: Record<string, Uint8Array>) => {
    const names = Object.keys(files).filter((name) => /logo/.test(name))
    const all = await Promise.all(names.map(async (name) => [name, await sharp(files[name]).metadata()] as const))
    return Object.fromEntries(all.map(([name, { width, height }]) => [name, [width, height]]))
  }
  const ready = async () => {
    const club = await registerClub(api)
    await setUpPasses(club)
    const { body } = await set(club, await picture(900, 300).png().toBuffer())
    return { club, url: body.logo.url as string }
  }
  const upload = async (club: Club, more: Zippable) => {
    const icon = await picture(29, 29).png().toBuffer()
    const files = { 'pass.json': strToU8(JSON.stringify({ generic: {} })), 'icon.png': icon, ...more }
    const { status, body } = await club.call('POST', '/api/passes/template', formOf({ template: zipSync(files) }))
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const three = { 'logo.png': [150, 50], 'logo@2x.png': [300, 100], 'logo@3x.png': [450, 150] }

  test('replaces the mark of the built-in template, in Wallet’s sizes, until it is removed', async () => {
    const { club, url } = await ready()
    const { body, files } = await generate(club)
    expect(await verifyPass(body)).toBe(0)
    expect(await sizes(files)).toEqual(three)
    expect(Buffer.from(files['logo@3x.png'] ?? []).equals((await get(url)).body)).toBe(true)
    await club.call('PATCH', '/api/clubs', { logo: null })
    expect((await sizes((await generate(club)).files))['logo.png']).toEqual([30, 50])
  })

  test('is used in a custom template without a logo', async () => {
    const { club } = await ready()
    await upload(club, {})
    expect(await sizes((await generate(club)).files)).toEqual(three)
  })

  test('does not replace the logo of a custom template', async () => {
    const { club } = await ready()
    await upload(club, { 'logo@2x.png': await picture(80, 40).png().toBuffer() })
    expect(await sizes((await generate(club)).files)).toEqual({ 'logo@2x.png': [80, 40] })
  })
})
