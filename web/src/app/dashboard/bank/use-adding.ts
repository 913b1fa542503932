import type { ColumnMapping } from '@tessera/domain/bank/bank-columns'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { text } from '@tessera/domain/texts/text'
import { useRef, useState } from 'react'
import type { UnknownHead } from '../../../bank/read/statement-csv.ts'
import { isConflict } from '../../../http/conflict.ts'
import { useAction } from '../../../ui/use-action.ts'
import { type Added, addLines } from './add-lines.ts'
import { type ChosenColumns, knownColumns, readKnown } from './read-known.ts'
import { bankWritten } from './use-bank-lines.ts'
import { BankWorker } from './work/ask-worker.ts'
import type { Statement } from './work/bank-work.ts'

const failed = text('The statement could not be added')

/** What a chosen file has come to: a question, or what became of its lines. */
type Outcome =
  | {
      readonly kind: 'unknown'
      readonly file: File
      readonly head: UnknownHead
      /** Columns that somebody else has chosen meanwhile, and those of the user. */
      readonly theirs?: ColumnMapping | undefined
      readonly yours?: ColumnMapping
    }
  | { readonly kind: 'another account'; readonly statement: Statement }
  | ({ readonly kind: 'added'; readonly statement: Statement } & Added)

/** Reads files in a worker and adds their lines; `account` is the IBAN of the club. */
export function useAdding(account: string | undefined) {
  const [error, setError] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>()
  const left = useRef<() => void>(() => undefined)
  const add = async (statement: Statement, isLeft: () => boolean, wanted?: readonly StatementLine[]) => {
    const lines = wanted ?? statement.lines
    const onProgress = (done: number) => setProgress({ done, of: lines.length })
    const added = await addLines(lines, { failure: failed, onProgress, isLeft, ...(wanted && { anyway: true }) })
    setOutcome({ kind: 'added', statement, ...added })
    bankWritten()
  }
  /** Runs work that the user can leave. */
  const leavable = async (work: (worker: BankWorker, isLeft: () => boolean) => Promise<void>) => {
    const worker = new BankWorker()
    let isLeft = false
    left.current = () => {
      isLeft = true
      worker.end()
    }
    setOutcome(undefined)
    setProgress(undefined)
    try {
      await work(worker, () => isLeft)
    } catch (error) {
      if (!isLeft) throw error
    } finally {
      worker.end()
      setProgress(undefined)
    }
  }
  const [choose, choosing] = useAction(
    failed,
    (file: File, chosen?: ChosenColumns) =>
      leavable(async (worker, isLeft) => {
        const read = await readKnown(worker, file, failed, chosen).catch(async (error) => {
          if (chosen && isConflict(error)) {
            const theirs = await knownColumns(chosen.of, failed)
            setOutcome({ kind: 'unknown', file, head: chosen.of, theirs, yours: chosen.mapping })
          }
          throw error
        })
        if ('unknownHead' in read) setOutcome({ kind: 'unknown', file, head: read })
        else if (isOfAnother(read.lines, account)) setOutcome({ kind: 'another account', statement: read })
        else await add(read, isLeft)
      }),
    { show: setError },
  )
  const [takeAnyway, taking] = useAction(
    failed,
    (statement: Statement, wanted?: readonly StatementLine[]) =>
      leavable((_, isLeft) => add(statement, isLeft, wanted)),
    { show: setError },
  )
  return {
    error,
    outcome,
    progress,
    busy: choosing || taking,
    choose,
    takeAnyway,
    leave: () => left.current(),
    close: () => setOutcome(undefined),
  }
}

const isOfAnother = (lines: readonly StatementLine[], account: string | undefined): boolean =>
  lines.some((line) => line.account !== '' && account !== undefined && line.account !== account)
