import { bankContract, mostLinesAdded } from '@tessera/domain/bank/contract'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { text } from '@tessera/domain/texts/text'
import { useRef, useState } from 'react'
import type { Mapping, UnknownHead } from '../../../bank/read/statement-csv.ts'
import { call } from '../../../http/call.ts'
import { t } from '../../../language/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { knownMapping, rememberMapping } from './known-mappings.ts'
import { MapColumns } from './map-columns.tsx'
import { readFile, type Statement } from './read-file.ts'
import { StatementReport } from './statement-report.tsx'
import { bankWritten } from './use-bank-lines.ts'

const failed = text('The statement could not be added')

interface Props {
  /** IBAN of the club's account. */
  account: string | undefined
}

/** Adds the lines of a statement, and says what became of them. */
export function AddStatement({ account }: Props) {
  const [error, setError] = useState<string>()
  const [report, setReport] = useState<Report>()
  const [pending, setPending] = useState<Statement>()
  const input = useRef<HTMLInputElement>(null)
  const add = async (statement: Statement) => {
    const { added, known } = await addLines(statement.lines)
    setReport({ statement, added, known })
    setPending(undefined)
    bankWritten()
  }
  const [unknown, setUnknown] = useState<{ readonly file: File; readonly head: UnknownHead }>()
  const [choose, busy] = useAction(
    failed,
    async (file: File, mapping?: Mapping) => {
      setReport(undefined)
      setPending(undefined)
      setUnknown(undefined)
      const read = await readKnown(file, mapping)
      if ('unknownHead' in read) setUnknown({ file, head: read })
      else if (isOfAnother(read.lines, account)) setPending(read)
      else await add(read)
    },
    { show: setError },
  )
  const [takeAnyway] = useAction(failed, add, { show: setError })
  return (
    <Stack gap={10}>
      <FileField
        label={t('Add a bank statement')}
        hint={t(
          'CAMT (XML or ZIP), MT940 or CSV, as your bank offers it for download. Lines that are here already are left out.',
        )}
        accept=".xml,.zip,.csv,.txt,.sta,.mt940,.940,.camt,.camt053"
        ref={input}
        value={null}
        disabled={busy}
        error={error}
        onChange={(file) => {
          if (file) void choose(file)
          // The same file can be chosen again.
          if (input.current) input.current.value = ''
        }}
      />
      {unknown && (
        <MapColumns
          file={unknown.head}
          onCancel={() => setUnknown(undefined)}
          onMap={(mapping) => {
            rememberMapping(unknown.head.unknownHead, mapping)
            void choose(unknown.file, mapping)
          }}
        />
      )}
      {pending && (
        <Banner tone="warning" action={<Button onClick={() => void takeAnyway(pending)}>{t('Add it anyway')}</Button>}>
          {t('This statement is of another account than the one in the settings ({account}).', {
            account: pending.lines.find((line) => line.account)?.account ?? '',
          })}
        </Banner>
      )}
      {report && <StatementReport {...report} />}
    </Stack>
  )
}

interface Report {
  readonly statement: Statement
  readonly added: number
  readonly known: number
}

const isOfAnother = (lines: readonly StatementLine[], account: string | undefined): boolean =>
  lines.some((line) => line.account !== '' && account !== undefined && line.account !== account)

/** Reads a file, by the columns that were chosen for its bank before. */
async function readKnown(file: File, mapping?: Mapping): Promise<Statement | UnknownHead> {
  const read = await readFile(file, mapping)
  const known = 'unknownHead' in read ? knownMapping(read.unknownHead) : undefined
  return known ? readFile(file, known) : read
}

/** Adds lines in parts; a part that was added before is known. */
async function addLines(lines: readonly StatementLine[]): Promise<{ added: number; known: number }> {
  const sum = { added: 0, known: 0 }
  for (let at = 0; at < lines.length; at += mostLinesAdded) {
    const body = { lines: lines.slice(at, at + mostLinesAdded) }
    const { added, known } = await call(bankContract.add, { body, failure: failed })
    sum.added += added
    sum.known += known
  }
  return sum
}
