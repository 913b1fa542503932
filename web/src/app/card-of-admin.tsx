import { useState } from 'react'
import { useSendConfirmation } from '../accounts/use-send-confirmation.ts'
import { isConfirmed } from '../firebase/confirmation.ts'
import { failedTake, placesSource, takePlace } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { useSource } from '../firebase/use-api.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useAction } from '../ui/use-action.ts'
import { Notice } from './notice.tsx'

/** Leads an administrator who is a member of the same club to the own card, and others to becoming one. */
export function CardOfAdmin() {
  const { currentUser, clubId } = useSession()
  const places = useSource(placesSource())
  const [error, setError] = useState<string>()
  const place = places.data?.places.find((one) => one.role === 'member' && one.clubId === clubId && !one.person)
  const [show, busy] = useAction(failedTake, async () => (place ? takePlace(place) : undefined), { show: setError })
  const [send, sending] = useSendConfirmation()
  const back = <ButtonLink to={paths.dashboard}>{t('Back')}</ButtonLink>
  if (place)
    return (
      <Notice
        title={t('Your own card')}
        text={t('You see it as a member. “Switch Club” brings you back to the administration.')}
      >
        {error && <Banner tone="error">{error}</Banner>}
        <Button variant="primary" busy={busy} onClick={() => void show()}>
          {t('Show my card')}
        </Button>
        {back}
      </Notice>
    )
  if (places.lastError) return <RetryBanner error={places.lastError} onRetry={places.retry} />
  if (!places.data || places.isValidating) return <LoadingScreen />
  const email = currentUser?.email ?? ''
  return (
    <Notice
      title={t('Your own card')}
      text={
        isConfirmed()
          ? t('Add yourself as a member with your address {email}. Your card then opens here.', { email })
          : t(
              'Add yourself as a member with your address {email}, and confirm the address by the link in our e-mail. Your card then opens here.',
              { email },
            )
      }
    >
      {!isConfirmed() && (
        <Button variant="primary" busy={sending} onClick={() => void send()}>
          {t('Send me the e-mail')}
        </Button>
      )}
      {back}
    </Notice>
  )
}
