import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { t } from '../../language/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

// The CSV reader is large and rarely used: it is loaded with the first import.
const ImportSteps = lazyPart(() => import('./import-steps.tsx'), 'ImportSteps')

interface Props {
  open: boolean
  members: readonly Member[]
  types: readonly MembershipType[]
  /** True if the club draws by direct debit. */
  drawsDebits: boolean
  onClose: () => void
  /** Gets the focus on close if the button that opened it is gone. */
  home: RefObject<HTMLElement | null>
}

/** Imports members from a CSV file. While rows are written it stays open, and the browser asks before the page is left. */
export function ImportModal({ open, members, types, drawsDebits, onClose, home }: Props) {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    if (!isWriting) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isWriting])
  const close = () => {
    if (!isWriting) onClose()
  }
  return (
    <Modal open={open} onClose={close} home={home} title={t('Import members')} size="large">
      <Suspense fallback={<Skeleton lines={3} height={44} />}>
        <ImportSteps members={members} types={types} drawsDebits={drawsDebits} onWriting={setWriting} onDone={close} />
      </Suspense>
    </Modal>
  )
}
