import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../firebase/session.ts'
import { logout } from '../firebase/sign-in.ts'
import { identityToken } from '../http/token.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ToastRegion } from '../ui/toast.tsx'
import { useAtMoment } from './at-moment.ts'
import { InvitationNotice } from './invitation-notice.tsx'
import { Notice } from './notice.tsx'
import { usePlaces } from './places.tsx'

/** How often the page asks whether the duty is another one by now, in milliseconds. */
const pause = 10 * 60_000

/** The pages of nobody's duty: those of the account, of a link in an e-mail, and those that are open to everybody. */
const isOfNoDuty = (pathname: string): boolean =>
  [paths.security, paths.authAction, paths.memberAuth, paths.scannedCard, paths.hut, paths.operator].some(
    (path) => path === pathname,
  ) || pathname.startsWith(`${paths.join}/`)

/**
 * Shows `children`, the page, if it is of no duty. In place of every other one: when the duty begins, or that it has ended, and the ways
 * to elsewhere.
 */
export function OffDuty({ children }: { children: ReactNode }) {
  const { begins } = useSession()
  const { pathname } = useLocation()
  useAtMoment(begins * 1000)
  useEffect(() => {
    // The session follows a new token: the duty may have other days by now.
    const renew = () => void identityToken(true).catch((error: unknown) => console.warn(error))
    const timer = setInterval(renew, pause)
    return () => {
      clearInterval(timer)
      if (begins * 1000 <= Date.now()) renew()
    }
  }, [begins])
  return isOfNoDuty(pathname) ? children : <NoDuty />
}

function NoDuty() {
  const { firstDay, ends } = useSession()
  const { places, go, busy } = usePlaces()
  const isOver = ends * 1000 <= Date.now()
  return (
    <>
      <Notice
        title={
          isOver ? t('Your duty has ended') : t('Your duty begins on {day}', { day: dayText(firstDay ?? undefined) })
        }
        text={
          isOver
            ? t('Its last day is over, and nothing of the club can be reached with it. What was entered stays.')
            : t('Until then there is nothing to do here. On that day everything is there, without another e-mail.')
        }
      >
        {places.map(
          ({ place, label, isHere }) =>
            !isHere && (
              <Button key={label} variant="primary" disabled={busy} onClick={() => void go(place)}>
                {label}
              </Button>
            ),
        )}
        <Button onClick={() => void logout()}>{t('Log Out')}</Button>
        <InvitationNotice />
      </Notice>
      <ToastRegion />
    </>
  )
}
