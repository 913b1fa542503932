import { z } from 'zod'
import type { Endpoint } from '../contract.ts'
import type { Duty } from '../duties/duty.ts'
import { AppError } from '../errors.ts'
import { sentence, text } from '../texts/text.ts'

/**
 * What a key of the club is for. `door`: asks whether somebody may come in. `read_members`: members and their statuses.
 * `read_money`: payments, items, years and statuses. `write_payments`: records payments, and reads what that needs.
 */
export const purposes = ['door', 'read_members', 'read_money', 'write_payments'] as const
export const purposeSchema = z.enum(purposes)
export type Purpose = z.infer<typeof purposeSchema>

/** Names of the purposes, before translation. */
export const purposeNames: Readonly<Record<Purpose, string>> = {
  door: text('Door'),
  read_members: text('Read members'),
  read_money: text('Read money'),
  write_payments: text('Write payments'),
}

/** The duty that bounds what a key can do, beside the calls that name its purpose. */
export const dutyOfPurpose: Readonly<Record<Purpose, Duty>> = {
  door: 'door',
  read_members: 'look',
  read_money: 'look',
  write_payments: 'money',
}

/** The calls of each purpose. A call that stands nowhere here is for people alone. */
const callsOf: Readonly<Record<Purpose, readonly string[]>> = {
  door: ['GET /api/door/{card}'],
  read_members: ['GET /api/clubs', 'GET /api/members', 'GET /api/statuses'],
  read_money: [
    'GET /api/clubs',
    'GET /api/payments',
    'GET /api/payments/items',
    'GET /api/payments/years',
    'GET /api/members/{id}/payments',
    'GET /api/statuses',
  ],
  write_payments: ['POST /api/payments', 'GET /api/payments/items', 'GET /api/payments/years', 'GET /api/statuses'],
}

/** Returns the purposes whose keys may make a call. */
export const purposesOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Purpose[] =>
  purposes.filter((purpose) => callsOf[purpose].includes(`${method} ${path}`))

/**
 * Refuses a key that is for other calls.
 * @throws AppError `forbidden`, with the purposes that are missing
 */
export function demandPurpose(purpose: Purpose, endpoint: Pick<Endpoint, 'method' | 'path'>): void {
  const able = purposesOf(endpoint)
  if (able.includes(purpose)) return
  const [name, needed] = [purposeNames[purpose], able.map((one) => purposeNames[one]).join(', ')]
  throw new AppError(
    'forbidden',
    able.length === 0
      ? sentence('This key has the purpose {name}. Only a person who is signed in may make this call.', { name })
      : sentence('This key has the purpose {name}. This call needs one of: {needed}', { name, needed }),
  )
}
