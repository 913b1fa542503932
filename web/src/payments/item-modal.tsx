import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { t } from '../language/t.ts'
import { Modal } from '../ui/modal.tsx'
import { useLast } from '../ui/use-last.ts'
import { ItemForm } from './item-form.tsx'

interface Props {
  /** With an item to edit it, without one to add; the modal is closed while undefined. */
  form: { item?: PaymentItem } | undefined
  years: readonly PaymentYear[]
  onClose: () => void
}

/** Add or Edit Payment Item. */
export function ItemModal({ form, years, onClose }: Props) {
  const shown = useLast(form)
  const title = t(shown?.item ? 'Edit Payment Item' : 'Add Payment Item')
  return (
    <Modal open={form !== undefined} onClose={onClose} title={title}>
      {shown && <ItemForm item={shown.item} years={years} onDone={onClose} />}
    </Modal>
  )
}
