import type { Member } from '@tessera/domain/members/member'
import { Modal } from '../ui/modal.tsx'
import { useLast } from '../ui/use-last.ts'
import { MemberForm } from './member-form.tsx'

interface Props {
  /** With a member to edit them, without one to add; the modal is closed while undefined. */
  form: { member?: Member } | undefined
  members: readonly Member[]
  onClose: () => void
}

/** Add or Edit Member. */
export function MemberModal({ form, members, onClose }: Props) {
  const shown = useLast(form)
  return (
    <Modal open={form !== undefined} onClose={onClose} title={shown?.member ? 'Edit Member' : 'Add Member'}>
      {shown && <MemberForm key={shown.member?.id ?? 'new'} {...{ members, onDone: onClose }} member={shown.member} />}
    </Modal>
  )
}
