import { expect, test } from 'vitest'
import { recordedPayments } from './recorded-payments.ts'

const payment = (amount: string) => ({
  id: 'p',
  fields: [
    ['createdAt', ['time', '100.0']],
    ['amount', ['text', amount]],
  ] as const,
})

test('an entry that says that a payment was deleted does not hide what the payment that is there has become', () => {
  const { id, fields: before } = payment('5')
  const entry = { at: '200.0', isEnd: true, movedTo: '', documents: [{ id, before, after: [] }] }
  expect(recordedPayments([payment('9')], [entry]).at(-1)).toEqual({ ...payment('9'), since: '100.0' })
})
