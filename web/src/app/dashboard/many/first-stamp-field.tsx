import type { Payment, PaymentItem } from '@tessera/domain/payments/payment'
import { noFurtherStamps, stampAfter, stampHolder, stampSchema } from '@tessera/domain/payments/stamp'
import { t } from '../../../language/t.ts'
import { StampField } from '../../../payments/record/stamp-field.tsx'
import { stampTakenText } from '../../../payments/record/stamp-taken.ts'
import type { Paid } from './payment-choice.tsx'

/** The stamps of a payment that many members make. */
interface Stamps {
  readonly paid: Paid
  readonly item: PaymentItem | undefined
  /** How many members make it. */
  readonly count: number
  readonly payments: readonly Payment[]
  readonly seasonStartsInMonth: number
}

/** Returns why the stamps cannot have the numbers from the first one on; undefined if they can, and without a first one. */
export function firstStampFault({ paid, item, count, payments, seasonStartsInMonth }: Stamps): string | undefined {
  const { data: first, error } = stampSchema.safeParse(paid.firstStamp)
  if (error) return error.issues[0]?.message
  if (!first || count === 0) return undefined
  if (stampAfter(first, count - 1) === undefined) return noFurtherStamps
  const wanted = { stampNumber: first, yearId: item?.yearId, paymentDate: paid.paymentDate }
  const holder = stampHolder(wanted, payments, seasonStartsInMonth, count)
  return holder && stampTakenText(holder)
}

interface Props {
  paid: Paid
  item: PaymentItem | undefined
  count: number
  fault: string | undefined
  onChange: (firstStamp: string) => void
}

/** Takes the number of the first stamp, and says which the last one will be. */
export function FirstStampField({ paid, item, count, fault, onChange }: Props) {
  const { itemId, paymentDate, firstStamp } = paid
  const last = fault ? undefined : stampAfter(stampSchema.safeParse(firstStamp).data ?? '', count - 1)
  return (
    <StampField
      fills
      of={{ itemId, paymentDate, yearId: item?.yearId }}
      value={firstStamp}
      label={t('Number of the first stamp')}
      hint={
        count > 1 &&
        firstStamp !== '' &&
        last !== undefined &&
        t('The last one is {number}. The stamps are in the order of the list.', { number: last })
      }
      error={fault}
      onChange={({ target }) => onChange(target.value)}
      onPropose={onChange}
    />
  )
}
