import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { ChangeablePart } from '@tessera/domain/members/changeable'
import { isEnabled } from '@tessera/domain/membership/status'
import { text } from '@tessera/domain/texts/text'
import { LogOut } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { logout } from '../firebase/sign-in.ts'
import { timeNow } from '../http/server-clock.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { HeaderMenus } from '../ui/header-menus.tsx'
import { Row } from '../ui/layout.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { Logo } from '../ui/logo.tsx'
import { Mark } from '../ui/mark.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { Today, useToday } from '../ui/today.tsx'
import { useColour } from '../ui/use-colour.ts'
import { useHashTab } from '../ui/use-tab.ts'
import { MailSettingsButton } from './mail-settings-button.tsx'
import styles from './member-dashboard-screen.module.css'
import { PassPanel } from './pass-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { PrintedCardButton } from './printed-card-button.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { StandingCard } from './standing-card.tsx'
import { type MemberData, useMember } from './use-member.ts'

interface Props extends Pick<ComponentProps<typeof ProfilePanel>, 'PhotoForm'> {
  placeMenu: ReactNode
  notice: ReactNode
}

/** The member's profile, payments and card. `placeMenu` switches to other clubs; `notice` shows above the tabs. */
export function MemberDashboardScreen({ placeMenu, notice, PhotoForm }: Props) {
  const { data, error, put, reload } = useMember()
  useColour(data?.info.clubColour)
  const actions = (
    <>
      {placeMenu}
      <HeaderMenus onLogout={logout} security={paths.security} />
    </>
  )
  if (data)
    return (
      <Today
        read={() => dayInZone(timeNow(), data.info.clubTimeZone)}
        seasonStartsInMonth={data.info.seasonStartsInMonth}
      >
        <Dashboard
          data={data}
          actions={actions}
          notice={notice}
          PhotoForm={PhotoForm}
          onChanged={(changeable) => void put({ ...data, info: { ...data.info, ...photoIn(changeable), changeable } })}
          reload={async () => (await reload())?.info.changeable}
        />
      </Today>
    )
  if (!error) return <LoadingScreen />
  return (
    <main className={styles.failed}>
      <title>{`${t('Member Dashboard')} · Tessera`}</title>
      <h1 className="visually-hidden">{t('Member Dashboard')}</h1>
      <Mark size={40} />
      <Banner tone="error">{error}</Banner>
      <Button icon={<LogOut />} onClick={() => void logout()}>
        {t('Log Out')}
      </Button>
    </main>
  )
}

/** The photo of the member after a change, if the club has opened it. */
const photoIn = (parts: readonly ChangeablePart[]): { photoUrl?: string | null } => {
  const field = parts.find(({ name }) => name === 'photo')?.fields[0]
  return field ? { photoUrl: field.value || null } : {}
}

const ids = ['profile', 'payments', 'pass'] as const
const all = [
  { id: 'profile', label: text('Profile') },
  { id: 'payments', label: text('Payments') },
  { id: 'pass', label: text('Membership Pass') },
] as const

interface DashboardProps extends Omit<ComponentProps<typeof ProfilePanel>, 'info'> {
  data: MemberData
  actions: ReactNode
  notice: ReactNode
}

function Dashboard({ data, actions, notice, ...changes }: DashboardProps) {
  const today = useToday()
  const hasCard = data.hasPass || data.hasGoogle
  const tabs = all.filter(({ id }) => id !== 'pass' || hasCard).map((each) => ({ ...each, label: t(each.label) }))
  const [named, choose] = useHashTab(ids)
  const tab = named === 'pass' && !hasCard ? 'profile' : named
  return (
    <div className={styles.page}>
      <title>{`${t('Member Dashboard')} · ${data.info.clubName || 'Tessera'}`}</title>
      <div className={styles.column}>
        <PageHeader
          logo={data.info.clubLogo && <Logo logo={data.info.clubLogo} />}
          title={t('Member Dashboard')}
          subtitle={t('Welcome, {name}', { name: data.info.fullName || data.info.email })}
          actions={actions}
        />
        {notice}
      </div>
      <main>
        <Tabs label={t('Your membership')} tabs={tabs} value={tab} onChange={choose} barClassName={styles.bar}>
          <div className={styles.column}>
            <TabPanel id="profile" className={styles.panel}>
              <StandingCard data={data} />
              <ProfilePanel info={data.info} {...changes} />
              <Row align="center" className={styles.below}>
                {!data.hasPass && isEnabled(data.info, today) && <PrintedCardButton info={data.info} />}
                <MailSettingsButton />
              </Row>
            </TabPanel>
            <TabPanel id="payments" className={styles.panel}>
              <PaymentsPanel data={data} />
            </TabPanel>
            {hasCard && (
              <TabPanel id="pass" className={styles.panel}>
                <PassPanel data={data} />
              </TabPanel>
            )}
          </div>
        </Tabs>
      </main>
    </div>
  )
}
