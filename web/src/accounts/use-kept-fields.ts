import type { FormEvent } from 'react'
import { useKept } from '../ui/use-kept.ts'

/** Keeps some fields of a short form over a reload of the page: never a password. */
export function useKeptFields<Name extends string>(form: string, names: readonly Name[]) {
  const [found, keep] = useKept<Partial<Record<Name, string>>>(form)
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget)
    const typed = names.map((name) => [name, data.get(name)]).filter(([, value]) => value)
    keep(typed.length > 0 ? Object.fromEntries(typed) : undefined)
  }
  const typedBefore = (name: Name) => ({ defaultValue: found?.[name] })
  return { onInput, typedBefore, restored: found !== undefined }
}
