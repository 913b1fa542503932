import { text } from '@tessera/domain/texts/text'
import { HandCoins, IdCard, Settings2, Users } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ClubSettings } from '../../clubs/club-settings.tsx'
import { useClub } from '../../clubs/use-club.ts'
import { useSession } from '../../firebase/session.ts'
import { logout } from '../../firebase/sign-in.ts'
import { t } from '../../language/t.ts'
import { loadPart } from '../../load-part.ts'
import { listSearch, numberIn } from '../../members/member-address.ts'
import { paths, paymentPages } from '../../paths.ts'
import { preloadAfterFirstInput } from '../../ui/first-input.ts'
import { HeaderMenus } from '../../ui/header-menus.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useColour } from '../../ui/use-colour.ts'
import { useHashTab } from '../../ui/use-tab.ts'
import { InvitationNotice } from '../invitation-notice.tsx'
import { PlaceMenu } from '../place-menu.tsx'
import styles from './dashboard-screen.module.css'
import { FirstStepsButton } from './first-steps-button.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { Shortcuts } from './keys/shortcuts.tsx'
import { MembersTab } from './members-tab.tsx'
import { useFirstSteps } from './use-first-steps.ts'

const panels = {
  // The first screen: it comes with the dashboard.
  members: MembersTab,
  'member-passes': lazyPart(() => import('./passes-tab.tsx'), 'PassesTab'),
  'pass-configuration': lazyPart(() => import('./pass-configuration-tab.tsx'), 'PassConfigurationTab'),
  payments: lazyPart(() => import('./payments-tab.tsx'), 'PaymentsTab'),
}

/** For a few accounts only. */
const AccountNote = lazyPart(() => import('../../accounts/account-note.tsx'), 'AccountNote')
const DoorNotice = lazyPart(() => import('./door-notice.tsx'), 'DoorNotice')
const MemberPage = lazyPart(() => import('./member/member-page.tsx'), 'MemberPage')
preloadAfterFirstInput(MemberPage.preload)

const ids = ['members', 'member-passes', 'pass-configuration', 'payments'] as const
const labels = {
  members: text('Members'),
  'member-passes': text('Member Passes'),
  'pass-configuration': text('Pass Configuration'),
  payments: text('Payments'),
}
const icons = {
  members: <Users />,
  'member-passes': <IdCard />,
  'pass-configuration': <Settings2 />,
  payments: <HandCoins />,
}
preloadAfterFirstInput(async () =>
  (await loadPart(() => import('../../passes/drop-expired-door.ts'))).dropExpiredDoor(),
)

/** The admin dashboard: header and the four tabs. */
export function DashboardScreen() {
  const { currentUser, duty } = useSession()
  const { club, error, loading, retry } = useClub()
  const [named, chooseTab] = useHashTab(ids)
  const at = useLocation()
  const number = numberIn(at)
  const isBelowPayments = paymentPages.includes(at.pathname)
  const isBelow = isBelowPayments || number !== undefined
  const tab = isBelowPayments ? 'payments' : number === undefined ? named : 'members'
  const leave = (id: keyof typeof panels) =>
    navigate({
      pathname: paths.dashboard,
      search: isBelowPayments ? '' : listSearch(at.search),
      hash: id === 'members' ? '' : id,
    })
  const navigate = useNavigate()
  const steps = useFirstSteps()
  useColour(club?.colour)
  useEffect(() => {
    // Loads the tab's code along with the club. If this fails, the panel loads it again and shows the error.
    const panel = panels[tab]
    if ('preload' in panel) panel.preload().catch(() => undefined)
  }, [tab])
  if ((loading && !club) || steps === 'wait') return <LoadingScreen />
  const tabs = ids.map((id) => ({ id, label: t(labels[id]), icon: icons[id] }))
  const name = club?.name || t('Club Dashboard')
  return (
    <div className={styles.page}>
      {!isBelow && <title>{`${t(labels[tab])} · ${name}`}</title>}
      <div className={styles.column}>
        <PageHeader
          title={name}
          logo={club?.logo && <Logo logo={club.logo} />}
          titleAction={<ClubSettings />}
          subtitle={t('Welcome, {email}', { email: currentUser?.email ?? '' })}
          note={steps && !steps.isGoodbye && <FirstStepsButton {...steps} />}
          actions={
            <>
              <PlaceMenu />
              <Shortcuts />
              <HeaderMenus onLogout={logout} security={paths.security} />
            </>
          }
        />
        <InvitationNotice />
        {steps && <FirstStepsCard {...steps} />}
      </div>
      <main>
        <Tabs
          label={t('Club')}
          tabs={tabs}
          value={tab}
          onChange={isBelow ? leave : chooseTab}
          onAgain={isBelow ? () => void leave(tab) : undefined}
          atBottom
          barClassName={styles.bar}
        >
          <div className={styles.column}>
            {(currentUser?.passwordRemoved || currentUser?.mustConfirmEmail) && (
              <Suspense fallback={null}>
                <AccountNote className={styles.error} />
              </Suspense>
            )}
            {error && (
              <div className={styles.error}>
                <RetryBanner error={error} onRetry={retry} />
              </div>
            )}
            {ids.map((id) => {
              const Panel = panels[id]
              return (
                <TabPanel key={id} id={id} anchor={id} className={styles.panel}>
                  <Suspense fallback={<Skeleton lines={7} height={44} />}>
                    {duty === 'door' ? (
                      <DoorNotice />
                    ) : number !== undefined && id === 'members' ? (
                      <MemberPage number={number} />
                    ) : (
                      <Panel />
                    )}
                  </Suspense>
                </TabPanel>
              )
            })}
          </div>
        </Tabs>
      </main>
    </div>
  )
}
