import { zodResolver } from '@hookform/resolvers/zod'
import { AppError } from '@tessera/domain/errors'
import type { ChangeablePart } from '@tessera/domain/members/changeable'
import { type OwnChange, ownChangeSchema } from '@tessera/domain/members/own-change-input'
import { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { isConflict } from '../http/conflict.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { FormActions } from '../ui/form-actions.tsx'
import { Stack } from '../ui/layout.tsx'
import { Meanwhile } from '../ui/meanwhile.tsx'
import type { DescribedFields } from '../ui/overtaken.ts'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useSeen } from '../ui/use-seen.ts'
import { OwnFactInputs } from './own-fact-inputs.tsx'
import { changeOf, ownFacts, ownText } from './own-fact-text.ts'

const failure = text('The change could not be saved')

type Described = DescribedFields<Omit<OwnChange, 'seen'>>

/** The fields of a part in words, for one that the club has changed meanwhile. */
const described = ({ own }: ChangeablePart): Described =>
  ({
    ...ownFacts,
    ...(own && {
      fields: {
        label: own.name,
        say: (values: object) =>
          Object.values(values)
            .map((value) => ownText(own, value))
            .join(),
      },
    }),
  }) as Described

/** Numbers may have a comma. */
function withPoint({ own, name }: ChangeablePart, typed: OwnChange): OwnChange {
  if (own?.kind !== 'number') return typed
  const id = name.slice('fields.'.length)
  return { fields: { [id]: (typed.fields?.[id] ?? '').trim().replace(',', '.') } }
}

interface Props {
  part: ChangeablePart
  onCancel: () => void
  onSaved: (parts: ChangeablePart[]) => void
  /** Loads the part again; undefined if that fails, or it is not open any more. */
  reload: () => Promise<ChangeablePart | undefined>
}

/** The form of a part of what the club knows of the member. It begins with what waits for the club, if anything does. */
export function OwnFactForm({ part, onCancel, onSaved, reload }: Props) {
  const { clubId, memberId } = useSession()
  const [error, setError] = useState<string>()
  const draftName = `own.${clubId}.${memberId}.${part.name}`
  const { seen, overtaken, meet, seeAll, keep } = useSeen(draftName, changeOf(part, 'now'), described(part))
  const form = useForm<OwnChange>({
    defaultValues: changeOf(part, 'proposed'),
    resolver: zodResolver(ownChangeSchema),
  })
  const { handleSubmit, setError: setFault, formState } = form
  const { isDirty } = formState
  const draft = useDraft(draftName, form, {
    anew: () => {
      seeAll(changeOf(part, 'now'))
      return changeOf(part, 'proposed')
    },
  })
  useEffect(() => keep(isDirty), [keep, isDirty])
  const [save, busy] = useAction(
    failure,
    async (typed: OwnChange) => {
      onSaved(
        (
          await call(ownChangesContract.change, {
            body: { ...withPoint(part, typed), seen },
            files: { photo: null },
            failure,
          })
        ).changeable,
      )
      return part.by === 'member' ? t('Saved') : t('Sent to the club')
    },
    {
      show: (sentence, cause) => {
        const faults = cause instanceof AppError && cause.code === 'invalid_fields' ? cause.details : undefined
        for (const [field, message] of Object.entries(faults ?? {})) setFault(field as keyof OwnChange, { message })
        setError(faults ? undefined : sentence)
      },
      onFailed: async (cause, typed) => {
        const now = isConflict(cause) && (await reload())
        if (now) meet(changeOf(now, 'now'), typed)
      },
    },
  )
  return (
    <form noValidate onSubmit={handleSubmit((typed) => save(typed))}>
      <Stack gap={16}>
        {error && <Banner tone="error">{error}</Banner>}
        <Meanwhile fields={overtaken} />
        <DraftNote {...draft} />
        <OwnFactInputs part={part} form={form} />
      </Stack>
      <FormActions onCancel={onCancel} busy={busy} submit={part.by === 'member' ? t('Save') : t('Propose')} />
    </form>
  )
}
