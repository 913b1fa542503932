import { deviceText } from '@tessera/domain/accounts/device'
import type { Session, Sessions } from '@tessera/domain/accounts/session'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { useRef } from 'react'
import { endOtherSessions, endSession } from '../firebase/own-sessions.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './security-screen.module.css'

const failure = text('Failed to sign the device out')

const endOfOthers = () => ({
  title: t('Sign out all other devices?'),
  text: t('You stay signed in here. Elsewhere you have to sign in again.'),
  confirmText: t('Sign out'),
  danger: true,
})

const deviceOf = (agent: string | null): string => deviceText(agent ?? '', t)
const momentOf = (moment: string): string => momentText(new Date(moment))

interface SessionListProps {
  sessions: readonly Session[]
  /** Replaces the list; undefined loads it again. */
  onChange: (sessions?: Sessions) => Promise<unknown>
}

/** The user's sessions; each one except the current can be ended. */
export function SessionList({ sessions, onChange }: SessionListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)

  // The pressed button may be gone: the next Tab continues from here.
  const focus = () => heading.current?.focus()
  const onFailed = async (error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') await onChange()
    focus()
  }
  const [end, ending, [ended] = []] = useAction(
    failure,
    async ({ id, agent }: Session) => {
      await endSession(id)
      await onChange()
      focus()
      return t('{device} is signed out.', { device: deviceOf(agent) })
    },
    { onFailed },
  )
  const [endOthers, endingOthers] = useAction(
    failure,
    async () => {
      await onChange(await endOtherSessions())
      focus()
      return t('All other devices are signed out.')
    },
    { ask: endOfOthers, onFailed },
  )
  const busy = ending || endingOthers

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('Your devices')}
      </h2>
      <p className={styles.lead}>
        {others.length === 0
          ? t('You are signed in on this device only.')
          : t('You are signed in on these devices. Sign out what you do not know or no longer use.')}
      </p>
      <FactList
        rows={sessions}
        nameOf={({ isCurrent, agent }) => (
          <>
            {deviceOf(agent)} {isCurrent && <Badge tone="active">{t('This device')}</Badge>}
          </>
        )}
        facts={({ address, signedInAt, lastSeenAt }) => (
          <>
            {address && <p>{t('Network address {address}', { address })}</p>}
            <p>{t('Signed in {when}', { when: momentOf(signedInAt) })}</p>
            <p>{t('Last seen {when}', { when: momentOf(lastSeenAt) })}</p>
          </>
        )}
        buttons={(session) =>
          !session.isCurrent && (
            <Button
              size="small"
              busy={ended?.id === session.id}
              disabled={busy}
              aria-label={t('Sign out {device}', { device: deviceOf(session.agent) })}
              onClick={() => void end(session)}
            >
              {t('Sign out')}
            </Button>
          )
        }
      />
      {others.length > 1 && (
        <Button variant="danger" busy={endingOthers} disabled={busy} onClick={() => void endOthers()}>
          {t('Sign out all other devices')}
        </Button>
      )}
    </>
  )
}
