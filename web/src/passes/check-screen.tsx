import { ArrowLeft } from 'lucide-react'
import { logout } from '../firebase/sign-in.ts'
import { t } from '../language/t.ts'
import { loadPart } from '../load-part.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { HeaderMenus } from '../ui/header-menus.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AttendanceButton } from './attendance-button.tsx'
import { CheckAnswer } from './check-answer.tsx'
import { CheckLog } from './check-log.tsx'
import styles from './check-screen.module.css'
import type { Checked } from './checked.ts'
import { DoorPanel } from './door-panel.tsx'
import { Scanner } from './scanner.tsx'
import { useChecks } from './use-checks.ts'
import { useDoor } from './use-door.ts'

const isCard = ({ card }: Checked) => !card.byNumber

/**
 * Checks cards at a door, with the camera or with a scanner that types. Keeps what it has checked until it is left, and
 * where the device is ready for no connection, until midnight. `attendanceDay` is today in a club that keeps lists of who was there.
 */
export function CheckScreen({ attendanceDay }: { attendanceDay: string | undefined }) {
  const { door, load } = useDoor()
  const { log, check, error } = useChecks(door)
  const [last, ...earlier] = log
  const cards = log.filter(isCard)
  // Without a connection, the club is not known.
  const today = attendanceDay ?? door?.list.attendanceDay
  const getReady = async () => {
    // What shows the lists is needed there too.
    if (today) await loadPart(() => import('./attendance-modal.tsx'))
    await load()
  }
  return (
    <div className={styles.page}>
      <title>{`${t('Check cards')} · Tessera`}</title>
      <PageHeader
        title={t('Check cards')}
        subtitle={t('{count, plural, one {# card} other {# cards}} checked here', { count: cards.length })}
        actions={
          <>
            <ButtonLink to={paths.dashboard} compact icon={<ArrowLeft />}>
              {t('Back')}
            </ButtonLink>
            <HeaderMenus onLogout={logout} />
          </>
        }
      />
      <main className={styles.columns}>
        <Stack as={Card} gap={16}>
          <Scanner
            hint={t('A scanner that types sends its code here. A member number is looked up, and counts as no card.')}
            autoFocus
            onCode={(code) => void check(code)}
          />
        </Stack>
        <div className={styles.answers}>
          <div role="status">
            {error ? (
              <Banner tone="error">{error}</Banner>
            ) : (
              last && <CheckAnswer checked={last} earlier={earlier.filter(isCard)} />
            )}
          </div>
          <DoorPanel door={door} onLoad={getReady} unsent={log.filter(({ offline }) => offline).length} />
          <CheckLog log={cards} />
          {today && <AttendanceButton today={today} door={door} />}
        </div>
      </main>
    </div>
  )
}
