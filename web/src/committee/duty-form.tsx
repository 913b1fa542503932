import { zodResolver } from '@hookform/resolvers/zod'
import { type Colleague, type Committee, type DutyInput, dutyInputSchema } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { LastChange } from '../firebase/last-change.tsx'
import { call } from '../http/call.ts'
import { isConflict } from '../http/conflict.ts'
import { dutyName } from '../language/duty-text.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Meanwhile } from '../ui/meanwhile.tsx'
import { ModalForm } from '../ui/modal-form.tsx'
import type { DescribedFields } from '../ui/overtaken.ts'
import { useAction } from '../ui/use-action.ts'
import { useSeen } from '../ui/use-seen.ts'
import { DutyFields, dayOptions } from './duty-fields.tsx'

const failure = text('The duty could not be changed')

/** A duty and its days are one value: the days fit the duty that they were given with. */
interface Given {
  readonly duty: DutyInput
}
const givenOf = ({ duty, from, until }: DutyInput): Given => ({
  duty: { duty, ...(from !== undefined && { from }), ...(until !== undefined && { until }) },
})

const described: DescribedFields<Given> = {
  duty: {
    label: text('Duty'),
    say: ({ duty, from, until }) =>
      [
        dutyName(duty),
        from !== undefined && t('From {day}', { day: dayText(from) }),
        until !== undefined && t('Until {day}', { day: dayText(until) }),
      ]
        .filter(Boolean)
        .join(' · '),
  },
}

interface Props {
  person: Colleague
  /** Says what ends with the duty of an owner; empty if nothing does. */
  ending: readonly string[]
  /** Loads the committee again; undefined if that fails. */
  reload: () => Promise<Committee | undefined>
  onSaved: (committee: Committee) => void
  onCancel: () => void
}

/** Gives somebody of the committee another duty. */
export function DutyForm({ person, ending, reload, onSaved, onCancel }: Props) {
  const [error, setError] = useState<string>()
  const { seen, overtaken, meet } = useSeen(`duty.${person.uid}`, givenOf(person), described)
  const { register, control, handleSubmit, formState } = useForm<DutyInput>({
    resolver: zodResolver(dutyInputSchema),
    defaultValues: givenOf(person).duty,
    shouldUnregister: true,
  })
  const duty = useWatch({ control, name: 'duty' })
  const [save, busy] = useAction(
    failure,
    async (input: DutyInput) => {
      const body = { ...input, seen: seen.duty }
      onSaved(await call(committeeContract.change, { params: { uid: person.uid }, body, failure }))
      return t('The duty of {name} is changed.', { name: person.name })
    },
    {
      show: setError,
      onFailed: async (cause, input) => {
        const now = isConflict(cause) ? await reload() : undefined
        const theirs = now?.people.find(({ uid }) => uid === person.uid)
        if (theirs) meet(givenOf(theirs), givenOf(input))
      },
    },
  )
  return (
    <ModalForm onSubmit={handleSubmit(save)} error={error} onCancel={onCancel} busy={busy}>
      {duty !== 'owner' &&
        ending.map((one) => (
          <Banner key={one} tone="warning">
            {one}
          </Banner>
        ))}
      <Meanwhile
        fields={overtaken}
        who={() => <LastChange collection="users" id={person.uid} fields={['duty', 'from', 'until']} />}
      />
      <DutyFields
        duty={duty}
        fields={{
          duty: register('duty'),
          from: register('from', dayOptions),
          until: register('until', dayOptions),
        }}
        errors={formState.errors}
        hasBegun={!person.isOver && person.from === undefined}
      />
    </ModalForm>
  )
}
