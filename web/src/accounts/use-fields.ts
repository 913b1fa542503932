import { type FormEvent, type SyntheticEvent, useState } from 'react'
import type { z } from 'zod'

/** What each field is refused for, by its name. */
type Faults = Readonly<Record<string, string | undefined>>

function faultsOf(issues: readonly z.core.$ZodIssue[]): Faults {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) faults[String(path[0])] ??= message
  return faults
}

/** Puts the cursor where the first fault is. */
function focusFirst(form: HTMLFormElement, faults: Faults): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && faults[element.name]) {
      element.focus()
      return
    }
  }
}

/**
 * A small form of texts, read from its fields when it is sent and judged by a schema; `onSend` gets what passed.
 * The short forms before the sign-in make do with this, so that the first page stays light.
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
