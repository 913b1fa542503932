import { useCallback, useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { useMemberWrites, withMembers } from '../use-members.ts'
import { type FileMandate, writeMandates } from './import-mandates.ts'
import type { PlannedRow } from './plan-import.ts'
import { failedImport, runImport } from './run-import.ts'
import { importWritten } from './use-last-import.ts'

/** Result of an import over all attempts. */
export interface ImportOutcome {
  readonly id: string
  readonly added: number
  readonly updated: number
  /** Numbers of the rows still to be imported. */
  readonly left: ReadonlySet<number>
  /** Reasons of the rows in `left` that were sent; a row corrected since is excluded. */
  readonly failed: ReadonlyMap<number, string>
  /** Number of mandates that were stored. */
  readonly mandates: number
  /** Reasons why mandates were not stored. */
  readonly mandateFaults: ReadonlyMap<number, string>
  /** Rows whose mandates may not be stored, as the connection was lost, and if their members were there before: to be tried again. */
  readonly unstored: ReadonlyMap<number, boolean>
}

const nothing = { id: undefined, added: 0, updated: 0, mandates: 0 }

/** Writes chosen rows of a plan; repeated runs belong to one import, so that one undo reverts all of it. */
export function useImportRun(planned: readonly PlannedRow[]) {
  const { change, retry } = useMemberWrites()
  const [progress, setProgress] = useState<{ done: number; of: number; areMandates: boolean }>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [error, setError] = useState<string>()
  const [run] = useAction(
    failedImport,
    async (chosen: readonly PlannedRow[], mandates: readonly FileMandate[]) => {
      try {
        const before = outcome ?? nothing
        // Who is there already, with the same data, gets only the mandate.
        const there = chosen.flatMap(({ row, plan }) =>
          plan.kind === 'unchanged' ? [[row, plan.member] as const] : [],
        )
        const rows = chosen.filter(({ plan }) => plan.kind !== 'unchanged')
        const result = await runImport(rows, (done, of) => setProgress({ done, of, areMandates: false }), before.id)
        const refused = planned.filter(({ plan }) => plan.kind === 'refused').map(({ row }) => row)
        const wanted = new Set([...(outcome?.left ?? refused), ...rows.map(({ row }) => row)])
        change(withMembers([...result.written.values()]))
        const isTriedAgain = new Set(there.map(([row]) => row))
        const earlierFaults = [...(outcome?.mandateFaults ?? [])].filter(([row]) => !isTriedAgain.has(row))
        const people = new Map([...there, ...result.written])
        const onStored = (done: number, of: number) => setProgress({ done, of, areMandates: true })
        const { stored, faults, lost } = await writeMandates(result.id, people, mandates, onStored)
        const unanswered = new Set(result.unanswered)
        if (unanswered.size > 0) retry()
        // Of whose members it is not known yet whether they are there, as long as the list is not loaded again.
        const unknown = [...(outcome?.unstored ?? [])].filter(
          ([row]) => !isTriedAgain.has(row) && !result.written.has(row),
        )
        const lacking = [...lost, ...mandates.filter(({ row }) => unanswered.has(row))]
        const unstored = new Map([...unknown, ...lacking.map(({ row, isThere = false }) => [row, isThere] as const)])
        setOutcome({
          id: result.id,
          added: before.added + result.added,
          updated: before.updated + result.updated,
          mandates: before.mandates + stored,
          left: new Set([...wanted].filter((row) => !result.written.has(row))),
          failed: result.failed,
          mandateFaults: new Map([...earlierFaults, ...faults]),
          unstored,
        })
      } finally {
        importWritten()
        setProgress(undefined)
      }
    },
    { show: setError },
  )
  const forgive = useCallback((row: number) => {
    setOutcome((now) => {
      if (!now?.failed.has(row)) return now
      const failed = new Map(now.failed)
      failed.delete(row)
      return { ...now, failed }
    })
  }, [])
  return { run, progress, outcome, error, forgive }
}
