import { type Application, sentenceMax } from '@tessera/domain/applications/application'
import { applicationsContract } from '@tessera/domain/applications/contract'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { type Fact, factNames } from '@tessera/domain/members/fact-names'
import { nextNumber } from '@tessera/domain/members/next-number'
import type { OwnField } from '@tessera/domain/members/own-field'
import { membershipDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useMay } from '../../firebase/session.ts'
import { call } from '../../http/call.ts'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Pair, Quiet, Row, Stack } from '../../ui/layout.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToday } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { factText, labelOf } from '../form/described-member.ts'
import { ownFieldText } from '../own-field-text.ts'
import { useMembers, withMember } from '../use-members.ts'
import styles from './proposals.module.css'

const failed = text('The answer could not be saved')

interface Props {
  application: Application
  types: readonly MembershipType[]
  own: readonly OwnField[]
  reload: () => void
}

/** What somebody has filled in who applies to join, in the order of the form. */
function factsOf(
  { typeId, facts, fields, email }: Application,
  types: readonly MembershipType[],
  own: readonly OwnField[],
) {
  const type = types.find(({ id }) => id === typeId)?.name
  return [
    { label: t('Email'), value: email },
    ...(type ? [{ label: t('Membership type'), value: type }] : []),
    ...factNames.flatMap((fact: Fact) => {
      const value = facts[fact]
      return value ? [{ label: labelOf(fact), value: factText(fact, value) }] : []
    }),
    ...own.flatMap((field) => {
      const value = fields[field.id]
      return value ? [{ label: field.name, value: ownFieldText(field, value) }] : []
    }),
  ]
}

/** One application with its answers: accepting asks for the number, the type and the first day, declining for a sentence. */
export function ApplicationPart({ application, types, own, reload }: Props) {
  const [doing, setDoing] = useState<'accept' | 'decline'>()
  const may = useMay('members')
  const name = `${application.givenName} ${application.familyName}`
  return (
    <Stack as="section" gap={10} className={styles.member} aria-label={name}>
      <Row justify="space-between">
        <h3>{name}</h3>
        <Quiet as="span" small>
          {dayText(application.at.slice(0, 10))}
        </Quiet>
      </Row>
      <dl className={styles.changes}>
        {factsOf(application, types, own).map(({ label, value }) => (
          <div key={label} className={styles.change}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {application.similar.length > 0 && (
        <Banner tone="warning">
          {t('Perhaps the same person: {members}', {
            members: application.similar.map(({ memberId, fullName }) => `${fullName} (${memberId})`),
          })}
        </Banner>
      )}
      {may && !doing && (
        <Row>
          <Button size="small" onClick={() => setDoing('accept')}>
            {t('Accept')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setDoing('decline')}>
            {t('Decline')}
          </Button>
        </Row>
      )}
      {doing === 'accept' && (
        <Accept application={application} types={types} reload={reload} onCancel={() => setDoing(undefined)} />
      )}
      {doing === 'decline' && (
        <Decline application={application} reload={reload} onCancel={() => setDoing(undefined)} />
      )}
    </Stack>
  )
}

type AnswerProps = Pick<Props, 'application' | 'reload'> & { onCancel: () => void }

function Accept({ application, types, reload, onCancel }: AnswerProps & Pick<Props, 'types'>) {
  const { members, change } = useMembers()
  const today = useToday()
  const [number, setNumber] = useState<string>()
  const [typeId, setType] = useState(application.typeId)
  const [joinedOn, setJoined] = useState(today)
  const [error, setError] = useState<string>()
  const memberId = number ?? (members && nextNumber(members.map((one) => one.memberId))) ?? ''
  const [accept, busy] = useAction(
    failed,
    async () => {
      const params = { id: application.id }
      const body = { memberId, typeId, joinedOn }
      const member = await call(applicationsContract.accept, { params, body, failure: failed })
      change(withMember(member))
      reload()
      return t('{name} is a member now', { name: member.fullName })
    },
    { show: setError, onFailed: reload },
  )
  return (
    <Stack
      as="form"
      gap={10}
      onSubmit={(event) => {
        event.preventDefault()
        void accept()
      }}
    >
      {error && <Banner tone="error">{error}</Banner>}
      <Pair>
        <TextField
          label={t('Member ID')}
          value={memberId}
          required
          autoComplete="off"
          autoFocus
          onChange={({ target }) => setNumber(target.value)}
        />
        <DateField
          label={t('Member since')}
          value={joinedOn}
          limits={membershipDays}
          onChange={({ target }) => setJoined(target.value)}
        />
      </Pair>
      {types.length > 0 && (
        <SelectField label={t('Membership type')} value={typeId} onChange={({ target }) => setType(target.value)}>
          <option value="">{t('None')}</option>
          {types
            .filter(({ id, enabled }) => enabled || id === application.typeId)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      )}
      <Row>
        <Button size="small" variant="primary" type="submit" busy={busy} busyText={t('Saving...')}>
          {t('Make a member')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Row>
    </Stack>
  )
}

function Decline({ application, reload, onCancel }: AnswerProps) {
  const [sentence, setSentence] = useState('')
  const [error, setError] = useState<string>()
  const params = { id: application.id }
  const [decline, busy] = useAction(
    failed,
    async (does: 'decline' | 'undo') => {
      if (does === 'undo') await call(applicationsContract.undo, { params, failure: failed })
      else await call(applicationsContract.decline, { params, body: { sentence }, failure: failed })
      reload()
      if (does === 'undo') return t('Undone')
      // What was mailed cannot be taken back.
      return sentence.trim() ? t('Declined') : { text: t('Declined'), undo: ['undo' as const] as const }
    },
    { show: setError, onFailed: reload },
  )
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault()
        void decline('decline')
      }}
    >
      {error && <Banner tone="error">{error}</Banner>}
      <TextField
        label={t('A sentence that is mailed to the applicant (optional)')}
        hint={t('Without one, no e-mail is sent.')}
        value={sentence}
        maxLength={sentenceMax}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setSentence(target.value)}
      />
      <Row>
        <Button size="small" type="submit" disabled={busy}>
          {t('Decline')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Row>
    </Stack>
  )
}
