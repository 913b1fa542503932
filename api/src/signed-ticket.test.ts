import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTicket, signTicket } from './signed-ticket.ts'

const key = Buffer.alloc(32, 1)
const schema = z.tuple([z.string(), z.number()])

test('a ticket is read with its key and for its purpose only, and unchanged', () => {
  const ticket = signTicket(key, 'one', ['a', 1])
  expect(readTicket(key, 'one', ticket, schema)).toEqual(['a', 1])
  expect(readTicket(key, 'another', ticket, schema)).toBeUndefined()
  expect(readTicket(Buffer.alloc(32, 2), 'one', ticket, schema)).toBeUndefined()
  const [, signature] = ticket.split('.')
  const other = Buffer.from(JSON.stringify(['b', 1])).toString('base64url')
  for (const forged of [`${other}.${signature}`, `${ticket}.`, `${other}.`, other, '', '.'])
    expect(readTicket(key, 'one', forged, schema)).toBeUndefined()
})
