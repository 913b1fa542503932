import type { Payment } from '@tessera/domain/payments/payment'
import { euroText } from '../language/format.ts'
import { t } from '../language/t.ts'

/** The notes of a payment, after the part that it waives, if any. */
export const paymentNotes = ({ waived, notes, amount }: Payment): string =>
  waived !== undefined && amount === 0 ? t('{amount} waived: {notes}', { amount: euroText(waived), notes }) : notes
