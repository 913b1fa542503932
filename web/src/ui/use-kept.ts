import { useCallback, useEffect, useRef, useState } from 'react'

const keyOf = (name: string) => `tessera.kept.${name}`

function read<T>(name: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    // Browsers may block storage: a reload then loses the value.
    return undefined
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage is blocked or full.
  }
}

/**
 * Keeps a form's value in `sessionStorage` across reloads; not for passwords, keys or files. Removes it on unmount,
 * unless it `stays`. Returns the value kept before the reload, and a function that replaces it.
 */
export function useKept<T>(
  name: string,
  { stays = false } = {},
): [found: T | undefined, keep: (value: T | undefined) => void] {
  const [found] = useState(() => read<T>(name))
  const latest = useRef(found)
  const keep = useCallback(
    (value: T | undefined) => {
      latest.current = value
      write(name, value)
    },
    [name],
  )
  useEffect(() => {
    write(name, latest.current)
    return () => {
      if (!stays) write(name, undefined)
    }
  }, [name, stays])
  return [found, keep]
}
