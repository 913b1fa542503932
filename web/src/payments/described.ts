import { restrictionLabels } from '@tessera/domain/payments/items'
import type { PaymentYear } from '@tessera/domain/payments/payment'
import type { PaymentEdit, PaymentItemInput } from '@tessera/domain/payments/payment-input'
import { wayLabels } from '@tessera/domain/payments/ways'
import { text } from '@tessera/domain/texts/text'
import { dayText, euroText } from '../language/format.ts'
import { t } from '../language/t.ts'
import type { DescribedFields } from '../ui/overtaken.ts'
import { donationLabels } from './donation-labels.ts'
import { joinerRuleText } from './items/joiner-choices.ts'
import { rhythmText } from './items/rhythm-text.ts'

const yesOrNo = (is: boolean): string => t(is ? 'Yes' : 'No')

/** The fields of a payment in words, for one that somebody else has changed. */
export const describedPayment: DescribedFields<PaymentEdit> = {
  amount: { label: text('Amount'), say: euroText },
  paymentDate: { label: text('Payment Date'), say: dayText },
  notes: { label: text('Notes') },
  paidBy: { label: text('Paid by'), say: (way) => (way ? t(wayLabels[way]) : '') },
  stampNumber: { label: text('Stamp number') },
}

interface Names {
  readonly years: readonly PaymentYear[]
  readonly types: readonly { readonly id: string; readonly name: string }[]
}

/** The fields of an item in words, for one that somebody else has changed. */
export const describedItem = ({ years, types }: Names): DescribedFields<PaymentItemInput> => ({
  name: { label: text('Name') },
  description: { label: text('Description') },
  price: { label: text('Price'), say: euroText },
  purchaseRestriction: { label: text('Purchase Restriction'), say: (one) => t(restrictionLabels[one]) },
  enabled: { label: text('Enabled'), say: yesOrNo },
  yearId: { label: text('Year'), say: (id) => years.find((year) => year.id === id)?.year ?? '' },
  isRequiredForActive: { label: text('Required for active membership'), say: yesOrNo },
  dueOn: { label: text('Due by'), say: (day) => (day ? dayText(day) : '') },
  typeIds: {
    label: text('Membership types'),
    say: (ids) => types.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', '),
  },
  mustBePaidInFull: { label: text('Must be paid in full'), say: yesOrNo },
  forFamily: { label: text('For the whole family'), say: yesOrNo },
  every: { label: text('Repeats'), say: rhythmText },
  lastDueOn: { label: text('Last time by'), say: (day) => (day ? dayText(day) : '') },
  donation: { label: text('Counts as a donation'), say: (kind) => t(donationLabels[kind || 'none']) },
  joinersPay: { label: text('Who joins during the season pays'), say: joinerRuleText },
})
