import { z } from 'zod'
import type { MemberCaller } from '../http/caller.ts'
import { readTicket, signTicket } from '../signed-ticket.ts'

export type Holder = Pick<MemberCaller, 'uid' | 'clubId' | 'memberId'>

const purpose = 'download ticket'
const lifeMs = 60_000
const payloadSchema = z.tuple([z.string(), z.string(), z.string(), z.number()])

/**
 * Issues a ticket for a member's pass, valid for a minute: a phone's browser cannot send a token when it opens a URL.
 * Signed, so that any process redeems it; it opens no more than the pass of its member.
 */
export const issueTicketFor = (key: Buffer, { uid, clubId, memberId }: Holder, now: Date): string =>
  signTicket(key, purpose, [uid, clubId, memberId, now.getTime() + lifeMs])

/** Returns a ticket's holder; undefined for an expired or forged one. */
export function holderOf(key: Buffer, ticket: string, now: Date): Holder | undefined {
  const read = readTicket(key, purpose, ticket, payloadSchema)
  if (!read) return undefined
  const [uid, clubId, memberId, validUntil] = read
  return now.getTime() < validUntil ? { uid, clubId, memberId } : undefined
}
