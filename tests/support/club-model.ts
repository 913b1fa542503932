import { indexPayments, type PaymentIndex } from '@tessera/domain/membership/settlement'
import { type Books, membershipStatus } from '@tessera/domain/membership/status'
import { isSecondInYear } from '@tessera/domain/payments/once-per-year'
import { unpackPaid } from '@tessera/domain/payments/paid'
import type { Payment, PaymentYear } from '@tessera/domain/payments/payment'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Said } from './api.ts'
import { type Club, freshMember } from './club.ts'
import { recordPayment, type TestItem } from './payments.ts'
import { passJson } from './phone.ts'

interface Kept {
  readonly memberId: string
  readonly fullName: string
  readonly email: string
  readonly enabled: boolean
}

/** The expected content of the club: members and payments by document id, and the serial of each member's pass. */
export interface ClubModel {
  readonly members: Map<string, Kept>
  readonly payments: Map<string, Payment>
  readonly serials: Map<string, string>
}

/** A club at several API processes; `ask` sends a request as its administrator to one of them. */
export interface RealClub {
  readonly club: Club
  readonly year: PaymentYear
  /** Only the second is required for being active. */
  readonly items: { readonly anyTime: TestItem; readonly oncePerYear: TestItem }
  readonly ask: (at: number, method: string, path: string, body?: unknown) => Promise<Said>
}

type Command = fc.AsyncCommand<ClubModel, RealClub>

const amount = 120
const day = '2026-01-12'

const itemsOf = ({ items }: RealClub) =>
  [items.anyTime, items.oncePerYear].map((item) => ({ ...item, price: amount, enabled: true }))

/** A member's status by the plain domain. */
const statusOf = (real: RealClub, id: string, { enabled }: Kept, payments: PaymentIndex) => {
  const books: Books = { items: itemsOf(real), years: [real.year], payments }
  return membershipStatus({ id, enabled }, books, 'all', '2026-06-15').status
}

/** Expects a process to answer exactly the members, payments and statuses of the model. */
async function expectModel(name: string, at: number, model: ClubModel, real: RealClub): Promise<void> {
  const paths = ['/api/members', '/api/payments', '/api/payments/paid']
  const [members, payments, paid] = await Promise.all(paths.map((path) => real.ask(at, 'GET', path)))
  const listed = new Map<string, Kept>(
    members?.body.map(({ id, memberId, fullName, email, enabled }: { id: string } & Kept) => [
      id,
      { memberId, fullName, email, enabled },
    ]),
  )
  expect(listed, name).toEqual(model.members)
  expect(new Map(payments?.body.payments.map((one: Payment) => [one.id, one])), name).toEqual(model.payments)
  const known = unpackPaid(paid?.body)
  const expected = indexPayments(model.payments.values())
  expect(known, name).toEqual(expected)
  for (const [id, member] of listed)
    expect(statusOf(real, id, member, known), name).toBe(statusOf(real, id, model.members.get(id) ?? member, expected))
}

/** Makes a command that, after its work, expects another process to answer what the model holds. */
const command = (name: string, at: number, work: (model: ClubModel, real: RealClub) => Promise<unknown>): Command => ({
  check: () => true,
  toString: () => name,
  async run(model, real) {
    await work(model, real)
    await expectModel(name, at + 1, model, real)
  },
})

const isTaken = ({ members }: ClubModel, memberNumber: string) =>
  [...members.values()].some((one) => one.memberId === memberNumber)

/** The member at a place of the list, modulo its length; undefined in an empty club. */
const memberAt = ({ members }: ClubModel, place: number) => [...members][place % Math.max(1, members.size)]

const inputOf = ({ memberId, fullName, email }: Kept) => ({ memberId, fullName, email })
const keep = ({ members }: ClubModel, id: string, input: Omit<Kept, 'enabled'>) =>
  members.set(id, { ...input, enabled: true })

const addTwice = (memberNumber: string, at: number) =>
  command(`add ${memberNumber} twice at once, at ${at} and ${at + 1}`, at, async (model, { ask }) => {
    const inputs = [freshMember({ memberId: memberNumber }), freshMember({ memberId: memberNumber })]
    const said = await Promise.all(inputs.map((input, n) => ask(at + n, 'POST', '/api/members', input)))
    const statuses = said.map(({ status }) => status).sort()
    expect(statuses).toEqual(isTaken(model, memberNumber) ? [409, 409] : [201, 409])
    for (const [n, { status, body }] of said.entries()) if (status === 201) keep(model, body.id, inputs[n] as Kept)
  })

const renumber = (place: number, memberNumber: string, at: number) =>
  command(`give member ${place} the number ${memberNumber} at ${at}`, at, async (model, { ask }) => {
    const [id, member] = memberAt(model, place) ?? []
    if (!id || !member) return
    const input = { ...inputOf(member), memberId: memberNumber }
    const { status } = await ask(at, 'PUT', `/api/members/${id}`, input)
    const isFree = member.memberId === memberNumber || !isTaken(model, memberNumber)
    expect(status).toBe(isFree ? 200 : 409)
    if (isFree) model.members.set(id, { ...member, memberId: memberNumber })
  })

const toggle = (place: number, at: number) =>
  command(`toggle member ${place} at ${at}`, at, async (model, { ask }) => {
    const [id, member] = memberAt(model, place) ?? []
    if (!id || !member) return
    expect((await ask(at, 'PATCH', `/api/members/${id}/toggle-status`)).status).toBe(200)
    model.members.set(id, { ...member, enabled: !member.enabled })
  })

const remove = (place: number, at: number) =>
  command(`remove member ${place} at ${at}`, at, async (model, { ask }) => {
    const [id] = memberAt(model, place) ?? []
    if (!id) return
    const said = await Promise.all([
      ask(at, 'DELETE', `/api/members/${id}`),
      ask(at + 1, 'DELETE', `/api/members/${id}`),
    ])
    expect(said.map(({ status }) => status).sort()[0]).toBe(200)
    model.members.delete(id)
  })

const importAndUndo = (memberNumbers: readonly string[], at: number, undo: boolean) =>
  command(`import ${memberNumbers.join()} at ${at}${undo ? ', undone' : ''}`, at, async (model, { ask }) => {
    const rows = memberNumbers
      .filter((memberNumber) => !isTaken(model, memberNumber))
      .map((memberNumber) => freshMember({ memberId: memberNumber }))
    if (rows.length === 0) return
    const { id } = (await ask(at, 'POST', '/api/members/imports')).body
    expect((await ask(at + 1, 'POST', `/api/members/imports/${id}`, { rows })).status).toBe(200)
    if (undo) {
      expect((await ask(at + 2, 'DELETE', `/api/members/imports/${id}`)).status).toBe(200)
      return
    }
    const { body } = await ask(at + 2, 'GET', '/api/members')
    for (const row of rows) keep(model, body.find((one: Kept) => one.memberId === row.memberId)?.id, row)
  })

/** Records a payment, and keeps it in the model; false if the database refuses. */
async function pay(model: ClubModel, { club }: RealClub, memberId: string, item: TestItem): Promise<boolean> {
  const id = await recordPayment(club, memberId, item).catch((error: unknown) => {
    expect(String(error)).toContain('the gateway refused: 403')
  })
  if (id === undefined) return false
  model.payments.set(id, {
    id,
    memberId,
    memberName: 'Benedikt Ferraro',
    itemId: item.id,
    itemName: item.name,
    yearId: item.yearId,
    amount,
    paymentDate: day,
    notes: '',
    createdBy: club.admin.uid,
  })
  return true
}

const payAnyTime = (place: number, at: number) =>
  command(`member ${place} pays`, at, async (model, real) => {
    const [id] = memberAt(model, place) ?? []
    if (id) expect(await pay(model, real, id, real.items.anyTime)).toBe(true)
  })

const payOnceTwice = (place: number, at: number) =>
  command(`member ${place} pays a once-per-year item twice at once`, at, async (model, real) => {
    const [memberId] = memberAt(model, place) ?? []
    if (!memberId) return
    const item = real.items.oncePerYear
    const isSecond = isSecondInYear(
      { memberId, item: { ...item, price: amount, enabled: true }, paymentDate: day },
      model.payments.values(),
      [real.year],
    )
    const both = await Promise.all([pay(model, real, memberId, item), pay(model, real, memberId, item)])
    expect(both.sort()).toEqual(isSecond ? [false, false] : [false, true])
  })

/** A pass made twice at once has one serial, the same as before, and the status of the plain domain. */
const showPass = (place: number, at: number) =>
  command(`the pass of member ${place} twice at once, at ${at} and ${at + 1}`, at, async (model, real) => {
    const [id, member] = memberAt(model, place) ?? []
    if (!id || !member) return
    const path = `/api/passes/generate/${id}`
    for (const made of await Promise.all([0, 1].map((n) => real.ask(at + n, 'POST', path)))) {
      if (!member.enabled) {
        expect(made.body.code).toBe('membership_disabled')
        continue
      }
      const { serialNumber, generic } = passJson(made.body)
      const { headerFields, primaryFields, secondaryFields } = generic
      const shown = [...headerFields, ...primaryFields, ...secondaryFields].find(({ key }) => key === 'status')
      expect(shown.value).toBe(statusOf(real, id, member, indexPayments(model.payments.values())))
      if (!model.serials.has(id)) model.serials.set(id, serialNumber)
      expect(serialNumber).toBe(model.serials.get(id))
    }
    expect(new Set(model.serials.values()).size).toBe(model.serials.size)
  })

/** Several clients at once: three add members, two others change one and record a payment of another. */
const rush = (memberNumbers: readonly string[], place: number, at: number) =>
  command(`add ${memberNumbers.join()} and pay and toggle from ${place} on, at once`, at, async (model, real) => {
    const [payer] = memberAt(model, place) ?? []
    const [id, member] = memberAt(model, place + 1) ?? []
    const inputs = memberNumbers.map((memberNumber) => freshMember({ memberId: memberNumber }))
    const adding = Promise.all(inputs.map((input, n) => real.ask(at + n, 'POST', '/api/members', input)))
    const toggling = id && real.ask(at, 'PATCH', `/api/members/${id}/toggle-status`)
    const [added, toggled, paid] = await Promise.all([
      adding,
      toggling,
      payer && pay(model, real, payer, real.items.anyTime),
    ])
    if (payer) expect(paid).toBe(true)
    if (id && member && toggled) {
      expect(toggled.status).toBe(200)
      model.members.set(id, { ...member, enabled: !member.enabled })
    }
    for (const [n, input] of inputs.entries()) {
      const isFree = !isTaken(model, input.memberId)
      expect(added[n]?.status).toBe(isFree ? 201 : 409)
      if (isFree) keep(model, added[n]?.body.id, input)
    }
  })

/** Makes the model of a club, with a few members. */
export async function beginModel({ ask }: RealClub): Promise<ClubModel> {
  const model: ClubModel = { members: new Map(), payments: new Map(), serials: new Map() }
  for (const memberNumber of ['M1', 'M2', 'M3', 'M4']) {
    const input = freshMember({ memberId: memberNumber })
    keep(model, (await ask(0, 'POST', '/api/members', input)).body.id, input)
  }
  return model
}

/** Sequences of an administrator's work at several API processes, over few members and numbers, so that they collide. */
export function clubCommands(maxCommands: number) {
  const place = fc.nat(5)
  const at = fc.nat(2)
  const number = fc.integer({ min: 1, max: 8 }).map((n) => `M${n}`)
  return fc.commands(
    [
      fc.tuple(number, at).map((given) => addTwice(...given)),
      fc.tuple(place, number, at).map((given) => renumber(...given)),
      fc.tuple(place, at).map((given) => toggle(...given)),
      fc.tuple(place, at).map((given) => remove(...given)),
      fc
        .tuple(fc.uniqueArray(number, { minLength: 1, maxLength: 4 }), at, fc.boolean())
        .map((given) => importAndUndo(...given)),
      fc.tuple(place, at).map((given) => payAnyTime(...given)),
      fc.tuple(place, at).map((given) => payOnceTwice(...given)),
      fc.tuple(place, at).map((given) => showPass(...given)),
      fc.tuple(fc.uniqueArray(number, { minLength: 3, maxLength: 3 }), place, at).map((given) => rush(...given)),
    ],
    // Without a size, most sequences are much shorter.
    { maxCommands, size: 'max' },
  )
}
