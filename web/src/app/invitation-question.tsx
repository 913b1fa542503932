import type { Invitation, Places } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { useNavigate } from 'react-router-dom'
import { takePlace } from '../firebase/places.ts'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useAction } from '../ui/use-action.ts'
import styles from './invitation-notice.module.css'

const failure = text('Failed to answer the invitation')

interface Props {
  invitation: Invitation | undefined
  /** Takes the places that an answer leads to. */
  put: (places: Places) => Promise<unknown>
  /** Loads them again. */
  reload: () => Promise<unknown>
  /** Called once the invitation is declined. */
  onDeclined: () => void
}

/** The question of an invitation, with its two answers. */
export function InvitationQuestion({ invitation, put, reload, onDeclined }: Props) {
  const navigate = useNavigate()
  const toast = useToast()
  const [reply, busy, [accepting] = []] = useAction(
    failure,
    async (accept: boolean, { clubId, clubName }: Invitation) => {
      const places = await call(accountsContract.answerInvitation, { body: { clubId, accept }, failure })
      if (accept) {
        await takePlace({ role: 'member', clubId })
        navigate(paths.memberDashboard)
      } else {
        const club = clubName || t('Club')
        toast.success(t('{club} was not added to your clubs. Nothing else has changed.', { club }))
        onDeclined()
      }
      await put(places)
    },
    { onFailed: (error) => error instanceof AppError && error.code === 'not_found' && reload() },
  )
  if (!invitation) return null
  const club = invitation.clubName || t('Club')

  return (
    <Banner tone="info">
      <p>{t('{club} says you are a member. Show its card?', { club })}</p>
      <Row className={styles.ways}>
        <Button
          variant="primary"
          busy={accepting === true}
          disabled={busy}
          onClick={() => void reply(true, invitation)}
        >
          {t('Show its card')}
        </Button>
        <Button busy={accepting === false} disabled={busy} onClick={() => void reply(false, invitation)}>
          {t('Not me')}
        </Button>
      </Row>
    </Banner>
  )
}
