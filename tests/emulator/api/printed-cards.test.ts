import type { CardLayout } from '@tessera/domain/passes/printed-card-contract'
import sharp from 'sharp'
import { expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, formOf, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

const api = await sharedApi()

const mm = 72 / 25.4
const print = (club: Club, id: string, language = 'en') =>
  club.call('POST', `/api/passes/print/${id}?language=${language}`)
const printAll = (club: Club, memberIds?: readonly string[], layout?: CardLayout) =>
  club.call('POST', '/api/passes/print-all', { memberIds, layout })
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

/** Checks scanned codes as the door does; returns the members' names. */
async function namesOf(club: Club, codes: readonly string[]): Promise<string[]> {
  const checks = await Promise.all(
    codes.map(async (scanned) => (await club.call('POST', '/api/passes/check', { scanned })).body),
  )
  expect(checks.map(({ valid }) => valid)).toEqual(codes.map(() => true))
  return checks.map(({ member }) => member.fullName).sort()
}

test('prints a card of 85.6 by 54 mm with a code that counts at the door, in a club without a pass setup', async () => {
  const club = await registerClub(api, 'Ruderclub Ægir')
  const member = await addMember(club, { memberId: 'A-17', fullName: 'Ελένη Щербакова-Żółć' })
  const { status, headers, body } = await print(club, member.id, 'de')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toContain('filename="A-17.pdf"')
  const pages = await readPdf(body)
  const [page] = pages
  if (!page) throw new Error('There is no page')
  expect(pages).toHaveLength(1)
  expect([page.width / mm, page.height / mm]).toEqual([expect.closeTo(85.6, 1), expect.closeTo(54, 1)])
  for (const words of ['Ruderclub Ægir', 'A-17', 'GÜLTIG BIS', String(new Date().getFullYear())])
    expect(page.text).toContain(words)
  expect(page.text.replace(/\s+/g, '')).toContain('ΕλένηЩербакова-Żółć')
  expect(await namesOf(club, await page.codes())).toEqual(['Ελένη Щербакова-Żółć'])
})

test('prints eight cards on a sheet of A4, with photos and logo, and leaves out who is disabled', async ({ club }) => {
  await club.call('PATCH', '/api/clubs', { name: 'Segelclub', colour: '#ffd400' })
  await club.call('PATCH', '/api/clubs', formOf({ logo: await picture(300, 120, '#1f5f8b80') }, { json: '{}' }))
  const names = Array.from({ length: 8 }, (_, n) => `Member ${n}`)
  for (const fullName of names) await addMember(club, { fullName })
  const away = await addMember(club, { fullName: 'Away' })
  await club.call('PATCH', `/api/members/${away.id}/toggle-status`)
  const long = `Maria Magdalena ${'Wolfeschlegelsteinhausenbergerdorff '.repeat(2)}`.trim()
  const form = formOf({ photo: await picture(300, 400, '#844') }, freshMember({ fullName: long }))
  expect((await club.call('POST', '/api/members/with-photo', form)).status).toBe(201)
  const { status, headers, body } = await printAll(club)
  expect([status, headers.get('content-type'), headers.get('x-accel-buffering')]).toEqual([
    200,
    'application/pdf',
    'no',
  ])
  const pages = await readPdf(body)
  expect(pages.map(({ width, height }) => [Math.round(width / mm), Math.round(height / mm)])).toEqual([
    [210, 297],
    [210, 297],
  ])
  const [eight = [], rest = []] = await Promise.all(pages.map((page) => page.codes()))
  expect([eight.length, rest.length]).toEqual([8, 1])
  expect(await namesOf(club, [...eight, ...rest])).toEqual([...names, long].sort())
})

test('prints the cards of those who are named in their order, each once, and each on a page of its own if asked', async ({
  club,
}) => {
  const [anna, ben, cem] = [
    await addMember(club, { fullName: 'Anna' }),
    await addMember(club, { fullName: 'Ben' }),
    await addMember(club, { fullName: 'Cem' }),
  ]
  const order = [cem.id, anna.id, 'nobody', cem.id, ben.id]
  const pages = await readPdf((await printAll(club, order, 'plastic')).body)
  expect(pages.map(({ text }) => /Anna|Ben|Cem/.exec(text)?.[0])).toEqual(['Cem', 'Anna', 'Ben'])
  expect(pages.map(({ width, height }) => [width / mm, height / mm])).toEqual(
    pages.map(() => [expect.closeTo(85.6, 1), expect.closeTo(54, 1)]),
  )
  const [sheet] = await readPdf((await printAll(club, order)).body)
  expect(sheet?.text.match(/Anna|Ben|Cem/g)).toEqual(['Cem', 'Anna', 'Ben'])
})

test('prints the number of the stamp with its season, on each kind of paper, where the club gives stamps', async () => {
  const club = await registerClub(api)
  const year = String(new Date().getFullYear())
  const fee = await requireItem(club, 'Annual fee', year)
  const [anna, ben] = [await addMember(club, { fullName: 'Anna' }), await addMember(club, { fullName: 'Ben' })]
  await recordPayment(club, anna.id, fee, { stampNumber: 'A/26-004299999999999' })
  await recordPayment(club, ben.id, await requireItem(club, 'Old fee', '2020'), { stampNumber: '7000' })
  const texts = async (all: Promise<{ body: Uint8Array }>[]) =>
    (await Promise.all(all.map(async (one) => readPdf((await one).body)))).map((pages) =>
      pages.map(({ text }) => text).join(),
    )
  const papers = () => [
    print(club, anna.id, 'it'),
    printAll(club, [anna.id, ben.id]),
    printAll(club, [anna.id, ben.id], 'plastic'),
    printAll(club, [anna.id, ben.id], 'letters'),
  ]
  expect((await texts(papers())).join()).not.toMatch(/STAMP|BOLLINO|0042/)
  await club.call('PATCH', '/api/clubs', { givesStamps: true })
  const [own, ...others] = await texts(papers())
  expect(own).toMatch(new RegExp(`BOLLINO ${year}\\s+A/26-004299999999999`))
  for (const text of others) {
    expect(text.match(/STAMP \d+/g)).toEqual([`STAMP ${year}`])
    expect(text).toContain('A/26-004299999999999')
    expect(text).not.toContain('7000')
  }
})

/** The places of a sheet, row by row, that have something on them; the sheet is drawn with `perInch` pixels. */
async function placesWithInk(page: Buffer, perInch: number): Promise<number[]> {
  const pixels = (millimetres: number) => Math.round((millimetres / 25.4) * perInch)
  const found = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      // Cards of 85.6 by 54 mm, 4 mm apart, in the middle of an A4 page.
      const left = pixels(17.4 + (at % 2) * 89.6)
      const top = pixels(34.5 + Math.floor(at / 2) * 58)
      const part = sharp(page).extract({ left, top, width: pixels(85.6), height: pixels(54) })
      const { channels } = await sharp(await part.flatten({ background: '#ffffff' }).toBuffer()).stats()
      return channels[0] && channels[0].min < 100 ? [at] : []
    }),
  )
  return found.flat()
}

test('with a text for the back, each page is followed by its back, mirrored over the long edge, with text and address', async ({
  club,
}) => {
  const members = ['Anna', 'Ben', 'Cem', ...Array.from({ length: 6 }, (_, n) => `Member ${n}`)]
  const ids: string[] = []
  for (const fullName of members) ids.push((await addMember(club, { fullName })).id)
  const cardBack = 'Found this card?\nPlease call 0316 1234.'
  const receipts = { address: 'Bootshaus 1\n8010 Graz' }
  await club.call('PATCH', '/api/clubs', { name: 'Segelclub', cardBack, receipts })
  const back = (text = '') =>
    ['Segelclub', 'Found this card', '0316 1234', '8010 Graz'].every((one) => text.includes(one))
  const sheets = await readPdf((await printAll(club, ids)).body)
  expect(sheets.map(({ text }) => back(text))).toEqual([false, true, false, true])
  expect(sheets[1]?.text.match(/Found this card/g)).toHaveLength(8)
  const three = await readPdf((await printAll(club, ids.slice(0, 3))).body)
  const drawn = await Promise.all(three.map(async (page) => placesWithInk(await page.draw(60), 60)))
  expect(drawn).toEqual([
    [0, 1, 2],
    [0, 1, 3],
  ])
  const plastic = await readPdf((await printAll(club, ids.slice(0, 2), 'plastic')).body)
  expect(plastic.map(({ text }) => back(text) || /Anna|Ben/.exec(text)?.[0])).toEqual(['Anna', true, 'Ben', true])
  const one = await readPdf((await print(club, ids[0] ?? '')).body)
  expect(one.map(({ text, width }) => [back(text), Math.round(width / mm)])).toEqual([
    [false, 86],
    [true, 86],
  ])
})

/** Millimetres from the left and the top of a page, drawn with `perInch` pixels, to a part of it, and whether there is ink in it. */
async function hasInk(
  page: Buffer,
  perInch: number,
  [left, top, width, height]: readonly [number, number, number, number],
) {
  const pixels = (millimetres: number) => Math.round((millimetres / 25.4) * perInch)
  const part = { left: pixels(left), top: pixels(top), width: pixels(width), height: pixels(height) }
  const flat = await sharp(page).extract(part).flatten({ background: '#ffffff' }).toBuffer()
  return ((await sharp(flat).stats()).channels[0]?.min ?? 255) < 200
}

test('prints letters with the card of each member below, the address in the window, in the order and language of the members', async ({
  club,
}) => {
  await club.call('PATCH', '/api/clubs', { name: 'Segelclub', receipts: { address: 'Bootshaus 1\n8010 Graz' } })
  const address = { street: 'Via Goethe 112', postcode: '39100', town: 'Bolzano', language: 'it' }
  const anna = await addMember(club, { fullName: 'Anna Berg', ...address })
  const ben = await addMember(club, { fullName: 'Ben Berg' })
  const child = await club.call('POST', '/api/members', {
    ...freshMember({ fullName: 'Cleo Berg' }),
    email: false,
    belongsTo: anna.id,
  })
  const away = await addMember(club)
  await club.call('PATCH', `/api/members/${away.id}/toggle-status`)
  const { status, body } = await printAll(club, [child.body.id, ben.id, away.id, anna.id], 'letters')
  expect(status).toBe(200)
  const pages = await readPdf(body)
  const words = pages.map(({ text }) => text.split(/\s+/).join(' '))
  expect(words).toHaveLength(3)
  // A child without an e-mail address: the head's address and greeting, the child's card.
  expect(words[0]).toMatch(/Anna Berg Via Goethe 112 39100 Bolzano Anna Berg \(.*Anna Berg,.*Cleo Berg.*Cleo Berg/)
  expect(words[1]).toMatch(
    /Ben Berg \(.*Hello Ben Berg, Below is your membership card of Segelclub.*Cut it out along the marks\./,
  )
  expect(words[2]).toMatch(
    /Anna Berg Via Goethe 112 39100 Bolzano Anna Berg \(.*qui sotto c’è la tessera di Segelclub.*SCADENZA/,
  )
  for (const text of words) expect(text).toContain('8010 Graz')
  const codes = await Promise.all(pages.map((page) => page.codes()))
  const names = await Promise.all(codes.map((some) => namesOf(club, some)))
  expect(names).toEqual([['Cleo Berg'], ['Ben Berg'], ['Anna Berg']])
  const drawn = await Promise.all(pages.map((page) => page.draw(60)))
  for (const page of drawn) {
    // No word from the height of the lower fold to the card, which ends above the lower margin.
    expect(await hasInk(page, 60, [1, 200, 208, 16])).toBe(false)
    expect(await hasInk(page, 60, [63, 220, 84, 52])).toBe(true)
    expect(await hasInk(page, 60, [1, 276, 208, 20])).toBe(false)
  }
})

test('a letter has the back of the card right beside its front, to fold, and no page behind', async ({ club }) => {
  const member = await addMember(club, { fullName: 'Anna Berg' })
  await club.call('PATCH', '/api/clubs', { cardBack: 'Found this card?' })
  const pages = await readPdf((await printAll(club, [member.id], 'letters')).body)
  expect(pages).toHaveLength(1)
  const [page] = pages
  expect(page?.text.split(/\s+/).join(' ')).toContain('fold it in the middle')
  expect(page?.text).toContain('Found this card?')
  const drawn = (await page?.draw(60)) ?? Buffer.alloc(0)
  // Front, the words of the back, and the marks of the fold above and below the line between them.
  expect(await hasInk(drawn, 60, [20, 220, 84, 52])).toBe(true)
  expect(await hasInk(drawn, 60, [109, 222, 50, 10])).toBe(true)
  expect(await hasInk((await page?.draw(200)) as Buffer, 200, [104, 214, 2, 4.5])).toBe(true)
})

test('the card of who owes a due payment counts to the end of the season before, on its face and in its code', async ({
  club,
}) => {
  const season = new Date().getFullYear()
  const fee = await requireItem(club, 'Fee', String(season))
  const [paid, owing] = [await addMember(club), await addMember(club)]
  await recordPayment(club, paid.id, fee)
  const printed = async (id: string) => {
    const [page] = await readPdf((await print(club, id)).body)
    const [scanned] = (await page?.codes()) ?? []
    const { valid, reason } = (await club.call('POST', '/api/passes/check', { scanned })).body
    return [/31 Dec (\d{4})/.exec(page?.text ?? '')?.[1], valid, reason]
  }
  expect(await printed(paid.id)).toEqual([String(season), true, null])
  expect(await printed(owing.id)).toEqual([String(season - 1), false, 'The card has expired.'])
  const pages = await readPdf((await printAll(club)).body)
  expect(pages.map(({ text }) => text.match(/31 Dec \d{4}/g)?.sort())).toEqual([
    [`31 Dec ${season - 1}`, `31 Dec ${season}`],
  ])
})

test('within the club’s grace days, a card of who owes a payment counts on paper, in its code and at the door', async ({
  club,
}) => {
  const now = new Date()
  const season = now.getFullYear()
  // The season has begun this month, so that 60 grace days after the one before reach today.
  const startsIn = now.getUTCMonth() + 1
  await requireItem(club, 'Fee', String(season))
  const owing = await addMember(club)
  expect((await club.call('PATCH', '/api/clubs', { seasonStartsInMonth: startsIn, graceDays: 184 })).status).toBe(400)
  const set = await club.call('PATCH', '/api/clubs', { seasonStartsInMonth: startsIn, graceDays: 60 })
  expect([set.status, set.body.graceDays]).toEqual([200, 60])
  const [page] = await readPdf((await print(club, owing.id)).body)
  const [scanned = ''] = (await page?.codes()) ?? []
  const first = new Date(Date.UTC(season, startsIn - 1, 1))
  const end = new Date(first.getTime() + 59 * 86_400_000).toISOString().slice(0, 10)
  const checked = (await club.call('POST', '/api/passes/check', { scanned })).body
  expect(checked).toMatchObject({ valid: true, reason: null, member: { status: 'Payment Due', countsUntil: end } })
  const { token } = await signInMember(api, owing)
  const onPhone = (await send(api, 'GET', '/api/member-auth/card-code', { token })).body.address
  for (const code of [scanned, onPhone])
    expect((await send(api, 'POST', '/api/passes/look', { body: { scanned: code } })).body).toMatchObject({
      standing: 'genuine',
      until: end,
    })
  const door = (await club.call('GET', '/api/passes/door')).body
  expect(door.cards).toMatchObject([{ member: { id: owing.id, countsUntil: end } }])
})

test('remembers how long printed cards count, and names those that were renewed since', async ({ club }) => {
  const season = new Date().getFullYear()
  const fee = await requireItem(club, 'Fee', String(season))
  const [anna, ben, away] = [await addMember(club), await addMember(club), await addMember(club)]
  await club.call('PATCH', `/api/members/${away.id}/toggle-status`)
  const renewed = async () => (await club.call('GET', '/api/passes/renewed')).body.memberIds.sort()
  expect(await renewed()).toEqual([anna.id, ben.id].sort())
  await readPdf((await printAll(club)).body)
  expect(await renewed()).toEqual([])
  await recordPayment(club, ben.id, fee)
  expect(await renewed()).toEqual([ben.id])
  await print(club, ben.id)
  expect(await renewed()).toEqual([])
})

test('prints the cards of those who are named, and of nobody else’s members', async ({ club }) => {
  const stranger = await addMember(await registerClub(api))
  const [anna, ben, away] = [await addMember(club), await addMember(club), await addMember(club)]
  await club.call('PATCH', `/api/members/${away.id}/toggle-status`)
  const codesOf = async (ids: readonly string[]) => {
    const pages = await readPdf((await printAll(club, ids)).body)
    return (await Promise.all(pages.map((page) => page.codes()))).flat()
  }
  expect(await namesOf(club, await codesOf([ben.id, stranger.id, away.id, ben.id]))).toEqual([ben.fullName])
  expect(await codesOf([stranger.id])).toEqual([])
  expect((await printAll(club, [`${anna.id}/..`])).status).toBe(400)
})

test('gives each member one code, on every print, by every print at once', async ({ club }) => {
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  await addMember(club)
  const own = async () => (await send(api, 'GET', '/api/member-auth/card-code', { token })).body.address
  const prints = await Promise.all([printAll(club), printAll(club), print(club, member.id)])
  const codes = await Promise.all(
    prints.map(async ({ body }) => (await Promise.all((await readPdf(body)).map((page) => page.codes()))).flat()),
  )
  const serialOf = (code: string) =>
    JSON.parse(Buffer.from(code.split('#')[1]?.split('.')[1] ?? '', 'base64url').toString()).serial
  const serials = codes.map((some) => some.map(serialOf).sort())
  expect(serials[0]).toHaveLength(2)
  expect(serials[1]).toEqual(serials[0])
  expect(serials[2]).toEqual([serialOf(await own())])
  expect(serials[0]).toContain(serialOf(await own()))
})

test('prints a member’s own card for the member, and an empty sheet for a club without members', async ({ club }) => {
  expect(await readPdf((await printAll(club)).body)).toHaveLength(1)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const { status, body } = await send(api, 'GET', '/api/member-auth/printed-card?language=it', { token })
  expect(status).toBe(200)
  const [page] = await readPdf(body)
  expect(page?.text).toContain('SCADENZA')
  expect(await namesOf(club, (await page?.codes()) ?? [])).toEqual([member.fullName])
})

test('refuses cards of disabled members and of other clubs', async () => {
  const [club, stranger] = [await registerClub(api), await registerClub(api)]
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  expect((await print(stranger, member.id)).status).toBe(404)
  await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
  const refused = [await print(club, member.id), await send(api, 'GET', '/api/member-auth/printed-card', { token })]
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
    [403, 'This membership is disabled. Enable it first.'],
    [403, 'Your membership is disabled'],
  ])
})
