import { zodResolver } from '@hookform/resolvers/zod'
import { type MemberNotes, type MemberNotesChange, memberNotesChangeSchema } from '@tessera/domain/members/notes'
import { memberNotesContract } from '@tessera/domain/members/notes-contract'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LastChange } from '../../firebase/last-change.tsx'
import { useSession } from '../../firebase/session.ts'
import { call } from '../../http/call.ts'
import { isConflict } from '../../http/conflict.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Meanwhile } from '../../ui/meanwhile.tsx'
import type { DescribedFields } from '../../ui/overtaken.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useSeen } from '../../ui/use-seen.ts'

const failure = text('The notes could not be saved')
const described: DescribedFields<MemberNotes> = { text: { label: text('Notes') } }

interface Props {
  /** Id of the member. */
  id: string
  stored: MemberNotes
  /** Loads the notes again; undefined if that fails. */
  reload: () => Promise<MemberNotes | undefined>
  onSaved: (saved: MemberNotes) => void
}

/** The form of the notes; its buttons show once something is typed. */
export function NotesForm({ id, stored, reload, onSaved }: Props) {
  const { clubId } = useSession()
  const [error, setError] = useState<string>()
  const draftName = `notes.${clubId}.${id}`
  const { seen, overtaken, meet, seeAll, keep } = useSeen(draftName, stored, described)
  const form = useForm<MemberNotesChange>({ defaultValues: seen, resolver: zodResolver(memberNotesChangeSchema) })
  const { register, handleSubmit, reset, getValues, formState } = form
  const { errors, isDirty } = formState
  const { restored, onDiscard } = useDraft(draftName, form, { anew: () => seeAll(stored) })
  useEffect(() => keep(isDirty), [keep, isDirty])
  const shown = useRef(stored)
  useEffect(() => {
    if (shown.current === stored) return
    shown.current = stored
    // What is loaded again is shown; beside what is typed, if there is something.
    if (!isDirty) reset(seeAll(stored))
    else if (seen.text !== stored.text) meet(stored, getValues())
  }, [stored, isDirty, reset, seeAll, seen, meet, getValues])
  const [save, busy] = useAction(
    failure,
    async ({ text }: MemberNotesChange) => {
      onSaved(await call(memberNotesContract.put, { params: { id }, body: { text, seen }, failure }))
      return t('Notes saved')
    },
    {
      show: setError,
      onFailed: async (cause, wanted) => {
        const now = isConflict(cause) && (await reload())
        if (now) meet(now, wanted)
      },
    },
  )
  return (
    <form noValidate onSubmit={handleSubmit((input) => save(input))}>
      <Stack gap={10}>
        {error && <Banner tone="error">{error}</Banner>}
        <Meanwhile
          fields={overtaken}
          who={() => <LastChange collection="members" id={id} fields={['memberNotes']} />}
        />
        <DraftNote restored={restored} />
        <TextAreaField
          label={t('Notes')}
          hideLabel
          hint={t('Only administrators see them.')}
          error={errors.text?.message}
          {...register('text')}
        />
        {isDirty && (
          <Row>
            <Button type="submit" size="small" variant="primary" busy={busy}>
              {t('Save')}
            </Button>
            <Button size="small" onClick={onDiscard}>
              {t('Discard')}
            </Button>
          </Row>
        )}
      </Stack>
    </form>
  )
}
