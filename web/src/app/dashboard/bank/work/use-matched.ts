import type { BankLine, LinePart } from '@tessera/domain/bank/bank-line'
import type { Proposal } from '@tessera/domain/bank/match/proposal'
import { useEffect, useRef, useState } from 'react'
import { BankWorker } from './ask-worker.ts'
import type { MatchData } from './bank-work.ts'

/** Lines that are to be matched, beside what the user has taken for others. */
interface Wanted {
  readonly data: MatchData
  readonly lines: readonly BankLine[]
  readonly taken: readonly LinePart[]
}

interface Matched {
  /** Undefined until the first lines are matched; then what was matched last. */
  readonly proposals: ReadonlyMap<string, Proposal> | undefined
  /** True if they are those of what is wanted now. */
  readonly isCurrent: boolean
  /** Number of lines that are matched by now. */
  readonly done: number
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Matches lines in the worker: one matching at a time, and always the newest that is wanted, so that a user who takes line after
 * line waits for none of them. Nothing is matched while `wanted` is undefined.
 */
export function useMatched(wanted: Wanted | undefined): Matched {
  const [found, setFound] = useState<{ readonly of: Wanted; readonly proposals: ReadonlyMap<string, Proposal> }>()
  const [done, setDone] = useState(0)
  const [error, setError] = useState<unknown>()
  const page = useRef({
    worker: new BankWorker(),
    newest: wanted,
    known: undefined as MatchData | undefined,
    busy: false,
  })
  const { current } = page
  const run = useRef(async () => {
    if (current.busy) return
    current.busy = true
    setError(undefined)
    try {
      for (let next = current.newest; next; next = current.newest === next ? undefined : current.newest) {
        if (current.known !== next.data) await current.worker.call('know', [next.data])
        current.known = next.data
        setDone(0)
        const proposals = await current.worker.call('match', [{ lines: next.lines, taken: next.taken }], setDone)
        setFound({ of: next, proposals: new Map(proposals.map((one) => [one.line.id, one])) })
      }
    } catch (error) {
      current.known = undefined
      setError(error)
    } finally {
      current.busy = false
    }
  })
  useEffect(() => {
    current.newest = wanted
    void run.current()
  }, [current, wanted])
  useEffect(() => () => current.worker.end(), [current])
  return {
    proposals: found?.proposals,
    isCurrent: found !== undefined && found.of === wanted,
    done,
    error,
    retry: () => void run.current(),
  }
}
