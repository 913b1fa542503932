import { useCallback, useRef } from 'react'
import { placesSource } from '../firebase/places.ts'
import { useSource } from '../firebase/use-api.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import styles from './invitation-notice.module.css'

const InvitationQuestion = lazyDialog(
  ({ invitation }) => invitation !== undefined,
  () => import('./invitation-question.tsx'),
  'InvitationQuestion',
)

/**
 * Asks a user added by another club to accept the invitation, one invitation at a time. Shares its request with
 * `PlaceMenu`.
 */
export function InvitationNotice() {
  const { data, reload, put } = useSource(placesSource(), { revalidateOnFocus: true })
  const box = useRef<HTMLDivElement>(null)
  // The pressed button disappears; the next Tab continues from here.
  const declined = useCallback(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <InvitationQuestion invitation={data?.invitations[0]} reload={reload} put={put} onDeclined={declined} />
    </div>
  )
}
