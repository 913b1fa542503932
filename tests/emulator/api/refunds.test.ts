import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { type AddedMember, addMember, type Club, registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem, type TestItem } from '../../support/payments.ts'
import { statementLine } from '../../support/statement-line.ts'

const bankAccount = { holder: 'Ruderclub Möwe e.V.', iban: 'AT611904300234573201', bic: '', note: '' }
const line = statementLine()
const payer = line.iban

const addLine = (club: Club, more = {}) => club.call('POST', '/api/bank/lines', { lines: [{ ...line, ...more }] })
const waiting = async (club: Club) => (await club.call('GET', '/api/bank/lines')).body.lines as { id: string }[]
const payments = async (club: Club): Promise<{ id: string; memberId: string }[]> =>
  (await club.call('GET', '/api/payments')).body.payments
const make = (club: Club, paymentIds: readonly string[], id = randomUUID()) =>
  club.call('POST', `/api/refunds/${id}`, { paymentIds })

/** A club with a payment that was made of a bank line. */
async function paidByBank(club: Club) {
  await club.call('PATCH', '/api/clubs', { bankAccount })
  const [member, item] = [await addMember(club), await requireItem(club, 'Annual fee', '2026')]
  await addLine(club)
  await record(club, member, item)
  const [payment] = await payments(club)
  return { member, item, paymentId: payment?.id ?? '' }
}
async function record(club: Club, { id: memberId }: AddedMember, { id: itemId }: TestItem) {
  const [first] = await waiting(club)
  const parts = [{ memberId, itemId, cents: 12_000 }]
  const records = [{ lineId: first?.id, parts }]
  expect((await club.call('POST', `/api/bank/runs/${randomUUID()}`, { records })).status).toBe(200)
}

describe('a refund', () => {
  test('deletes the payment, and its file sends the money to the account that it came from', async ({ club }) => {
    const { member, paymentId } = await paidByBank(club)
    const payee = { cents: 12_000, holder: 'Anna Berger', iban: 'DE89 … 3000', why: null }
    expect((await club.call('GET', `/api/payments/${paymentId}/payee`)).body).toEqual(payee)
    const id = randomUUID()
    const { body, status } = await make(club, [paymentId], id)
    expect(status, JSON.stringify(body)).toBe(200)
    const refunded = { memberId: member.id, memberName: expect.any(String), itemName: expect.any(String) }
    const { why: _, ...to } = payee
    expect(body).toMatchObject({ id, refunds: [{ ...refunded, ...to }] })
    expect(await payments(club)).toEqual([])
    const file = await club.call('GET', `/api/refunds/${id}/file`)
    const xml = Buffer.from(file.body).toString()
    for (const part of ['pain.001.001.09', `<IBAN>${payer}</IBAN>`, '>120.00</InstdAmt>', 'Ruderclub Moewe e.V.'])
      expect(xml).toContain(part)
    // The stored run has no IBAN that can be read.
    expect((await club.call('GET', '/api/refunds')).body).toEqual([body])
  })

  test('is made once: again with its id, with another id, and by two at once', async ({ club }) => {
    const { paymentId } = await paidByBank(club)
    const id = randomUUID()
    const at = await Promise.all([make(club, [paymentId], id), make(club, [paymentId])])
    expect(at.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const [run, ...more] = (await club.call('GET', '/api/refunds')).body
    expect(more).toEqual([])
    expect((await make(club, [paymentId], run.id)).body).toEqual(run)
    expect((await make(club, [paymentId])).status).toBe(404)
  })

  test('does not let the line wait again with the next file, and undone it has its payment again', async ({ club }) => {
    const { paymentId } = await paidByBank(club)
    const [before] = await payments(club)
    const { body } = await make(club, [paymentId])
    await addLine(club)
    expect(await waiting(club)).toEqual([])
    expect((await club.call('DELETE', `/api/refunds/${body.id}`)).status).toBe(200)
    expect(await payments(club)).toEqual([before])
    expect((await club.call('GET', '/api/refunds')).body).toEqual([])
    expect((await club.call('DELETE', `/api/refunds/${body.id}`)).status).toBe(404)
    // The line knows its payment: deleted by hand, it waits again.
    await club.call('DELETE', `/api/refunds/${body.id}`)
    expect((await make(club, [paymentId])).status).toBe(200)
  })

  test('is not undone once the item was paid again', async ({ club }) => {
    await club.call('PATCH', '/api/clubs', { bankAccount })
    const member = await addMember(club)
    const item = await requireItem(club, 'Annual fee', '2026', { purchaseRestriction: 'once_per_year' })
    await addLine(club)
    await record(club, member, item)
    const [payment] = await payments(club)
    const { body } = await make(club, [payment?.id ?? ''])
    await addLine(club, { bankId: 'two' })
    await record(club, member, item)
    const refused = await club.call('DELETE', `/api/refunds/${body.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain('Was paid again meanwhile')
  })

  test('goes to the account of the mandate where no line names one, and nowhere where there is none', async ({
    club,
  }) => {
    await club.call('PATCH', '/api/clubs', { bankAccount })
    const [member, item] = [await addMember(club), await requireItem(club, 'Annual fee', '2026')]
    await recordPayment(club, member.id, item)
    const [payment] = await payments(club)
    const payee = async () => (await club.call('GET', `/api/payments/${payment?.id}/payee`)).body
    expect((await payee()).why).toContain('not known')
    const refused = await make(club, [payment?.id ?? ''])
    expect(refused.status).toBe(409)
    expect(await payments(club)).toHaveLength(1)
    const mandate = { holder: 'Oma Berger', iban: payer, reference: 'M-1', signedOn: '2025-03-01' }
    await club.call('PUT', `/api/members/${member.id}/mandate`, mandate)
    expect(await payee()).toMatchObject({ holder: 'Oma Berger', why: null })
    expect((await make(club, [payment?.id ?? ''])).status).toBe(200)
  })

  test('of another club is not made, read or undone', async ({ club, api }) => {
    const { paymentId } = await paidByBank(club)
    const other = await registerClub(api)
    await other.call('PATCH', '/api/clubs', { bankAccount })
    expect((await make(other, [paymentId])).status).toBe(404)
    expect((await other.call('GET', `/api/payments/${paymentId}/payee`)).status).toBe(404)
    const { body } = await make(club, [paymentId])
    expect((await other.call('GET', `/api/refunds/${body.id}/file`)).status).toBe(404)
    expect((await other.call('DELETE', `/api/refunds/${body.id}`)).status).toBe(404)
    expect((await other.call('GET', '/api/refunds')).body).toEqual([])
  })

  test('of more than a hundred payments, or of one that is named twice, is refused', async ({ club }) => {
    const { paymentId } = await paidByBank(club)
    expect((await make(club, [paymentId, paymentId])).status).toBe(400)
    expect(
      (
        await make(
          club,
          Array.from({ length: 101 }, (_, at) => `id${at}`),
        )
      ).status,
    ).toBe(400)
    expect(await payments(club)).toHaveLength(1)
  })
})
