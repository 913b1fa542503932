import type { Payment } from '@tessera/domain/payments/payment'
import { proposedStamp } from '@tessera/domain/payments/stamp'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { useSeasonStart } from '../../ui/today.tsx'
import { usePayments } from '../use-payments.ts'

interface Props extends Omit<TextFieldProps, 'label' | 'aside' | 'value'> {
  label?: string | undefined
  /** The payment that the number is for. */
  of: Parameters<typeof proposedStamp>[0]
  value: string | undefined
  /** True if the next number fills the field by itself, as long as nobody types another; else a button offers it. */
  fills?: boolean
  /** Payments that are not recorded yet, of which the numbers count as taken. */
  waiting?: readonly Payment[] | undefined
  onPropose: (number: string) => void
}

const none: readonly Payment[] = []

/** Takes the number of the stamp that the member gets for a payment, and proposes the next one. Takes the field props of react-hook-form's `Controller`. */
export function StampField({ of, value = '', fills = false, waiting = none, label, onPropose, ...field }: Props) {
  const { data: payments } = usePayments()
  const seasonStartsInMonth = useSeasonStart()
  const { itemId, yearId, paymentDate } = of
  const next = useMemo(
    () =>
      payments ? proposedStamp({ itemId, yearId, paymentDate }, [...payments, ...waiting], seasonStartsInMonth) : '',
    [payments, waiting, itemId, yearId, paymentDate, seasonStartsInMonth],
  )
  const filled = useRef('')
  // What somebody has typed or cleared stays.
  useEffect(() => {
    if (!fills || value !== filled.current) return
    filled.current = next
    if (value !== next) onPropose(next)
  }, [next])
  return (
    <TextField
      {...field}
      value={value}
      label={label ?? t('Stamp number')}
      autoComplete="off"
      aside={
        !fills &&
        value === '' &&
        next !== '' && (
          <Button variant="quiet" size="small" onClick={() => onPropose(next)}>
            {t('Take {number}', { number: next })}
          </Button>
        )
      }
    />
  )
}
