import { toCents } from '@tessera/domain/payments/money'
import type { PaymentItem } from '@tessera/domain/payments/payment'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { text } from '@tessera/domain/texts/text'
import { type Control, Controller } from 'react-hook-form'
import { euroText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyField } from '../money-field.tsx'

/** Waives what is open: the amount becomes 0. */
export const WaiveButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="quiet" size="small" onClick={onClick}>
    {t('Waive')}
  </Button>
)

/** Takes the part of an item that is waived; `open` is the euro that are open of it. */
export const WaiverField = ({ control, open }: { control: Control<PaymentInput>; open: number }) => (
  <Controller
    name="waived"
    control={control}
    defaultValue={open}
    shouldUnregister
    render={({ field: { value = Number.NaN, ...field }, fieldState }) => (
      <MoneyField
        {...field}
        value={value}
        label={t('Waived amount')}
        hint={value > 0 && value < open && t('{rest} remains open', { rest: euroText(open - value) })}
        error={fieldState.error?.message}
      />
    )}
  />
)

/** What is wrong with the part that is to be waived of `open` euro; undefined if nothing. */
export const waiverFault = (waived: number | undefined, open: number): string | undefined =>
  waived !== undefined && toCents(waived) > toCents(open) ? text('At most what is open can be waived') : undefined

/**
 * The part that a waiver states; one of all that is open states none. Of an item that repeats it always does, so that the times to
 * come are asked for.
 */
export const waivedPart = (
  waived: number | undefined,
  open: number,
  item: Pick<PaymentItem, 'every'>,
): { readonly waived?: number } =>
  item.every ? { waived: waived ?? open } : waived !== undefined && toCents(waived) < toCents(open) ? { waived } : {}
