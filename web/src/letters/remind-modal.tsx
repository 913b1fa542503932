import type { LetterMail } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Modal } from '../ui/modal.tsx'
import { RemindChoice } from './remind-choice.tsx'
import { RemindProgress } from './remind-progress.tsx'
import { useReminding } from './use-reminding.ts'

interface Props {
  open: boolean
  /** Those whose payments are due. */
  members: readonly Member[]
  mail: LetterMail
  onClose: () => void
}

/** Reminds members of payments that are due: a look at each e-mail, the choice of people, and what has become of each. */
export function RemindModal({ open, members, mail, onClose }: Props) {
  const [due] = useState(members)
  const reminding = useReminding(due)
  const { stage } = reminding
  return (
    <Modal open={open} onClose={() => reminding.busy || onClose()} title={t('Payment reminders')} size="large">
      {stage === 'choose' ? (
        <RemindChoice {...{ members: due, mail, reminding }} onCancel={onClose} />
      ) : (
        <RemindProgress {...{ members: due, reminding }} onDone={onClose} />
      )}
    </Modal>
  )
}
