import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { MemberCaller } from '../http/caller.ts'

export type Holder = Pick<MemberCaller, 'uid' | 'clubId' | 'memberId'>

const lifeMs = 60_000
const payloadSchema = z.tuple([z.string(), z.string(), z.string(), z.number()])

/**
 * Issues a ticket for a member's pass, valid for a minute: a phone's browser cannot send a token when it opens a URL.
 * Signed, so that any process redeems it; it opens no more than the pass of its member.
 */
export function issueTicketFor(key: Buffer, { uid, clubId, memberId }: Holder, now: Date): string {
  const payload = Buffer.from(JSON.stringify([uid, clubId, memberId, now.getTime() + lifeMs])).toString('base64url')
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`
}

/** Returns a ticket's holder; undefined for an expired or forged one. */
export function holderOf(key: Buffer, ticket: string, now: Date): Holder | undefined {
  const [payload = '', signature = '', ...more] = ticket.split('.')
  const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(key, payload)]
  if (more.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const [uid, clubId, memberId, validUntil] = payloadSchema.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  return now.getTime() < validUntil ? { uid, clubId, memberId } : undefined
}

/** The prefix keeps the key's other uses apart. */
const signatureOf = (key: Buffer, payload: string): Buffer =>
  createHmac('sha256', key).update(`download ticket\n${payload}`).digest()
