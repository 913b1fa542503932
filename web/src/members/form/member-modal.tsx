import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { RefObject } from 'react'
import { t } from '../../language/t.ts'
import { Modal } from '../../ui/modal.tsx'
import { useLast } from '../../ui/use-last.ts'
import { MemberForm } from './member-form.tsx'

interface Props {
  /** Edits the member, or adds one if absent, `isForHead` to choose another head of the family; the modal is closed while undefined. */
  form: { member?: Member; isForHead?: boolean } | undefined
  members: readonly Member[]
  types: readonly MembershipType[]
  onClose: () => void
  /** Called with the member as saved, before the form closes. */
  onSaved?: (member: Member) => void
  /** Called when the form has closed and the focus is restored. */
  onClosed?: () => void
  /** Gets the focus on closing if the button that opened the form is gone. */
  home: RefObject<HTMLElement | null>
}

/** Add or Edit Member. */
export function MemberModal({ form, members, types, onClose, onSaved, onClosed, home }: Props) {
  const shown = useLast(form)
  return (
    <Modal
      open={form !== undefined}
      onClose={onClose}
      onClosed={onClosed}
      home={home}
      first={shown?.isForHead ? '[name="belongsTo"]' : undefined}
      title={t(shown?.member ? 'Edit Member' : 'Add Member')}
    >
      {shown && (
        <MemberForm
          key={shown.member?.id ?? 'new'}
          members={members}
          types={types}
          onDone={onClose}
          onSaved={onSaved}
          isForHead={shown.isForHead}
          member={shown.member}
        />
      )}
    </Modal>
  )
}
