import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useKept } from './use-kept.ts'

/**
 * Restores unsaved input of a form after a reload, and in a dialog after it was closed unsaved, see `useKept`. Keeps only
 * fields that differ from the form's default values, so that an old draft does not undo changes by other users. Drops the
 * draft when the form has no changes, as after saving. Returns whether fields were restored and what discards them, for a
 * `DraftNote`, and what lets the draft stay when the form itself closes the dialog. `anew` returns the values to begin with
 * after a discard, where they are not the form's default values. `proposed` returns values that the form has filled in by itself: as long
 * as all of them stand, nobody has typed them, and they are no draft.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  { subscribe, setValue, reset }: Pick<UseFormReturn<Values>, 'subscribe' | 'setValue' | 'reset'>,
  { stays = false, anew, proposed }: { stays?: boolean; anew?: () => Values; proposed?: () => Partial<Values> } = {},
): { restored: boolean; onDiscard: () => void; stay: () => void } {
  const [found, keep, stay] = useKept<Partial<Values>>(name, { stays })
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
          const filled: Partial<Values> = proposed?.() ?? {}
          const before = changesOf(filled, values) ? {} : filled
          const changed = changesOf(values, { ...defaultValues, ...before })
          keep(changed)
          if (!changed) setRestored(false)
        },
      }),
    [subscribe, keep, proposed],
  )
  const onDiscard = () => {
    reset(anew?.())
    keep(undefined)
    setRestored(false)
  }
  return { restored, onDiscard, stay }
}

/** Fields that differ from `before`; undefined if none do. Skips NaN, an amount not entered yet. */
function changesOf<Values extends object>(values: Values, before: object): Partial<Values> | undefined {
  const changed = Object.entries(values).filter(
    ([field, value]) =>
      !Number.isNaN(value) &&
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)),
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : undefined
}
