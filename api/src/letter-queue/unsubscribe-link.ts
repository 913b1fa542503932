import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Needs } from '../needs.ts'

const payloadSchema = z.tuple([z.string(), z.string()])

/** The prefix keeps the key's other uses apart. */
const signatureOf = (key: Buffer, payload: string): Buffer =>
  createHmac('sha256', key).update(`unsubscribe\n${payload}`).digest()

/** The address that ends the notes to a member; it holds as long as the member, and needs no sign-in. */
export function unsubscribeLink(
  { passKey, config }: Needs<'config' | 'passKey'>,
  clubId: string,
  memberId: string,
): string {
  const payload = Buffer.from(JSON.stringify([clubId, memberId])).toString('base64url')
  const ticket = `${payload}.${signatureOf(passKey, payload).toString('base64url')}`
  return `${config.publicUrl}/api/letters/unsubscribe/${ticket}`
}

/** Returns the member of such an address; undefined for a forged one. */
export function unsubscriberOf(
  { passKey }: Needs<'passKey'>,
  ticket: string,
): { clubId: string; memberId: string } | undefined {
  const [payload = '', signature = ''] = ticket.split('.')
  const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(passKey, payload)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const [clubId, memberId] = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return { clubId, memberId }
}
