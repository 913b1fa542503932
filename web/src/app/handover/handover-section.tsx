import type { Colleague } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import { handoverPoints } from '@tessera/domain/duties/handover'
import { keysContract } from '@tessera/domain/machines/contract'
import { passConfigContract } from '@tessera/domain/passes/config-contract'
import { systemContract } from '@tessera/domain/system/contract'
import { text } from '@tessera/domain/texts/text'
import { ArrowLeft, Printer } from 'lucide-react'
import { useClub } from '../../clubs/use-club.ts'
import { useApi } from '../../firebase/use-api.ts'
import { useWhyNot } from '../../firebase/who-may.ts'
import { dutyName } from '../../language/duty-text.ts'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { useLetterMail } from '../../letters/use-letter-mail.ts'
import { paths } from '../../paths.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { useToday } from '../../ui/today.tsx'
import { HandoverSheet } from './handover-sheet.tsx'
import { pointText } from './point-text.ts'

const failure = text('The committee could not be loaded')

const states = {
  done: { tone: 'active', label: text('Done') },
  open: { tone: 'due', label: text('To do') },
  ask: { tone: 'neutral', label: text('To ask') },
} as const satisfies Record<string, { tone: BadgeTone; label: string }>

type Days = Pick<Colleague, 'from' | 'until'>

const daysText = ({ from, until }: Days) =>
  [
    from !== undefined && t('Comes on {day}', { day: dayText(from) }),
    until !== undefined && t('Until {day}', { day: dayText(until) }),
  ]
    .filter(Boolean)
    .join(' · ')

const stayText = (one: Colleague) => {
  if (one.isSuspended) return t('Suspended')
  if (one.isOver) return t('Last day was {day}', { day: dayText(one.until) })
  return daysText(one) || t('Stays')
}

const comeText = (one: Days) => [t('Invited'), daysText(one)].filter(Boolean).join(' · ')

const committeeSettings = `${paths.settings}/committee`

/** The page for an election, for owners: who goes on which day, who comes, and what is still to be done. */
export function HandoverSection() {
  const whyNot = useWhyNot('owner')
  return (
    <Stack gap={16}>
      <Row>
        <ButtonLink to={committeeSettings} icon={<ArrowLeft />}>
          {t('Committee')}
        </ButtonLink>
      </Row>
      {whyNot ? <Quiet>{whyNot}</Quiet> : <Handover />}
    </Stack>
  )
}

function Handover() {
  const { club } = useClub()
  const today = useToday()
  const { data: committee, error, retry } = useApi(committeeContract.list, { failure })
  const keys = useApi(keysContract.list, { failure })
  const passes = useApi(passConfigContract.config, { failure })
  const { data: health } = useApi(systemContract.health, { failure })
  const { mail } = useLetterMail()
  const failed = [error, keys.error, passes.error].find(Boolean)
  if (failed)
    return (
      <RetryBanner
        error={failed}
        onRetry={() => {
          retry()
          keys.retry()
          passes.retry()
        }}
      />
    )
  if (!committee || !keys.data || !passes.data || !club) return <LoadingRows text={t('Loading the committee…')} />
  const points = handoverPoints({
    committee,
    certificateUntil: passes.data.certificate?.validUntil,
    accountHolder: club.bankAccount?.holder,
    machines: keys.data.filter(({ isOver }) => !isOver).map(({ name }) => name),
    // The server's health is good without a mail server too: all e-mails then stay on it.
    mail: mail && (mail.leaves ? health?.mail : 'failing'),
    backup: health?.backup,
    now: new Date(),
  })
  return (
    <>
      <Quiet>
        {t(
          'Give whoever goes a last day, and invite whoever comes with a first day: both in “Committee”. On these days the duties begin and end on every device.',
        )}
      </Quiet>
      <FactList
        rows={[
          ...committee.people.map((one) => ({ ...one, id: one.uid, days: stayText(one) })),
          ...committee.invitations.map((one) => ({ ...one, name: one.email, days: comeText(one) })),
        ]}
        nameOf={({ name }) => name}
        facts={({ duty, days }) => (
          <>
            <p>{dutyName(duty)}</p>
            <p>{days}</p>
          </>
        )}
      />
      <h3>{t('Before the handover')}</h3>
      <FactList
        rows={points}
        nameOf={(point) => pointText(point)}
        facts={() => null}
        buttons={({ state }) => <Badge tone={states[state].tone}>{t(states[state].label)}</Badge>}
      />
      <Row>
        <Button icon={<Printer />} onClick={() => print()}>
          {t('Print')}
        </Button>
      </Row>
      <HandoverSheet club={club.name} today={today} committee={committee} points={points} />
    </>
  )
}
