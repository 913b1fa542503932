import { z } from 'zod'
import { ibanFault, normalIban } from '../payments/iban.ts'
import { bookDays, dayWithin, monthsAfter, type PlainDate, plainDateSchema } from '../plain-date.ts'
import { line } from '../text.ts'
import { text } from '../texts/text.ts'

/** Months without a collection after which a mandate ends (SEPA Core rulebook, 4.1). */
const endsAfterMonths = 36
/** Days before its end from which on a mandate is said to end soon. */
const soonDays = 90

const mandateStates = ['valid', 'ends-soon', 'ended'] as const
type MandateState = (typeof mandateStates)[number]

/** The facts of a mandate that its end depends on. */
export interface MandateDays {
  readonly signedOn: PlainDate
  /** The day of the last collection; absent before the first. */
  readonly lastUsedOn?: PlainDate
}

/** Returns the last day on which something can be drawn by a mandate, if nothing is drawn before. */
export function mandateEnd({ signedOn, lastUsedOn = signedOn }: MandateDays): PlainDate {
  const from = lastUsedOn > signedOn ? lastUsedOn : signedOn
  return monthsAfter(from, endsAfterMonths)
}

/** Returns if a mandate is good on a day, ends soon after it, or has ended before it. */
export function mandateState(mandate: MandateDays, day: PlainDate): MandateState {
  const end = mandateEnd(mandate)
  if (end < day) return 'ended'
  return Date.parse(end) - Date.parse(day) <= soonDays * 86_400_000 ? 'ends-soon' : 'valid'
}

const notYetSigned = text('A mandate cannot be signed on a day to come')
const notYetDrawn = text('Nothing can have been drawn on a day to come')

/** Returns what is wrong with the days of a mandate on the day `today`, by field; empty if nothing is. */
export const mandateDayFaults = (
  { signedOn, lastUsedOn }: Partial<MandateDays>,
  today: PlainDate,
): Partial<Record<keyof MandateDays, string>> => ({
  ...(signedOn !== undefined && signedOn > today && { signedOn: notYetSigned }),
  ...(lastUsedOn !== undefined && lastUsedOn > today && { lastUsedOn: notYetDrawn }),
})

/** Returns an IBAN as screens show it, `DE89 … 3000`; '' for none. */
export const shortIban = (iban: string): string => iban && `${iban.slice(0, 4)} … ${iban.slice(-4)}`

/** A mandate as the API answers it: its IBAN is shortened, and '' if the server's key does not open it. */
export const mandateSchema = z.object({
  holder: z.string(),
  iban: z.string(),
  reference: z.string(),
  signedOn: plainDateSchema,
  lastUsedOn: plainDateSchema.exactOptional(),
  /** Why the bank has sent the last debit back, if it has: a code of ISO 20022 or the bank’s words. */
  returned: z.string().exactOptional(),
  /** The last day on which something can be drawn by it, and how it stands today. */
  endsOn: plainDateSchema,
  state: z.enum(mandateStates),
})
export type Mandate = Readonly<z.infer<typeof mandateSchema>>

/** Countries outside the European Economic Area, whose banks take no debit without the payer's address. */
const needsAddress = new Set(['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA'])
const outsideArea = text(
  'Banks outside the European Economic Area take no direct debit without the payer’s address, which the file does not have',
)

/** A typed IBAN; empty to keep the one that is stored. */
const ibanSchema = z
  .string()
  .max(100, text('This IBAN is too long'))
  .transform(normalIban)
  .superRefine((iban, { addIssue }) => {
    if (iban === '') return
    const fault = ibanFault(iban) ?? (needsAddress.has(iban.slice(0, 2)) ? outsideArea : undefined)
    if (fault) addIssue(fault)
  })

const referenceFault = text('Letters, digits and / - ? : ( ) . , + only, at most 35')
const referenceSchema = z
  .string()
  .max(200, referenceFault)
  .transform((typed) => typed.trim())
  .refine((reference) => reference !== '', text('Mandate reference is required'))
  // The signs that every bank takes; no slash at the ends, no two in a row (EPC217-08).
  .refine(
    (reference) => reference === '' || /^(?!\/)(?!.*\/\/)[A-Za-z0-9+?/:().,-]{1,35}(?<!\/)$/.test(reference),
    referenceFault,
  )

/** The fields of a mandate as they are typed. */
export const mandateInputSchema = z.object({
  holder: line(70, text('Account holder is required')),
  iban: ibanSchema,
  reference: referenceSchema,
  signedOn: dayWithin(bookDays),
})
export type MandateInput = z.infer<typeof mandateInputSchema>

/** A day on which another program drew last, as it is typed on the day `today`; empty for none. */
export const lastUseSchema = (today: PlainDate) =>
  z.string().superRefine((lastUsedOn, { addIssue }) => {
    if (lastUsedOn === '') return
    const fault =
      dayWithin(bookDays).safeParse(lastUsedOn).error?.issues[0]?.message ??
      mandateDayFaults({ lastUsedOn }, today).lastUsedOn
    if (fault) addIssue(fault)
  })

/** Returns why a mandate cannot have been signed on a typed day; undefined for none, and for one on which it can. */
export const signatureFault = (signedOn: string, today: PlainDate): string | undefined =>
  signedOn === ''
    ? undefined
    : (dayWithin(bookDays).safeParse(signedOn).error?.issues[0]?.message ??
      mandateDayFaults({ signedOn }, today).signedOn)

/** The form of a mandate on the day `today`, with its last use. */
export const mandateFormSchema = (today: PlainDate) =>
  mandateInputSchema.extend({ lastUsedOn: lastUseSchema(today) }).superRefine(({ signedOn }, { addIssue }) => {
    const message = mandateDayFaults({ signedOn }, today).signedOn
    if (message) addIssue({ code: 'custom', path: ['signedOn'], message })
  })
export type MandateForm = z.infer<ReturnType<typeof mandateFormSchema>>

const seenSchema = z.object({
  holder: z.string().max(70),
  iban: z.string().max(40),
  reference: z.string().max(35),
  signedOn: z.string().max(10),
})

/**
 * A mandate to store. With `seen`, one that somebody else has changed since is not overwritten. A new one with the id of the import
 * that it came with is deleted with the member by the undo of that import. `lastUsedOn` is the day on which another program drew by it
 * last; it counts only until something is drawn here.
 */
export const mandateChangeSchema = mandateInputSchema.extend({
  lastUsedOn: dayWithin(bookDays).exactOptional(),
  seen: seenSchema.partial().exactOptional(),
  importId: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .exactOptional(),
})
export type MandateChange = z.infer<typeof mandateChangeSchema>
