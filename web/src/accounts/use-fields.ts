import { type FormEvent, type SyntheticEvent, useState } from 'react'
import type { z } from 'zod'

/** Error by field name. */
type Faults = Readonly<Record<string, string | undefined>>

function faultsOf(issues: readonly z.core.$ZodIssue[]): Faults {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) faults[String(path[0])] ??= message
  return faults
}

/** Focuses the first field with an error. */
function focusFirst(form: HTMLFormElement, faults: Faults): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && faults[element.name]) {
      element.focus()
      return
    }
  }
}

/**
 * Small text form: reads its fields on submit, validates them with a schema and passes the values to `onSend`.
 * The short forms before sign-in use this instead of react-hook-form, to keep the first page small.
 */
export function useFields<S extends z.ZodType>(schema: S, onSend: (values: z.output<S>) => void) {
  const [faults, setFaults] = useState<Faults>({})
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = schema.safeParse(Object.fromEntries(new FormData(form)))
    const found = read.success ? {} : faultsOf(read.error.issues)
    setFaults(found)
    if (read.success) onSend(read.data)
    else focusFirst(form, found)
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && faults[target.name]) setFaults({ ...faults, [target.name]: undefined })
  }
  const field = (name: keyof z.input<S> & string) => ({ name, error: faults[name] })
  return { form: { noValidate: true, onSubmit, onInput }, field, faults }
}
