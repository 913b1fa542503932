import { z } from 'zod'
import { bookDays, dayWithin } from '../plain-date.ts'
import { line } from '../text.ts'
import { text } from '../texts/text.ts'
import { purposeSchema } from './purpose.ts'

/** Maximum keys of a club. */
export const mostKeys = 20
/** A key as an owner makes it: what uses it, what for, and the last day on which it counts. */
export const keyInputSchema = z.object({
  name: line(60, text('Please say what uses the key')),
  purpose: purposeSchema,
  until: dayWithin(bookDays, text('Please enter the last day on which the key counts')),
})
export type KeyInput = z.infer<typeof keyInputSchema>

/** A key of the club, without its secret. `createdAt` and `lastUsedAt` are ISO 8601; a key that was never used has no `lastUsedAt`. */
export const machineKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  purpose: purposeSchema,
  until: z.string(),
  isOver: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().exactOptional(),
})
export type MachineKey = z.infer<typeof machineKeySchema>

/** All keys of a club after one was made, with the key itself: it is shown this once. */
export const madeKeySchema = z.object({ keys: z.array(machineKeySchema), key: z.string() })

/** Begins each key, so that a key that is found shows what it belongs to. */
const prefix = 'tessera'
const form = /^tessera_([A-Za-z0-9]{1,40})_([A-Za-z0-9_-]{43})$/

/** Returns a key as a machine sends it; `secret` is 32 random bytes in base64url. */
export const keyText = (id: string, secret: string): string => `${prefix}_${id}_${secret}`

/** True for a text that begins as keys do; it may be a key that does not count, or none. */
export const isMeantAsKey = (sent: string): boolean => sent.startsWith(`${prefix}_`)

/** Returns id and secret of a key as a machine sends it; undefined if it has not the form of one. */
export function partsOfKey(sent: string): { readonly id: string; readonly secret: string } | undefined {
  const [, id, secret] = form.exec(sent) ?? []
  return id !== undefined && secret !== undefined ? { id, secret } : undefined
}
