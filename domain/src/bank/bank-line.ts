import { z } from 'zod'
import { statementLineSchema } from './statement-line.ts'

/** Waiting for a decision; recorded as payments; no payment of a member; sent back by the bank after it was recorded. */
export const bankLineStates = ['waiting', 'recorded', 'aside', 'returned'] as const

/** Composed by the server: the club's id and a hash. */
export const lineIdSchema = z.string().regex(/^[\w-]{1,128}\.[0-9a-f]{32}$/)
/** Made by the client, for what is recorded in one go. */
export const runIdSchema = z.uuid()

/** A line of a statement as the club keeps it. */
export const bankLineSchema = statementLineSchema.omit({ occurrence: true }).extend({
  id: z.string(),
  state: z.enum(bankLineStates),
})
export type BankLine = Readonly<z.infer<typeof bankLineSchema>>

const id = z.string().regex(/^[\w-]{1,128}$/)

/** A part of a line's amount that pays an item of a member. */
export const linePartSchema = z.object({ memberId: id, itemId: id, cents: z.number().int().min(1).max(100_000_000) })
export type LinePart = Readonly<z.infer<typeof linePartSchema>>

/** An account that has paid for these members before, as an administrator confirmed. */
export const confirmedPayerSchema = z.object({ iban: z.string(), memberIds: z.array(z.string()) })
export type ConfirmedPayer = Readonly<z.infer<typeof confirmedPayerSchema>>
