import { type PaymentYear, paymentYearId } from '@tessera/domain/payments/payment'
import type { PaymentItemInput } from '@tessera/domain/payments/payment-input'
import { t } from '../../language/t.ts'

/** Navigation state that opens the form of a new item with the annual fee. */
export const annualFeeState = { form: 'annual-fee' }

/** True if a navigation state asks for that form. */
export const asksForAnnualFee = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'form' in state && state.form === annualFeeState.form

/** The payment year with this name; a new one if the club does not have it. */
export const yearNamed = (years: readonly PaymentYear[], year: string, clubId: string): PaymentYear =>
  years.find((one) => one.year === year) ?? { id: paymentYearId(clubId, year), year, active: true }

/** Default annual fee: of one year, once per year and required. */
export const annualFee = ({ id }: PaymentYear): Partial<PaymentItemInput> => ({
  name: t('Annual fee'),
  yearId: id,
  purchaseRestriction: 'once_per_year',
  isRequiredForActive: true,
})
