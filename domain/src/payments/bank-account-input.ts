import { z } from 'zod'
import { optionalLine } from '../text.ts'
import { text } from '../texts/text.ts'
import type { BankAccount } from './bank-account.ts'
import { ibanFault, normalIban } from './iban.ts'

const oneLine = (one: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(one)
const oneLineFault = text('Please leave out line breaks and control characters')
const needsHolder = text('Account holder is required')
const needsIban = text('IBAN is required')

const bicFault = text('A BIC has 8 or 11 letters and digits, such as BYLADEM1001')
const bicSchema = z
  .string()
  .max(40, bicFault)
  .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
  .refine((bic) => bic === '' || /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic), bicFault)

const ibanSchema = z
  .string()
  .max(100, text('This IBAN is too long'))
  .transform(normalIban)
  .superRefine((iban, { addIssue }) => {
    const fault = iban === '' ? undefined : ibanFault(iban)
    if (fault) addIssue(fault)
  })

/** Input of the account's fields; all empty for a club without an account, which is null. */
export const bankAccountInputSchema = z
  .object({
    holder: optionalLine(70).refine(oneLine, oneLineFault),
    iban: ibanSchema,
    bic: bicSchema,
    note: optionalLine(200).refine(oneLine, oneLineFault),
    references: z.enum(['', 'iso11649']).exactOptional(),
  })
  .superRefine(({ holder, ...rest }, { addIssue }) => {
    const isEmpty = [holder, rest.iban, rest.bic, rest.note].every((field) => field === '')
    if (isEmpty) return
    if (!holder) addIssue({ code: 'custom', path: ['holder'], message: needsHolder })
    if (!rest.iban) addIssue({ code: 'custom', path: ['iban'], message: needsIban })
  })
  .transform(({ references, ...account }): BankAccount | null =>
    account.iban ? { ...account, ...(references && { references }) } : null,
  )

/** The empty fields of a club without an account. */
export const noBankAccount: BankAccount = { holder: '', iban: '', bic: '', note: '' }
