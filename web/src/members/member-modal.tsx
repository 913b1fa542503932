import type { Member } from '@tessera/domain/members/member'
import type { RefObject } from 'react'
import { t } from '../language/t.ts'
import { Modal } from '../ui/modal.tsx'
import { useLast } from '../ui/use-last.ts'
import { MemberForm } from './member-form.tsx'

interface Props {
  /** With a member to edit them, without one to add; the modal is closed while undefined. */
  form: { member?: Member } | undefined
  members: readonly Member[]
  onClose: () => void
  /** Where the focus goes when the button that opened the form is gone. */
  home: RefObject<HTMLElement | null>
}

/** Add or Edit Member. */
export function MemberModal({ form, members, onClose, home }: Props) {
  const shown = useLast(form)
  return (
    <Modal
      open={form !== undefined}
      onClose={onClose}
      home={home}
      title={t(shown?.member ? 'Edit Member' : 'Add Member')}
    >
      {shown && <MemberForm key={shown.member?.id ?? 'new'} {...{ members, onDone: onClose }} member={shown.member} />}
    </Modal>
  )
}
