import { z } from 'zod'
import type { Needs } from '../needs.ts'
import { readTicket, signTicket } from '../signed-ticket.ts'

const purpose = 'unsubscribe'
const payloadSchema = z.tuple([z.string(), z.string()])

/** The address that ends the notes to a member; it holds as long as the member, and needs no sign-in. */
export const unsubscribeAddress = (
  { passKey, config }: Needs<'config' | 'passKey'>,
  clubId: string,
  memberId: string,
): string => `${config.publicUrl}/api/letters/unsubscribe/${signTicket(passKey, purpose, [clubId, memberId])}`

/** Returns the member of such an address; undefined for a forged one. */
export function memberOfAddress(
  { passKey }: Needs<'passKey'>,
  ticket: string,
): { clubId: string; memberId: string } | undefined {
  const read = readTicket(passKey, purpose, ticket, payloadSchema)
  return read && { clubId: read[0], memberId: read[1] }
}
