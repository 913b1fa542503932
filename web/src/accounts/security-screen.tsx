import { text } from '@tessera/domain/texts/text'
import { ArrowLeft } from 'lucide-react'
import useSWR from 'swr'
import { readSessions, sessionsKey, signOutEverywhere } from '../firebase/own-sessions.ts'
import { placesKey, readPlaces } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { logout } from '../firebase/sign-in.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { homeOf } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { confirm } from '../ui/confirm-dialog.tsx'
import { HeaderMenus } from '../ui/header-menus.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import styles from './security-screen.module.css'
import { SessionList } from './session-list.tsx'

const failure = text('Failed to load your devices')

/** Lists the user's signed-in devices, signs them out and changes the password. */
export function SecurityScreen() {
  const { currentUser, userRole, clubId } = useSession()
  const { data, error, isLoading, mutate } = useSWR(sessionsKey(currentUser), readSessions, { revalidateOnFocus: true })
  const { data: places } = useSWR(placesKey(currentUser), readPlaces)
  const club = places?.places.find((place) => place.role === userRole && place.clubId === clubId)?.clubName
  return (
    <div className={styles.page}>
      <title>{`${t('Security')} · ${club || 'Tessera'}`}</title>
      <PageHeader
        title={t('Security')}
        subtitle={[club, currentUser?.email].filter(Boolean).join(' · ')}
        actions={
          <>
            <ButtonLink to={homeOf(userRole)} compact icon={<ArrowLeft aria-hidden="true" />}>
              {t('Back')}
            </ButtonLink>
            <HeaderMenus onLogout={logout} />
          </>
        }
      />
      <main className={styles.cards}>
        <Card>
          {error && (
            <Banner
              tone="error"
              action={
                <Button size="small" onClick={() => void mutate()}>
                  {t('Try again')}
                </Button>
              }
            >
              {errorText(error, failure)}
            </Banner>
          )}
          {isLoading && !data && <LoadingRows text={t('Loading your devices...')} rows={3} />}
          {data?.sessions && (
            <SessionList
              sessions={data.sessions}
              onChange={(sessions) => (sessions ? mutate(sessions, { revalidate: false }) : mutate())}
            />
          )}
          {data && !data.sessions && <SignOutEverywhere />}
        </Card>
        {data && userRole === 'admin' && (
          <Card>
            <h2 className={styles.heading}>{t('Password')}</h2>
            <ChangePasswordForm hasPassword={data.hasPassword !== false} onChanged={() => void mutate()} />
          </Card>
        )}
      </main>
    </div>
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
