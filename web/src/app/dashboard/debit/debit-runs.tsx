import { type DebitRun, debitContract } from '@tessera/domain/debit/contract'
import { text } from '@tessera/domain/texts/text'
import { FileDown, HandCoins, Trash2, Undo2 } from 'lucide-react'
import { useMay } from '../../../firebase/session.ts'
import { call } from '../../../http/call.ts'
import { centsText, countText, dayText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { useUndoSteps } from '../../../members/list/use-undo-steps.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Quiet, Row, Stack } from '../../../ui/layout.tsx'
import { FactList } from '../../../ui/list/fact-list.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { RunNotices } from './run-notices.tsx'
import { failedFile, saveRunFile } from './save-run-file.ts'

interface Props {
  runs: readonly DebitRun[]
  /** Days ahead on which the club tells its members; undefined for a club that draws nothing any more. */
  noticeDays: number | undefined
  onWritten: () => void
}

/** The newest runs: their files, and what was drawn by them recorded as payments in one step. */
export function DebitRuns({ runs, noticeDays, onWritten }: Props) {
  const may = useMay('money')
  if (runs.length === 0) return null
  return (
    <Stack as={Card} gap={14} aria-label={t('Files for the bank')}>
      <FactList
        rows={runs}
        nameOf={({ day, count, cents }) =>
          t('{count, plural, one {# debit} other {# debits}} on {day}, {amount}', {
            count,
            day: dayText(day),
            amount: centsText(cents),
          })
        }
        facts={({ messageId, ...run }) => (
          <>
            <Quiet small>
              {stateText(run)} · {messageId}
            </Quiet>
            {may && run.state === 'open' && noticeDays !== undefined && (
              <RunNotices run={run} noticeDays={noticeDays} />
            )}
          </>
        )}
        buttons={(run) => may && <RunButtons run={run} onWritten={onWritten} />}
      />
    </Stack>
  )
}

function stateText({ state, canBeMarked, day }: Pick<DebitRun, 'state' | 'canBeMarked' | 'day'>): string {
  if (state === 'marked') return t('Recorded as paid')
  return canBeMarked ? t('Not recorded yet') : t('Can be marked as paid on {day}', { day: dayText(day) })
}

function RunButtons({ run: { id, state, count, canBeMarked }, onWritten }: { run: DebitRun; onWritten: () => void }) {
  const [save, saving] = useAction(failedFile, () => saveRunFile(id))
  const [mark, marking] = useUndoSteps(id, {
    endpoint: debitContract.mark,
    failure: text('The debits could not be recorded'),
    says: saysMarked,
    after: onWritten,
  })
  const [unmark, unmarking] = useUndoSteps(id, {
    endpoint: debitContract.unmark,
    failure: text('Failed to undo the recording'),
    says: saysUnmarked,
    after: onWritten,
  })
  const [drop, dropping] = useAction(
    text('The file could not be deleted'),
    async () => {
      await call(debitContract.drop, { params: { id } })
      onWritten()
      return text('Deleted: its items can be drawn again')
    },
    {
      ask: () => ({
        title: t('Delete this file?'),
        text: t('Only if the bank has not got it: its items can then be drawn again.'),
        confirmText: t('Delete'),
      }),
    },
  )
  return (
    <Row gap={6}>
      <Button size="small" icon={<FileDown />} busy={saving} onClick={() => void save()}>
        {t('File')}
      </Button>
      {state === 'marked' ? (
        <Button size="small" icon={<Undo2 />} busy={unmarking} busyText={t('Undoing...')} onClick={() => void unmark()}>
          {t('Undo')}
        </Button>
      ) : (
        <>
          <Button
            size="small"
            variant="primary"
            icon={<HandCoins />}
            disabled={!canBeMarked}
            busy={marking}
            busyText={t('Recording...')}
            onClick={() => void mark()}
          >
            {t('Mark {count} as paid', { count: countText(count) })}
          </Button>
          <Button size="small" icon={<Trash2 />} busy={dropping} onClick={() => void drop()}>
            {t('Delete')}
          </Button>
        </>
      )}
    </Row>
  )
}

function saysMarked(names: string, more: number): string {
  if (names === '') return t('Recorded as paid')
  if (more === 0) return t('Recorded, except: {names}', { names })
  return t('Recorded, except: {names}, and {count, plural, one {# more} other {# more}}', { names, count: more })
}

function saysUnmarked(names: string, more: number): string {
  if (names === '') return t('Undone: the items are open again')
  if (more === 0) return t('Undone, except: {names}', { names })
  return t('Undone, except: {names}, and {count, plural, one {# more} other {# more}}', { names, count: more })
}
