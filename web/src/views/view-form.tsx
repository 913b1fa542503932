import { zodResolver } from '@hookform/resolvers/zod'
import { text } from '@tessera/domain/texts/text'
import { viewsContract } from '@tessera/domain/views/contract'
import { isNameTaken, newViewSchema, type View, type ViewFields } from '@tessera/domain/views/view'
import { useEffect, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { LastChange } from '../firebase/last-change.tsx'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { isConflict } from '../http/conflict.ts'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { Quiet } from '../ui/layout.tsx'
import { Meanwhile } from '../ui/meanwhile.tsx'
import { ModalForm } from '../ui/modal-form.tsx'
import type { DescribedFields } from '../ui/overtaken.ts'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useSeen } from '../ui/use-seen.ts'
import { type ColumnChoice, ViewColumns } from './view-columns.tsx'

const failure = text('The view could not be saved')

interface Props {
  /** The view to change; adds one if absent. */
  view: View | undefined
  views: readonly View[]
  /** What the list is filtered and sorted by, and the columns that are proposed. */
  listed: Omit<ViewFields, 'name'>
  choices: readonly ColumnChoice[]
  /** What a filter keeps, in words. */
  filterName: (filter: string) => string
  reload: () => Promise<readonly View[] | undefined>
  /** Called with the columns as they are chosen, and with undefined once the form is gone. */
  onColumns: (columns: readonly string[] | undefined) => void
  onSaved: (view: View) => void
  onCancel: () => void
}

type Fields = ViewFields & { own: boolean }

const fieldsOf = ({ id: _, own: __, ...fields }: View): ViewFields => fields

/** Saves how the list is filtered and sorted, and the columns of its exports, under a name. */
export function ViewForm(props: Props) {
  const { view, views, listed, choices, filterName, reload, onColumns, onSaved, onCancel } = props
  const { clubId } = useSession()
  const [error, setError] = useState<string>()
  const nameOf = (column: string) => choices.find(({ id }) => id === column)?.name ?? column
  const described: DescribedFields<ViewFields> = {
    name: { label: text('Name') },
    search: { label: text('Search') },
    status: { label: text('Status'), say: (status) => t(status) },
    filter: { label: text('Filter'), say: filterName },
    sort: {
      label: text('Sorted by'),
      say: (sort) => nameOf(sort.replace(/^-/, '').replace(/^surname$/, 'surnameFirst')),
    },
    columns: { label: text('Columns'), say: (columns) => columns.map(nameOf).join(', ') },
  }
  const draftName = `view.${clubId}.${view?.id ?? 'new'}`
  const begin: ViewFields = { name: view?.name ?? '', ...listed }
  const { seen, overtaken, meet, keep } = useSeen(draftName, view ? fieldsOf(view) : begin, described)
  const form = useForm<Fields>({
    defaultValues: { ...begin, own: view?.own ?? false },
    resolver: zodResolver(newViewSchema),
  })
  const { register, handleSubmit, control, formState, setError: setFault } = form
  const { errors, isDirty } = formState
  const { field } = useController({ control, name: 'columns' })
  const own = useWatch({ control, name: 'own' })
  const { restored, onDiscard } = useDraft(draftName, form)
  useEffect(() => keep(isDirty), [keep, isDirty])
  useEffect(() => onColumns(field.value), [onColumns, field.value])
  useEffect(() => () => onColumns(undefined), [onColumns])
  const [save, busy] = useAction(
    failure,
    async ({ own, ...fields }: Fields) => {
      const saved = view
        ? await call(viewsContract.change, {
            params: { id: view.id },
            body: { ...fields, ...(own !== view.own && { own }), seen },
            failure,
          })
        : await call(viewsContract.add, { body: { ...fields, own }, failure })
      onSaved(saved)
      return t('{name} saved', { name: saved.name })
    },
    {
      show: setError,
      onFailed: async (cause, { own: _, ...wanted }) => {
        const now = (await reload())?.find(({ id }) => id === view?.id)
        if (now && isConflict(cause)) meet(fieldsOf(now), wanted)
      },
    },
  )
  const submit = handleSubmit(async (fields) => {
    if (isNameTaken(views, fields.name, view?.id)) setFault('name', { message: text('Another view has this name') })
    else await save(fields)
  })
  return (
    <ModalForm onSubmit={submit} error={error} onCancel={onCancel} busy={busy}>
      <Meanwhile
        fields={overtaken}
        who={(fields) => view && <LastChange collection="views" id={view.id} fields={fields} />}
      />
      <DraftNote restored={restored} onDiscard={onDiscard} />
      <Quiet small>{t('The view keeps what the list is searched, filtered and sorted by now.')}</Quiet>
      <TextField label={t('Name')} error={errors.name?.message} {...register('name')} />
      <CheckboxField
        label={t('Only I see it')}
        hint={
          view &&
          own !== view.own &&
          t(own ? 'Other administrators lose the view.' : 'All administrators get the view, and can change it.')
        }
        {...register('own')}
      />
      <ViewColumns
        choices={choices}
        value={field.value}
        onChange={field.onChange}
        error={errors.columns?.message && t(errors.columns.message)}
      />
    </ModalForm>
  )
}
