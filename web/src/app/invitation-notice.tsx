import type { Invitation } from '@tessera/domain/accounts/account'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { answerInvitation, placesKey, readPlaces, takePlace } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast-queue.ts'
import styles from './invitation-notice.module.css'

const failure = text('Failed to answer the invitation')

/**
 * Asks a user added by another club to accept the invitation, one invitation at a time. Shares its request with
 * `PlaceMenu`.
 */
export function InvitationNotice() {
  const { currentUser } = useSession()
  const { data, mutate } = useSWR(placesKey(currentUser), readPlaces, { revalidateOnFocus: true })
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const toast = useToast()

  const reply = async ({ clubId }: Invitation, club: string, accept: boolean) => {
    setBusy(accept ? 'accept' : 'decline')
    try {
      const places = await answerInvitation({ clubId, accept })
      if (accept) {
        await takePlace({ role: 'member', clubId })
        navigate(paths.memberDashboard)
      } else {
        toast.success(t('{club} was not added to your clubs. Nothing else has changed.', { club }))
        // The pressed button disappears; the next Tab continues from here.
        box.current?.focus()
      }
      await mutate(places, { revalidate: false })
    } catch (error) {
      toast.error(errorText(error, failure))
      if (error instanceof AppError && error.code === 'not_found') await mutate()
    }
    setBusy(undefined)
  }

  const [invitation] = data?.invitations ?? []
  const club = invitation?.clubName || t('Club')
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {invitation && (
        <Banner tone="info">
          <p>{t('{club} says you are a member. Show its card?', { club })}</p>
          <div className={styles.ways}>
            <Button
              variant="primary"
              busy={busy === 'accept'}
              disabled={busy !== undefined}
              onClick={() => void reply(invitation, club, true)}
            >
              {t('Show its card')}
            </Button>
            <Button
              busy={busy === 'decline'}
              disabled={busy !== undefined}
              onClick={() => void reply(invitation, club, false)}
            >
              {t('Not me')}
            </Button>
          </div>
        </Banner>
      )}
    </div>
  )
}
