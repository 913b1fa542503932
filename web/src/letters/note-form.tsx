import { zodResolver } from '@hookform/resolvers/zod'
import { type Note, noteSchema } from '@tessera/domain/letters/contract'
import { placeholders, unknownPlaceholders } from '@tessera/domain/letters/placeholders'
import { useForm } from 'react-hook-form'
import { useSession } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { ModalActions } from '../ui/modal.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useDraft } from '../ui/use-draft.ts'

const known = placeholders.map((name) => `{${name}}`).join(' ')

interface Props {
  /** As written before. */
  note: Note | undefined
  onWritten: (note: Note) => void
  onCancel: () => void
}

/** The name under which the words of a note are kept while they are not sent. */
export const useNoteDraftName = (): string => `note.${useSession().clubId}`

/** The administrator's own words. Unknown placeholders are named while they are typed. */
export function NoteForm({ note, onWritten, onCancel }: Props) {
  const { register, handleSubmit, setValue, reset, subscribe, watch, formState } = useForm<Note>({
    defaultValues: note ?? { subject: '', text: '' },
    resolver: zodResolver(noteSchema),
  })
  const draft = useDraft(useNoteDraftName(), { subscribe, setValue, reset })
  const { subject, text } = watch()
  const unknown = unknownPlaceholders(`${subject}\n${text}`)
  return (
    <form noValidate onSubmit={handleSubmit(onWritten)}>
      <DraftNote {...draft} />
      <TextField label={t('Subject')} error={formState.errors.subject?.message} {...register('subject')} />
      <TextAreaField
        label={t('Text')}
        rows={9}
        hint={t('Filled in for each person: {known}', { known })}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      {unknown.length > 0 && (
        <Banner tone="warning">
          {t('Unknown, and sent as written: {names}', { names: unknown.map((name) => `{${name}}`) })}
        </Banner>
      )}
      <ModalActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('Look at the e-mails')}
        </Button>
      </ModalActions>
    </form>
  )
}
