import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { t } from '../../language/t.ts'
import { Modal } from '../../ui/modal.tsx'
import { useLast } from '../../ui/use-last.ts'
import type { Payer } from '../record/payer.ts'
import { ItemForm } from './item-form.tsx'

/** The item to edit, or none for a new one, which starts as the annual fee if `isAnnualFee`. */
export interface ItemFormState {
  readonly item?: PaymentItem
  readonly isAnnualFee?: boolean
}

interface Props {
  /** The modal is closed while undefined. */
  form: ItemFormState | undefined
  years: readonly PaymentYear[]
  /** The club's members, for the preview of status changes; undefined until loaded. */
  members: readonly Payer[] | undefined
  types: readonly MembershipType[]
  /** True if the club gives donation receipts. */
  givesDonations: boolean
  onClose: () => void
}

/** Add or Edit Payment Item. */
export function ItemModal({ form, years, members, types, givesDonations, onClose }: Props) {
  const shown = useLast(form)
  const title = t(shown?.item ? 'Edit Payment Item' : 'Add Payment Item')
  return (
    <Modal open={form !== undefined} onClose={onClose} title={title}>
      {shown && (
        <ItemForm
          item={shown.item}
          isAnnualFee={shown.isAnnualFee ?? false}
          years={years}
          members={members}
          types={types}
          givesDonations={givesDonations}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}
