import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import { text } from '@tessera/domain/texts/text'
import { ArrowLeft } from 'lucide-react'
import { signOutEverywhere } from '../firebase/own-sessions.ts'
import { placesSource } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { logout } from '../firebase/sign-in.ts'
import { useApi, useSource } from '../firebase/use-api.ts'
import { t } from '../language/t.ts'
import { homeOf } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { confirm } from '../ui/confirm-dialog.tsx'
import { HeaderMenus } from '../ui/header-menus.tsx'
import { Page, PageCards } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ChangeAddressForm } from './change-address-form.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SecondStepCard } from './second-step-card.tsx'
import styles from './security-screen.module.css'
import { SessionList } from './session-list.tsx'

/** Lists the user's signed-in devices, signs them out and changes the password. */
export function SecurityScreen() {
  const { currentUser, userRole, clubId } = useSession()
  const { data, lastError, isLoading, retry, reload, put } = useApi(
    sessionsContract.sessions,
    { failure: text('Failed to load your devices') },
    { revalidateOnFocus: true },
  )
  const { data: places } = useSource(placesSource())
  const club = places?.places.find((place) => place.role === userRole && place.clubId === clubId)?.clubName
  return (
    <Page width={720}>
      <title>{`${t('Security')} · ${club || 'Tessera'}`}</title>
      <PageHeader
        title={t('Security')}
        subtitle={[club, currentUser?.email].filter(Boolean).join(' · ')}
        actions={
          <>
            <ButtonLink to={homeOf(userRole)} compact icon={<ArrowLeft />}>
              {t('Back')}
            </ButtonLink>
            <HeaderMenus onLogout={logout} />
          </>
        }
      />
      <PageCards>
        <Card>
          {lastError && <RetryBanner error={lastError} onRetry={retry} />}
          {isLoading && !data && <LoadingRows text={t('Loading your devices...')} rows={3} />}
          {data?.sessions && (
            <SessionList sessions={data.sessions} onChange={(sessions) => (sessions ? put(sessions) : reload())} />
          )}
          {data && !data.sessions && <SignOutEverywhere />}
        </Card>
        {data && userRole === 'admin' && (
          <Card>
            <h2 className={styles.heading}>{t('Password')}</h2>
            <ChangePasswordForm hasPassword={data.hasPassword !== false} onChanged={retry} />
          </Card>
        )}
        {data && places && userRole === 'admin' && (
          <Card>
            <ChangeAddressForm
              email={currentUser?.email ?? ''}
              hasPassword={data.hasPassword !== false}
              isMember={places.places.some(({ role, person }) => role === 'member' && !person)}
            />
          </Card>
        )}
        {data && userRole === 'admin' && (
          <Card>
            <SecondStepCard hasPassword={data.hasPassword !== false} onChanged={retry} />
          </Card>
        )}
      </PageCards>
    </Page>
  )
}

/** For sessions that Google keeps and does not list. */
function SignOutEverywhere() {
  const ask = async () => {
    const sure = await confirm({
      title: t('Sign out everywhere?'),
      text: t('You have to sign in again, here as well.'),
      confirmText: t('Sign out'),
      danger: true,
    })
    if (sure) await signOutEverywhere()
  }
  return (
    <>
      <h2 className={styles.heading}>{t('Your devices')}</h2>
      <p className={styles.lead}>{t('Your sign-ins are kept by Google, which does not list them.')}</p>
      <Button variant="danger" onClick={() => void ask()}>
        {t('Sign out everywhere')}
      </Button>
    </>
  )
}
