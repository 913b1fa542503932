import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { useMemo } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { t } from '../language/t.ts'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { Quiet } from '../ui/layout.tsx'
import type { Payer } from './payer.ts'

interface Props {
  control: Control<PaymentInput>
  members: readonly Payer[]
  types: readonly MembershipType[]
  /** Returns the id of the member that a reference in a text names. */
  find: (text: string) => string | undefined
  /** Called after a member was chosen. */
  onChosen: (memberId: string) => void
}

/** Chooses who pays, by name, number or the reference of a transfer; shows the membership type of who is chosen. */
export function PayerField({ control, members, types, find, onChosen }: Props) {
  const choices = useMemo(
    () => members.map(({ id, fullName, memberId: number }) => ({ value: id, label: fullName, detail: number })),
    [members],
  )
  const typeOf = (memberId: string) => {
    const typeId = members.find(({ id }) => id === memberId)?.typeId
    return types.find(({ id }) => id === typeId)?.name
  }
  return (
    <Controller
      name="memberId"
      control={control}
      render={({ field, fieldState }) => (
        <ComboboxField
          {...field}
          onChange={(id) => {
            field.onChange(id)
            onChosen(id)
          }}
          find={find}
          label={t('Member')}
          placeholder={t('Name or number')}
          empty={t('No member found')}
          aside={<Quiet as="span">{typeOf(field.value)}</Quiet>}
          choices={choices}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
