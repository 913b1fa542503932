import { pick } from '@tessera/domain/merge-changes'
import { useCallback, useState } from 'react'
import { type DescribedFields, type Overtaken, overtakenFields, overtakenNames } from './overtaken.ts'
import { useKept } from './use-kept.ts'

interface SeenFields<Fields> {
  /** The fields as the user has seen them, with which the form begins. */
  readonly seen: Fields
  /** For `Meanwhile`. */
  readonly overtaken: readonly Overtaken[]
  /**
   * Compares what is stored by now with what was seen and what is wanted. Where they all differ, `overtaken` says so, and the
   * stored value counts as seen from then on. Returns true if there is such a field.
   */
  readonly meet: (stored: Fields, wanted: Partial<Fields>) => boolean
  /** Takes what is stored as seen, such as when a draft is discarded; returns it. */
  readonly seeAll: (stored: Fields) => Fields
  /** Call it with true when the form gets a draft, with false when it has none any more. */
  readonly keep: (hasDraft: boolean) => void
}

/**
 * The fields of a stored thing as the user of a form has seen them, so that a save overwrites nothing unseen: it sends what was
 * changed along with what was seen. They are kept beside the form's draft of the same `name`, and come back with it.
 */
export function useSeen<Fields extends object>(
  name: string,
  stored: Fields,
  described: DescribedFields<Fields>,
): SeenFields<Fields> {
  const [found, write] = useKept<Partial<Fields>>(`${name}.seen`)
  const [seen, setSeen] = useState<Fields>(() => ({ ...stored, ...found }))
  const [overtaken, setOvertaken] = useState<readonly Overtaken[]>([])
  const meet = useCallback(
    (now: Fields, wanted: Partial<Fields>) => {
      const given = { seen, stored: now, wanted }
      const names = overtakenNames(given)
      setOvertaken(overtakenFields(described, given))
      setSeen({ ...seen, ...pick(now, names) })
      return names.length > 0
    },
    [seen, described],
  )
  const seeAll = useCallback((now: Fields) => {
    setSeen(now)
    setOvertaken([])
    return now
  }, [])
  const keep = useCallback((hasDraft: boolean) => write(hasDraft ? seen : undefined), [write, seen])
  return { seen, overtaken, meet, seeAll, keep }
}
