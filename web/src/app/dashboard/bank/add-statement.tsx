import { useRef } from 'react'
import { countText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { MapColumns } from './map-columns.tsx'
import { StatementReport } from './statement-report.tsx'
import type { useAdding } from './use-adding.ts'

/** Adds the lines of a statement, and says what became of them. */
export function AddStatement({
  adding: { error, outcome, progress, busy, choose, takeAnyway, leave, close },
}: {
  adding: ReturnType<typeof useAdding>
}) {
  const input = useRef<HTMLInputElement>(null)
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
      {busy && (
        <Row gap={12} align="flex-end">
          <Progress
            label={progress ? t('Adding lines') : t('Reading the file')}
            value={progress?.done ?? 0}
            max={progress?.of}
            text={progress && t('{done} of {all}', { done: countText(progress.done), all: countText(progress.of) })}
          />
          <Button onClick={leave}>{t('Cancel')}</Button>
        </Row>
      )}
      {outcome?.kind === 'unknown' && (
        <MapColumns
          file={outcome.head}
          theirs={outcome.theirs}
          yours={outcome.yours}
          onCancel={close}
          onMap={(mapping) => void choose(outcome.file, { of: outcome.head, mapping, seen: outcome.theirs })}
        />
      )}
      {outcome?.kind === 'another account' && (
        <Banner
          tone="warning"
          action={<Button onClick={() => void takeAnyway(outcome.statement)}>{t('Add it anyway')}</Button>}
        >
          {t('This statement is of another account than the one in the settings ({account}).', {
            account: outcome.statement.lines.find((line) => line.account)?.account ?? '',
          })}
        </Banner>
      )}
      {outcome?.kind === 'added' && (
        <StatementReport {...outcome} onTakeAlike={() => void takeAnyway(outcome.statement, outcome.alike)} />
      )}
    </Stack>
  )
}
