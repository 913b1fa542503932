import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { readOfTab, storeInTab } from '../device-storage.ts'

const keyOf = (name: string) => `tessera.kept.${name}`
const aDay = 24 * 60 * 60 * 1000

/** A value as it is stored: who typed it, and when, in milliseconds. */
interface Kept {
  readonly by: string
  readonly at: number
  readonly value: unknown
}

/** Returns what the same user typed within the last day; forgets anything else. */
function read<T>(name: string, by: string): T | undefined {
  const kept: Kept | null = JSON.parse(readOfTab(keyOf(name)) ?? 'null')
  if (kept?.by === by && Date.now() - kept.at < aDay) return kept.value as T
  forget(name)
  return undefined
}

/** Where storage is blocked or full, a reload loses the value. */
const write = (name: string, kept: Kept): boolean => storeInTab(keyOf(name), JSON.stringify(kept))

/** Removes a value that `useKept` has kept. */
export const forget = (name: string): boolean => storeInTab(keyOf(name), null)

/** Id of the user whose values are kept; empty while nobody is signed in. */
export const KeptBy: React.Context<string> = createContext('')

/** The names of the values that are kept by the forms of a dialog, which decides when to forget them. */
export const KeptInDialog: React.Context<Set<string> | undefined> = createContext<Set<string> | undefined>(undefined)

/**
 * Keeps a form's value in the tab for a day, for the same user; not for passwords, keys or files. In a dialog it
 * stays until the dialog closes by a button of its own. Elsewhere it is removed on unmount, unless it `stays`. Returns the
 * value kept before, a function that replaces it, and one that lets it stay however the dialog closes.
 */
export function useKept<T>(
  name: string,
  { stays = false } = {},
): [found: T | undefined, keep: (value: T | undefined) => void, stay: () => void] {
  const user = useContext(KeptBy)
  // A session that ends under a form does not take it from its user.
  const [by] = useState(user)
  const [found] = useState(() => read<T>(name, by))
  const dialog = useContext(KeptInDialog)
  const latest = useRef(found)
  const keep = useCallback(
    (value: T | undefined) => {
      latest.current = value
      if (value === undefined) forget(name)
      else write(name, { by, at: Date.now(), value })
    },
    [name, by],
  )
  useEffect(() => {
    dialog?.add(name)
    keep(latest.current)
    return () => {
      if (!stays && !dialog) forget(name)
    }
  }, [name, stays, dialog, keep])
  const stay = useCallback(() => void dialog?.delete(name), [dialog, name])
  return [found, keep, stay]
}
