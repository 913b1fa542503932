import { useCallback, useEffect, useRef, useState } from 'react'

const keyOf = (name: string) => `tessera.kept.${name}`

function read<T>(name: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    // A browser may forbid a site to keep anything: a reload then loses it.
    return undefined
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // As above, or there is no room left.
  }
}

/**
 * Keeps something of a form in the browser's tab, so that a reload does not lose it: no passwords, keys or files. It is
 * gone once the form goes away, however that happens, unless it `stays`. Answers what was kept before the reload, and
 * how to keep something else.
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
