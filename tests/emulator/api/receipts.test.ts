import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeOwnApi, send, sharedApi } from '../../support/api.ts'
import { type AddedMember, addMember, type Club, registerClub, signInMember } from '../../support/club.ts'
import { recordPayment, requireItem, type TestItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

const api = await sharedApi()
const payments = api.deps.firebase.db.collection('payments')
const season = String(new Date().getUTCFullYear())
const number = (n: number) => `${season}-${String(n).padStart(4, '0')}`

const switchOn = (club: Club, address = 'Bootshaus 1\n1220 Wien') =>
  club.call('PATCH', '/api/clubs', { receipts: { address } })
const make = (club: Club, paymentId: string, language = 'en') =>
  club.call('POST', `/api/receipts/${paymentId}?language=${language}`)
const numberOf = ({ headers }: { headers: Headers }) =>
  /filename="([\w-]+)\.pdf"/.exec(headers.get('content-disposition') ?? '')?.[1]
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ text }) => text).join('\n')
const words = (text: string) => text.split(/\s+/).join(' ')

interface Books {
  readonly club: Club
  readonly fee: TestItem
  readonly member: AddedMember
  readonly own: (path: string) => ReturnType<typeof send>
}

/** A club that gives receipts, with an item and a member who is signed in. */
async function books(): Promise<Books> {
  const club = await registerClub(api, 'Ruderclub Ægir')
  await switchOn(club)
  const fee = await requireItem(club, 'Annual fee', season)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  return { club, fee, member, own: (path) => send(api, 'GET', `/api/member-auth/${path}`, { token }) }
}

test('a receipt says who paid what and when, with the club’s data, in the language that is asked for', async () => {
  const { club, fee, member } = await books()
  const memberName = 'Ελένη Щербакова-Żółć'
  const id = await recordPayment(club, member.id, fee, { memberName, itemName: 'Mitgliedsbeitrag', amount: 1234.5 })
  const said = await make(club, id, 'de')
  expect([said.status, said.headers.get('content-type'), numberOf(said)]).toEqual([200, 'application/pdf', number(1)])
  const [page] = await readPdf(said.body)
  expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([595, 842])
  const text = words(page?.text ?? '')
  for (const part of ['Ruderclub Ægir', 'Bootshaus 1', '1220 Wien', `Quittung ${number(1)}`, memberName])
    expect(text).toContain(part)
  for (const part of ['Mitgliedsbeitrag', '1.234,50 €', '12. Jan. 2026']) expect(text).toContain(part)
})

test('numbers run without gaps, a change gets a corrected receipt, and a deletion a cancelled one', async () => {
  const { club, fee, member, own } = await books()
  const [one, two] = [await recordPayment(club, member.id, fee), await recordPayment(club, member.id, fee)]
  expect([await make(club, one), await make(club, two), await make(club, one)].map(numberOf)).toEqual(
    [1, 2, 1].map(number),
  )
  await payments.doc(one).update({ notes: 'by bank' })
  expect(numberOf(await make(club, one))).toBe(number(1))
  await payments.doc(one).update({ amount: 80 })
  const corrected = await make(club, one)
  expect(numberOf(corrected)).toBe(number(3))
  expect(words(await textOf(corrected.body))).toContain(`takes the place of receipt ${number(1)}`)
  await payments.doc(one).delete()
  const cancelled = await own(`receipts/${one}`)
  expect(numberOf(cancelled)).toBe(number(4))
  expect(words(await textOf(cancelled.body))).toContain(`Receipt ${number(3)} no longer counts`)
  expect(numberOf(await make(club, one))).toBe(number(4))
  const rows = (await own('receipts')).body
  expect(rows.map((row: { number: string; kind: string }) => [row.number, row.kind]).sort()).toEqual([
    [number(2), 'receipt'],
    [number(4), 'cancelled'],
  ])
  expect((await club.call('GET', `/api/receipts/members/${member.id}`)).body).toEqual(rows)
})

test.each([
  ['Pacific/Kiritimati', '2026-12-31T10:30:00Z', '2027-0001', '1 Jan 2027'],
  ['Pacific/Pago_Pago', '2027-01-01T10:30:00Z', '2026-0001', '31 Dec 2026'],
])(
  'in a club in %s, a receipt given at %s has the number %s and the day of the club',
  async (timeZone, now, first, day) => {
    const { club, fee, member } = await books()
    await club.call('PATCH', '/api/clubs', { timeZone })
    const then = await makeOwnApi(() => ({ now: () => new Date(now) }))
    const id = await recordPayment(club, member.id, fee)
    const given = await send(then, 'POST', `/api/receipts/${id}?language=en`, { token: club.admin.token })
    expect([given.status, numberOf(given)]).toEqual([200, first])
    expect(words(await textOf(given.body))).toContain(day)
  },
)

test('a payment of a once-per-year item, whose id is made of others, has a receipt too', async () => {
  const { club, member, own } = await books()
  const once = await requireItem(club, 'Annual fee', season, { purchaseRestriction: 'once_per_year' })
  const id = await recordPayment(club, member.id, once)
  expect(id).toContain('~')
  expect([await make(club, id), await own(`receipts/${id}`)].map(numberOf)).toEqual([1, 1].map(number))
})

test('many requests at once give each payment one number, and no number twice', async () => {
  const { club, fee, member, own } = await books()
  const ids = await Promise.all(Array.from({ length: 6 }, () => recordPayment(club, member.id, fee)))
  const asked = await Promise.all(
    ids.flatMap((id) =>
      [make(club, id), own(`receipts/${id}`), make(club, id)].map(async (one) => [id, await one] as const),
    ),
  )
  const numbers = ids.map((id) => new Set(asked.filter(([of]) => of === id).map(([, said]) => numberOf(said))))
  expect(numbers.map(({ size }) => size)).toEqual(ids.map(() => 1))
  expect(numbers.flatMap((one) => [...one]).sort()).toEqual(ids.map((_, at) => number(at + 1)))
})

test('refuses the receipts of others, of nothing paid, and of a club that gives none', async () => {
  const [{ club, fee, member, own }, stranger] = [await books(), await books()]
  const other = await addMember(club)
  const [mine, theirs] = [await recordPayment(club, member.id, fee), await recordPayment(club, other.id, fee)]
  const waived = await recordPayment(club, member.id, fee, { amount: 0, notes: 'hardship' })
  const series = `series.${club.clubId}.${season}`
  const refused = [
    await make(stranger.club, mine),
    await stranger.own(`receipts/${mine}`),
    await own(`receipts/${theirs}`),
    await make(club, waived),
    await make(club, 'nothing'),
    await own(`receipts/${series}`),
    await make(club, series),
    await stranger.club.call('GET', `/api/receipts/members/${member.id}/${season}`),
    await own('statements/2026x'),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
  expect((await make(club, mine)).status).toBe(200)
  expect((await stranger.club.call('GET', `/api/receipts/members/${member.id}`)).status).toBe(404)
  // A receipt that was given is refused to others as well.
  expect((await make(stranger.club, mine)).status).toBe(404)
  expect((await own('me')).body).toMatchObject({ givesReceipts: true })
  await club.call('PATCH', '/api/clubs', { receipts: null })
  expect((await own('me')).body).not.toHaveProperty('givesReceipts')
  expect((await make(club, mine)).status).toBe(404)
  expect((await own(`statements/${season}`)).status).toBe(404)
})

test('a club goes on with the numbers of an older version, and begins where something else has their place', async () => {
  const [older, attacked] = [await books(), await books()]
  const place = ({ club }: Books) => api.deps.firebase.db.doc(`receipts/series.${club.clubId}.${season}`)
  await place(older).set({ clubId: older.club.clubId, last: 6 })
  await place(attacked).set({ clubId: older.club.clubId, memberId: older.member.id, issued: [] })
  const twice = async ({ club, fee, member }: Books) => {
    const ids = [await recordPayment(club, member.id, fee), await recordPayment(club, member.id, fee)]
    return [await make(club, `${ids[0]}`), await make(club, `${ids[1]}`)].map(numberOf)
  }
  expect(await twice(older)).toEqual([7, 8].map(number))
  expect(await twice(attacked)).toEqual([1, 2].map(number))
})

test('the receipts of a payment stay with its member, also if a payment of another member gets its id', async () => {
  const { club, fee, member, own } = await books()
  const other = await addMember(club)
  const { token } = await signInMember(api, other)
  const ofOther = (path: string) => send(api, 'GET', `/api/member-auth/${path}`, { token })
  const id = await recordPayment(club, member.id, fee, { itemName: 'Private lesson' })
  expect(numberOf(await make(club, id))).toBe(number(1))
  await payments.doc(id).delete()
  const ofAnother = await payments.doc(await recordPayment(club, other.id, fee)).get()
  await payments.doc(id).set(ofAnother.data() ?? {})
  expect((await ofOther(`receipts/${id}`)).status).toBe(404)
  expect((await ofOther('receipts')).body).toEqual([])
  const letter = { group: randomUUID(), language: 'en' }
  expect((await club.call('POST', `/api/receipts/${id}/letters`, letter)).status).toBe(404)
  const cancelled = await own(`receipts/${id}?language=en`)
  expect(numberOf(cancelled)).toBe(number(2))
  const said = words(await textOf(cancelled.body))
  for (const part of ['Private lesson', `Receipt ${number(1)} no longer counts`]) expect(said).toContain(part)
  expect((await own('receipts')).body).toMatchObject([{ number: number(2), kind: 'cancelled' }])
})

test('a statement has what a member paid in a season, on as many pages as it takes', async () => {
  const { club, fee, member, own } = await books()
  const other = await addMember(club)
  const day = (month: string) => ({ paymentDate: new Date(`${season}-${month}-03T00:00:00Z`) })
  await recordPayment(club, member.id, fee, { ...day('02'), amount: 60.1, itemName: 'Annual fee' })
  await recordPayment(club, member.id, fee, { ...day('01'), amount: 40.2, itemName: 'Shirt' })
  await recordPayment(club, member.id, fee, { ...day('03'), amount: 0, notes: 'waived', itemName: 'Waived' })
  await recordPayment(club, other.id, fee, { ...day('01'), itemName: 'Not mine' })
  await recordPayment(club, member.id, fee, { paymentDate: new Date('2020-01-01T00:00:00Z'), itemName: 'Earlier' })
  const statement = async () => readPdf((await own(`statements/${season}?language=en`)).body)
  const [page, ...none] = await statement()
  expect(none).toEqual([])
  expect(words(page?.text ?? '')).toMatch(/Shirt €40\.20.*Annual fee €60\.10.*In total €100\.30/)
  for (const absent of ['Waived', 'Not mine', 'Earlier']) expect(page?.text).not.toContain(absent)
  const many = Array.from({ length: 40 }, (_, n) =>
    recordPayment(club, member.id, fee, { ...day('05'), itemName: `Tour ${n}` }),
  )
  await Promise.all(many)
  const pages = await statement()
  expect(pages.length).toBeGreaterThan(1)
  const text = pages.map((one) => one.text).join('\n')
  for (const n of many.keys()) expect(text).toContain(`Tour ${n}`)
  const admin = await club.call('GET', `/api/receipts/members/${member.id}/${season}`)
  expect(words(await textOf(admin.body))).toContain('In total €4,900.30')
})

test('keeps the address of a receipt as it was given, and refuses one that does not fit', async () => {
  const { club, fee, member } = await books()
  const id = await recordPayment(club, member.id, fee)
  await make(club, id)
  expect((await switchOn(club, 'Elsewhere 2\r\n1010 Wien')).body).toMatchObject({
    receipts: { address: 'Elsewhere 2\n1010 Wien' },
  })
  const text = await textOf((await make(club, id)).body)
  expect(text).toContain('Bootshaus 1')
  expect(text).not.toContain('Elsewhere')
  for (const [address, fault] of [
    ['1\n2\n3\n4\n5\n6\n7', 'An address has at most 6 lines'],
    ['a\u0007b', 'Please leave out control characters'],
    ['x'.repeat(301), 'At most 300 characters'],
  ] as const)
    expect((await switchOn(club, address)).body.details).toEqual({ 'receipts.address': fault })
})
