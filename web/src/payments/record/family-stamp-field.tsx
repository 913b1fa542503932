import { partsWithStamp } from '@tessera/domain/payments/family-stamps'
import type { Payment, PaymentItem } from '@tessera/domain/payments/payment'
import { stampAfter, stampSchema } from '@tessera/domain/payments/stamp'
import { type UseFormReturn, useController } from 'react-hook-form'
import { t } from '../../language/t.ts'
import type { FamilyLine, FamilyPayment } from './family-lines.ts'
import { StampField } from './stamp-field.tsx'

/** The payment of a line that gets a stamp. */
interface StampedLine extends Pick<Payment, 'memberId' | 'itemId'> {
  readonly lineId: string
  readonly yearId: string | undefined
  readonly paymentDate: string
}

interface Ticked {
  readonly lines: readonly FamilyLine[]
  readonly items: readonly PaymentItem[]
  readonly paymentDate: string
  readonly payments: readonly Payment[]
  readonly seasonStartsInMonth: number
}

/** Returns which of the lines get a stamp, one for each member, see `partsWithStamp`. */
export const stampedLines = ({ lines, items, paymentDate, payments, seasonStartsInMonth }: Ticked): StampedLine[] =>
  partsWithStamp(
    lines.map(({ id, payer, item: { itemId } }) => ({
      lineId: id,
      memberId: payer.id,
      itemId,
      yearId: items.find((item) => item.id === itemId)?.yearId,
      paymentDate,
    })),
    payments,
    seasonStartsInMonth,
  )

/** Returns the number of each stamp by the id of its line, none without a first one; undefined if others cannot follow the first. */
export function numbersFrom(first = '', lines: readonly StampedLine[]): ReadonlyMap<string, string> | undefined {
  const numbers = new Map<string, string>()
  if (!first) return numbers
  for (const [place, { lineId }] of lines.entries()) {
    const number = stampAfter(first, place)
    if (number === undefined) return undefined
    numbers.set(lineId, number)
  }
  return numbers
}

interface Props {
  form: UseFormReturn<FamilyPayment>
  /** At least one. */
  lines: readonly StampedLine[]
  /** True as long as nothing was sent: then the next number fills the field by itself. */
  fills: boolean
}

/** Takes the number of the stamp that the first of the family gets, and says which number the last one gets. */
export function FamilyStampField({ form: { control, resetField }, lines, fills }: Props) {
  const { field, fieldState } = useController({ control, name: 'stampNumber' })
  const [first] = lines
  if (!first) return null
  const last = field.value ? stampAfter(stampSchema.safeParse(field.value).data ?? '', lines.length - 1) : undefined
  return (
    <StampField
      {...field}
      fills={fills}
      of={first}
      label={lines.length > 1 ? t('Number of the first stamp') : undefined}
      hint={
        lines.length > 1 &&
        last !== undefined &&
        t('The last one is {number}. The stamps are in the order of the list.', { number: last })
      }
      // As the default value, so that a proposal alone leaves no draft.
      onPropose={(number) => resetField('stampNumber', { defaultValue: number })}
      error={fieldState.error?.message}
    />
  )
}
