import { type RefObject, useState } from 'react'
import { t } from '../../language/t.ts'
import { Modal } from '../../ui/modal.tsx'
import type { FamilyLine } from './family-lines.ts'
import { FamilyPaymentForm } from './family-payment-form.tsx'
import type { Payer } from './payer.ts'

interface Props {
  open: boolean
  /** What the family has open. */
  lines: readonly FamilyLine[]
  members: readonly Payer[]
  /** What has the focus after it. */
  home: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Records what a family has paid at once: a payment for each of its open items that is ticked, on one day. */
export function FamilyPaymentModal({ open, onClose, home, ...form }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    // It stays while it records: a form that is opened again would not know what is on its way.
    <Modal open={open} onClose={() => busy || onClose()} home={home} title={t('Payment of the family')}>
      <FamilyPaymentForm {...form} onBusy={setBusy} onDone={onClose} />
    </Modal>
  )
}
