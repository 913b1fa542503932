import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { type Control, Controller } from 'react-hook-form'
import { t } from '../../language/t.ts'
import { Quiet } from '../../ui/layout.tsx'
import { PersonField } from '../../ui/person-field.tsx'
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
  const typeOf = (memberId: string) => {
    const typeId = members.find(({ id }) => id === memberId)?.typeId
    return types.find(({ id }) => id === typeId)?.name
  }
  return (
    <Controller
      name="memberId"
      control={control}
      render={({ field, fieldState }) => (
        <PersonField
          {...field}
          onChange={(id) => {
            field.onChange(id)
            onChosen(id)
          }}
          find={find}
          label={t('Member')}
          aside={<Quiet as="span">{typeOf(field.value)}</Quiet>}
          people={members}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
