import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useKept } from './use-kept.ts'

/**
 * Keeps what is typed into a form over a reload of the page, and fills it in again. Only fields that differ from the
 * form's own values are kept, so that what somebody else has changed meanwhile is not undone by an old draft. It is gone
 * once it is saved or the form goes away; one that `stays` waits for the form to come back. Says whether something was
 * filled in, for a `DraftNote`.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  { subscribe, setValue }: Pick<UseFormReturn<Values>, 'subscribe' | 'setValue'>,
  how?: { stays?: boolean },
): boolean {
  const [found, keep] = useKept<Partial<Values>>(name, how)
  const [restored, setRestored] = useState(found !== undefined)
  useEffect(() => {
    for (const [field, value] of Object.entries(found ?? {}))
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }, [found, setValue])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          const changed = changesOf(values, defaultValues ?? {})
          keep(changed)
          if (!changed) setRestored(false)
        },
      }),
    [subscribe, keep],
  )
  return restored
}

/** The fields with another value than the form began with; undefined where there are none. A number not yet typed is no value. */
function changesOf<Values extends FieldValues>(values: Values, before: object): Partial<Values> | undefined {
  const changed = Object.entries(values).filter(
    ([field, value]) => !Number.isNaN(value) && value !== undefined && !Object.is(value, Reflect.get(before, field)),
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : undefined
}
