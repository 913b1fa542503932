import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ImportHold } from './use-import-run.ts'

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

/**
 * Imports members from a CSV file. While rows are written it stays open; while mandates of theirs may not be stored, closing it asks.
 * In both cases the browser asks before the page is left.
 */
export function ImportModal({ open, members, types, drawsDebits, onClose, home }: Props) {
  const [hold, setHold] = useState<ImportHold>()
  useEffect(() => {
    if (!hold) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hold])
  const isAsking = useRef(false)
  const close = async () => {
    // Escape reaches this dialog also from the question above it.
    if (hold === 'writing' || isAsking.current) return
    if (hold === 'unstored') {
      isAsking.current = true
      const sure = await confirm({
        title: t('Close without these mandates?'),
        text: t('No other import takes these mandates along: please try again before you close this.'),
        confirmText: t('Close without them'),
        danger: true,
      })
      isAsking.current = false
      if (!sure) return
    }
    onClose()
  }
  return (
    <Modal open={open} onClose={() => void close()} home={home} title={t('Import members')} size="large">
      <Suspense fallback={<Skeleton lines={3} height={44} />}>
        <ImportSteps
          members={members}
          types={types}
          drawsDebits={drawsDebits}
          onHold={setHold}
          onDone={() => void close()}
        />
      </Suspense>
    </Modal>
  )
}
