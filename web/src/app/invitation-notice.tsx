import { useCallback, useRef } from 'react'
import useSWR from 'swr'
import { placesKey, readPlaces } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { loadPart } from '../load-part.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import styles from './invitation-notice.module.css'

const InvitationQuestion = lazyDialog(
  ({ invitation }) => invitation !== undefined,
  async () => ({ default: (await loadPart(() => import('./invitation-question.tsx'))).InvitationQuestion }),
)

/**
 * Asks a user added by another club to accept the invitation, one invitation at a time. Shares its request with
 * `PlaceMenu`.
 */
export function InvitationNotice() {
  const { currentUser } = useSession()
  const { data, mutate } = useSWR(placesKey(currentUser), readPlaces, { revalidateOnFocus: true })
  const box = useRef<HTMLDivElement>(null)
  // The pressed button disappears; the next Tab continues from here.
  const declined = useCallback(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <InvitationQuestion invitation={data?.invitations[0]} mutate={mutate} onDeclined={declined} />
    </div>
  )
}
