import type { Application } from '@tessera/domain/applications/application'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { OwnField } from '@tessera/domain/members/own-field'
import { useEffect } from 'react'
import { t } from '../../language/t.ts'
import { Stack } from '../../ui/layout.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useLast } from '../../ui/use-last.ts'
import { ApplicationPart } from './application-part.tsx'

interface Props {
  open: boolean
  onClose: () => void
  applications: readonly Application[]
  types: readonly MembershipType[]
  own: readonly OwnField[]
  /** Loads the applications again. */
  reload: () => void
}

/** The people who apply to join, to accept or to decline. */
export function ApplicationsModal({ open, onClose, applications, types, own, reload }: Props) {
  const isEmpty = applications.length === 0
  const shown = useLast(open && !isEmpty ? applications : undefined) ?? []
  // Closed for good: an application that comes later opens nothing by itself.
  useEffect(() => {
    if (open && isEmpty) onClose()
  }, [open, isEmpty, onClose])
  return (
    <Modal open={open && !isEmpty} onClose={onClose} title={t('Applications to join')} size="large">
      <Stack gap={20}>
        {shown.map((application) => (
          <ApplicationPart key={application.id} application={application} types={types} own={own} reload={reload} />
        ))}
      </Stack>
    </Modal>
  )
}
