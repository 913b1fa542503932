import { type Colleague, type PendingColleague, staysOwner } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import { isOfOne } from '@tessera/domain/duties/of-one'
import { text } from '@tessera/domain/texts/text'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '../firebase/session.ts'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { dutyName } from '../language/duty-text.ts'
import { dayText } from '../language/format.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { Modal } from '../ui/modal.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useAction } from '../ui/use-action.ts'
import { DutyForm } from './duty-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { NameForm } from './name-form.tsx'

const failure = text('The committee could not be loaded')
const failedChange = text('The committee could not be changed')

const ofDay = (moment: string) => dayText(moment.slice(0, 10))

/**
 * The people of the committee with their duties, and open invitations. One who is alone sees only that a second can be invited.
 * `settings`: the form with the settings of a committee of several.
 */
export function CommitteeSection({ settings }: { settings: ReactNode }) {
  const { currentUser, duty: own } = useSession()
  const language = useLanguage()
  const { data, error, retry, reload, put } = useApi(committeeContract.list, { failure })
  const [inviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<Colleague>()
  const [naming, setNaming] = useState<Colleague>()
  const isOwner = !own
  /** Says which invitations end with the duty, or the suspension, of somebody else who has sent them. */
  const endingWith = (uid: string): string[] => {
    const sent = uid === currentUser?.uid ? [] : (data?.invitations.filter(({ by }) => by === uid) ?? [])
    const who = sent.map(({ email }) => email).join(', ')
    return sent.length > 0 ? [t('Invitations that end with it: {who}', { who })] : []
  }
  const [end] = useAction(
    failedChange,
    async ({ uid, name, duty, from, until }: Colleague) => {
      const seen = { duty, from, until }
      await put(await call(committeeContract.end, { params: { uid }, query: seen, failure: failedChange }))
      return t('{name} is no longer on the committee.', { name })
    },
    {
      onFailed: reload,
      ask: ({ name, uid }) => ({
        title: t('End the duty of {name}?', { name }),
        text: [
          t('It ends at once, on every device. What {name} has entered stays.', { name }),
          ...endingWith(uid),
        ].join(' '),
        confirmText: t('End the duty'),
        danger: true,
      }),
    },
  )
  const [suspend] = useAction(
    failedChange,
    async ({ uid, isSuspended, duty, from, until }: Colleague) => {
      const given = { params: { uid }, failure: failedChange }
      const changed = isSuspended
        ? await call(committeeContract.resume, given)
        : await call(committeeContract.suspend, { ...given, query: { duty, from, until } })
      await put(changed)
    },
    {
      onFailed: reload,
      ask: ({ name, uid, isSuspended }) =>
        isSuspended
          ? undefined
          : {
              title: t('Suspend {name}?', { name }),
              text: [
                t(
                  '{name} reaches nothing of the club until you resume it, at once and on every device. The duty stays.',
                  { name },
                ),
                ...endingWith(uid),
              ].join(' '),
              confirmText: t('Suspend'),
              danger: true,
            },
    },
  )
  const [reset] = useAction(
    failedChange,
    async ({ uid, name }: Colleague) => {
      await put(await call(committeeContract.resetSecondStep, { params: { uid }, failure: failedChange }))
      return t('{name} signs in with the password alone now.', { name })
    },
    {
      ask: ({ name }) => ({
        title: t('Reset the second step of {name}?', { name }),
        text: t(
          'For a lost phone. Make sure that it is {name} who asks. All devices are signed out, and you both get an e-mail.',
          { name },
        ),
        confirmText: t('Reset'),
        danger: true,
      }),
    },
  )
  const [resend, , [sent] = []] = useAction(failedChange, async ({ id, email }: PendingColleague) => {
    await put(await call(committeeContract.resend, { params: { id }, body: { language }, failure: failedChange }))
    return t('An invitation is on its way to {email}.', { email })
  })
  const [withdraw] = useAction(failedChange, async ({ id }: PendingColleague) => {
    await put(await call(committeeContract.withdraw, { params: { id }, failure: failedChange }))
  })
  if (error && !data) return <RetryBanner error={error} onRetry={retry} />
  if (!data) return <LoadingRows text={t('Loading the committee…')} />
  const { people, invitations } = data
  const isAlone = isOfOne(data)
  const hasOneOwner = people.filter(staysOwner).length === 1
  return (
    <Stack gap={16}>
      {isAlone ? (
        <Quiet>{t('A second person can take over when you are away, and each can have a duty of their own.')}</Quiet>
      ) : (
        <FactList
          rows={people.map((one) => ({ ...one, id: one.uid }))}
          nameOf={(one) => (
            <>
              {one.name} {one.uid === currentUser?.uid && <Badge tone="active">{t('This is you')}</Badge>}{' '}
              {one.isSuspended && <Badge tone="disabled">{t('Suspended')}</Badge>}
            </>
          )}
          facts={({ email, duty: has, since, from, until, hasSecondStep }) => (
            <>
              <p>{dutyName(has)}</p>
              <p>{email}</p>
              {from ? (
                <p>{t('From {day}', { day: dayText(from) })}</p>
              ) : (
                since && <p>{t('Since {day}', { day: ofDay(since) })}</p>
              )}
              {hasSecondStep && <p>{t('With a second step at sign-in')}</p>}
              {until && <p>{t('Until {day}', { day: dayText(until) })}</p>}
            </>
          )}
          buttons={(one) => (
            <Row>
              {one.uid === currentUser?.uid && (
                <Button size="small" onClick={() => setNaming(one)}>
                  {t('Change my name')}
                </Button>
              )}
              {isOwner && (
                <>
                  <Button
                    size="small"
                    aria-label={t('Change the duty of {name}', { name: one.name })}
                    onClick={() => setChanging(one)}
                  >
                    {t('Change duty')}
                  </Button>
                  {one.uid !== currentUser?.uid && (
                    <Button
                      size="small"
                      aria-label={
                        one.isSuspended
                          ? t('Resume {name}', { name: one.name })
                          : t('Suspend {name}', { name: one.name })
                      }
                      onClick={() => void suspend(one)}
                    >
                      {one.isSuspended ? t('Resume') : t('Suspend')}
                    </Button>
                  )}
                  {one.hasSecondStep && one.uid !== currentUser?.uid && (
                    <Button
                      size="small"
                      aria-label={t('Reset the second step of {name}', { name: one.name })}
                      onClick={() => void reset(one)}
                    >
                      {t('Reset second step')}
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={t('End the duty of {name}', { name: one.name })}
                    onClick={() => void end(one)}
                  >
                    {t('End')}
                  </Button>
                </>
              )}
            </Row>
          )}
        />
      )}
      {!isAlone && hasOneOwner && (
        <Quiet>{t('Two owners are better than one: then the club goes on if one of them cannot.')}</Quiet>
      )}
      {invitations.length > 0 && (
        <>
          <h3>{t('Invited')}</h3>
          <FactList
            rows={invitations}
            nameOf={({ email, isExpired }) => (
              <>
                {email} {isExpired && <Badge tone="due">{t('Expired')}</Badge>}
              </>
            )}
            facts={({ duty: has, from, until, sentAt, expiresAt }) => (
              <>
                <p>{dutyName(has)}</p>
                {from && <p>{t('From {day}', { day: dayText(from) })}</p>}
                {until && <p>{t('Until {day}', { day: dayText(until) })}</p>}
                <p>{t('Sent on {day}, valid until {until}', { day: ofDay(sentAt), until: ofDay(expiresAt) })}</p>
              </>
            )}
            buttons={(one) =>
              isOwner && (
                <Row>
                  <Button size="small" busy={sent?.id === one.id} onClick={() => void resend(one)}>
                    {t('Send again')}
                  </Button>
                  <Button size="small" onClick={() => void withdraw(one)}>
                    {t('Delete')}
                  </Button>
                </Row>
              )
            }
          />
        </>
      )}
      {isOwner && (
        <Row>
          <Button variant="primary" icon={<UserPlus />} onClick={() => setInviting(true)}>
            {isAlone ? t('Invite a second person') : t('Invite')}
          </Button>
          {!isAlone && <ButtonLink to={`${paths.settings}/handover`}>{t('Handover')}</ButtonLink>}
        </Row>
      )}
      {!isAlone && settings}
      <Modal open={inviting} onClose={() => setInviting(false)} title={t('Invite to the committee')}>
        <InviteForm
          onCancel={() => setInviting(false)}
          onSent={(committee) => {
            setInviting(false)
            void put(committee)
          }}
        />
      </Modal>
      <Modal
        open={changing !== undefined}
        onClose={() => setChanging(undefined)}
        title={t('Change duty')}
        description={changing?.name}
      >
        {changing && (
          <DutyForm
            person={changing}
            ending={endingWith(changing.uid)}
            reload={reload}
            onCancel={() => setChanging(undefined)}
            onSaved={(committee) => {
              setChanging(undefined)
              void put(committee)
            }}
          />
        )}
      </Modal>
      <Modal open={naming !== undefined} onClose={() => setNaming(undefined)} title={t('Change my name')}>
        {naming && (
          <NameForm
            name={naming.name}
            onCancel={() => setNaming(undefined)}
            onSaved={() => {
              setNaming(undefined)
              retry()
            }}
          />
        )}
      </Modal>
    </Stack>
  )
}
