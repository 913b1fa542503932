import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { centsText, countText } from '../../../language/format.ts'
import { say } from '../../../language/say.ts'
import { t } from '../../../language/t.ts'
import { useMemberWrites } from '../../../members/use-members.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DoneActions } from '../../../ui/done-actions.tsx'
import { Quiet } from '../../../ui/layout.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { BankEntry } from './bank-entry.ts'
import { failedRecord, type RunResult, runBank } from './run-bank.ts'
import { UndoRunButton } from './undo-run-button.tsx'
import { bankWritten } from './use-bank-lines.ts'

/**
 * Records lines in one go; repeated runs are undone one by one.
 * @param onRecorded called with the ids of the lines that were recorded
 */
export function useRecording(onRecorded: (ids: readonly string[]) => void) {
  const { retry } = useMemberWrites()
  const { refresh } = usePaymentWrites()
  const [done, setDone] = useState(0)
  const [result, setResult] = useState<RunResult>()
  const [run, busy, running] = useAction(failedRecord, async (chosen: readonly BankEntry[]) => {
    const outcome = await runBank(chosen, setDone, crypto.randomUUID())
    setResult(outcome)
    onRecorded(outcome.recorded)
    bankWritten()
    retry()
    refresh()
  })
  const close = () => busy || setResult(undefined)
  return { run, busy, progress: { done, of: running?.[0].length ?? 0 }, result, close }
}

interface Props {
  entries: readonly BankEntry[]
  recording: ReturnType<typeof useRecording>
  /** False while the lines are matched anew: what one of them pays may be taken by another. */
  isReady: boolean
}

/** Records all lines that are certain or accepted. */
export function RecordButton({ entries, recording: { run, busy }, isReady }: Props) {
  const certain = entries.filter(({ kind }) => kind === 'certain')
  return (
    <Button
      variant="primary"
      icon={<HandCoins />}
      disabled={certain.length === 0 || !isReady}
      busy={busy}
      busyText={t('Recording...')}
      onClick={() => void run(certain)}
    >
      {t('Record {count}', { count: countText(certain.length) })}
    </Button>
  )
}

/** The progress of a recording, then what became of it, and its undo. It stays when no line is left. */
export function RecordReport({ recording: { busy, progress, result, close } }: Pick<Props, 'recording'>) {
  const { done, of } = progress
  return (
    <Modal open={busy || result !== undefined} onClose={close} title={t('Record from the bank')}>
      {busy || !result ? (
        <>
          <Progress
            label={t('Recording payments')}
            value={done}
            max={of}
            text={t('{done} of {all}', { done: countText(done), all: countText(of) })}
          />
          <Quiet>{t('Please leave this page open until it is done.')}</Quiet>
        </>
      ) : (
        <Report result={result} onDone={close} />
      )}
    </Modal>
  )
}

function Report({ result: { id, recorded, left, debits, error }, onDone }: { result: RunResult; onDone: () => void }) {
  return (
    <>
      <Banner tone={left.length > 0 || error ? 'warning' : 'success'}>
        {t('{count, plural, one {# line is recorded} other {# lines are recorded}}', { count: recorded.length })}
      </Banner>
      {error && <Banner tone="error">{error}</Banner>}
      {left.map(({ entry, why, name }) => (
        <Banner key={`${entry.id} ${name ?? ''}`} tone="info">
          {name === undefined
            ? t('{why}: {name}, {amount}', {
                why: say(why),
                name: entry.line.name,
                amount: centsText(entry.line.cents),
              })
            : t('{name}: {why}', { name, why: say(why) })}
        </Banner>
      ))}
      <DoneActions onDone={onDone}>
        {recorded.length > debits && <UndoRunButton id={id} size="medium" onUndone={onDone} />}
      </DoneActions>
    </>
  )
}
