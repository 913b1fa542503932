import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ZodType } from 'zod'

/** The purpose keeps the key's uses apart. */
const signatureOf = (key: Buffer, purpose: string, payload: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${payload}`).digest()

/** Signs data as a ticket for an address: base64url, a dot, and the signature. It is shorter than a JWT. */
export function signTicket(key: Buffer, purpose: string, data: unknown): string {
  const payload = Buffer.from(JSON.stringify(data)).toString('base64url')
  return `${payload}.${signatureOf(key, purpose, payload).toString('base64url')}`
}

/** Returns the data of a ticket; undefined for a forged one, and for one of another purpose. */
export function readTicket<T>(key: Buffer, purpose: string, ticket: string, schema: ZodType<T>): T | undefined {
  const [payload = '', signature = '', ...more] = ticket.split('.')
  const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(key, purpose, payload)]
  if (more.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return schema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}
