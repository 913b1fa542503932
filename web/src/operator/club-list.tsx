import { type OperatedClub, type OperatedClubs, operatorContract } from '@tessera/domain/operator/contract'
import { certificateState, warnDays } from '@tessera/domain/passes/certificate'
import { text } from '@tessera/domain/texts/text'
import { useRef, useState } from 'react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { useAction } from '../ui/use-action.ts'
import { ClubFacts } from './club-facts.tsx'
import { DeleteClub } from './delete-club.tsx'
import { faultText } from './fault-text.ts'
import styles from './operator-screen.module.css'

interface ClubListProps {
  token: string
  clubs: OperatedClubs
  onClubs: (next: OperatedClubs) => Promise<unknown>
}

const failure = text('Failed to change the club')

const suspension = ({ name }: OperatedClub) => ({
  title: t('Suspend {name}?', { name }),
  text: t('Its people cannot sign in, and its cards on phones are not updated. Nothing is lost.'),
  confirmText: t('Suspend'),
  danger: true,
})

const stepEnd = ({ name }: OperatedClub) => ({
  title: t('Require no second step in {name}?', { name }),
  text: t('Its administrators sign in with their password alone again. An owner can require the second step anew.'),
  confirmText: t('Require no second step'),
})

/** All clubs of the server; each can be suspended, resumed and, suspended and backed up, deleted. */
export function ClubList({ token, clubs: { clubs, limits }, onClubs }: ClubListProps) {
  const [deleting, setDeleting] = useState<OperatedClub>()
  const heading = useRef<HTMLHeadingElement>(null)
  const expiring = clubs.filter(
    ({ certificateUntil: until }) => until !== null && certificateState(until, new Date()) !== 'valid',
  )
  const [change, busy, [changing] = []] = useAction(
    faultText(failure),
    async ({ id, suspendedAt }: OperatedClub) => {
      const endpoint = suspendedAt ? operatorContract.resume : operatorContract.suspend
      await onClubs(await call(endpoint, { token, params: { id }, failure }))
    },
    { ask: (club) => (club.suspendedAt === null ? suspension(club) : undefined) },
  )
  const [endStep] = useAction(
    faultText(failure),
    async ({ id }: OperatedClub) => {
      await onClubs(await call(operatorContract.endSecondStep, { token, params: { id }, failure }))
    },
    { ask: stepEnd },
  )
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('Clubs')}
      </h2>
      {expiring.length > 0 && (
        <Banner tone="warning">
          {t('Pass certificates that have expired or expire within {days} days: {clubs}', {
            days: warnDays,
            clubs: expiring.map(({ name }) => name).join(', '),
          })}
        </Banner>
      )}
      {clubs.length === 0 && <p>{t('There is no club yet.')}</p>}
      <FactList
        rows={clubs}
        nameOf={({ name, suspendedAt }) => (
          <>
            {name} {suspendedAt && <Badge tone="disabled">{t('Suspended')}</Badge>}
          </>
        )}
        facts={(club) => <ClubFacts club={club} limits={limits} />}
        buttons={(club) => (
          <Row gap={12}>
            <Button
              size="small"
              busy={changing?.id === club.id}
              disabled={busy}
              aria-label={
                club.suspendedAt ? t('Resume {name}', { name: club.name }) : t('Suspend {name}', { name: club.name })
              }
              onClick={() => void change(club)}
            >
              {club.suspendedAt ? t('Resume') : t('Suspend')}
            </Button>
            {club.secondStepFrom && (
              <Button
                size="small"
                disabled={busy}
                aria-label={t('Require no second step in {name}', { name: club.name })}
                onClick={() => void endStep(club)}
              >
                {t('Require no second step')}
              </Button>
            )}
            {club.suspendedAt && (
              <Button
                size="small"
                variant="danger"
                disabled={busy || !club.isBackedUp}
                aria-label={t('Delete {name}', { name: club.name })}
                onClick={() => setDeleting(club)}
              >
                {t('Delete')}
              </Button>
            )}
          </Row>
        )}
      />
      {deleting && (
        <DeleteClub
          token={token}
          club={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={async (next) => {
            setDeleting(undefined)
            await onClubs(next)
            heading.current?.focus()
            return t('{name} is deleted.', { name: deleting.name })
          }}
        />
      )}
    </>
  )
}
