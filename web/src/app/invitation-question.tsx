import type { Invitation } from '@tessera/domain/accounts/account'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { KeyedMutator } from 'swr'
import { answerInvitation, type readPlaces, takePlace } from '../firebase/places.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast-queue.ts'
import styles from './invitation-notice.module.css'

const failure = text('Failed to answer the invitation')

interface Props {
  invitation: Invitation | undefined
  mutate: KeyedMutator<Awaited<ReturnType<typeof readPlaces>>>
  /** Called once the invitation is declined. */
  onDeclined: () => void
}

/** The question of an invitation, with its two answers. */
export function InvitationQuestion({ invitation, mutate, onDeclined }: Props) {
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const navigate = useNavigate()
  const toast = useToast()
  if (!invitation) return null
  const { clubId } = invitation
  const club = invitation.clubName || t('Club')

  const reply = async (accept: boolean) => {
    setBusy(accept ? 'accept' : 'decline')
    try {
      const places = await answerInvitation({ clubId, accept })
      if (accept) {
        await takePlace({ role: 'member', clubId })
        navigate(paths.memberDashboard)
      } else {
        toast.success(t('{club} was not added to your clubs. Nothing else has changed.', { club }))
        onDeclined()
      }
      await mutate(places, { revalidate: false })
    } catch (error) {
      toast.error(errorText(error, failure))
      if (error instanceof AppError && error.code === 'not_found') await mutate()
    }
    setBusy(undefined)
  }

  return (
    <Banner tone="info">
      <p>{t('{club} says you are a member. Show its card?', { club })}</p>
      <div className={styles.ways}>
        <Button
          variant="primary"
          busy={busy === 'accept'}
          disabled={busy !== undefined}
          onClick={() => void reply(true)}
        >
          {t('Show its card')}
        </Button>
        <Button busy={busy === 'decline'} disabled={busy !== undefined} onClick={() => void reply(false)}>
          {t('Not me')}
        </Button>
      </div>
    </Banner>
  )
}
