import { type DebitRun, debitContract } from '@tessera/domain/debit/contract'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { text } from '@tessera/domain/texts/text'
import { Mail, Printer } from 'lucide-react'
import { useApi } from '../../../firebase/use-api.ts'
import { call } from '../../../http/call.ts'
import { callPatiently } from '../../../http/call-patiently.ts'
import { saveFile } from '../../../http/save-file.ts'
import { countText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Quiet, Row } from '../../../ui/layout.tsx'
import { useToday } from '../../../ui/today.tsx'
import { useAction } from '../../../ui/use-action.ts'

const failed = text('The letters on the direct debits could not be sent')
const failedPrint = text('The letters could not be printed')

interface Props {
  run: Pick<DebitRun, 'id' | 'day'>
  /** Days ahead on which the club tells its members. */
  noticeDays: number
}

/** How the payers of a run are told what is drawn: by e-mail, once, and on paper. */
export function RunNotices({ run: { id, day }, noticeDays }: Props) {
  const today = useToday()
  const { data, reload } = useApi(debitContract.notices, { params: { id } })
  const [send, sending] = useAction(
    failed,
    async () => {
      for (;;) {
        const { left } = await callPatiently(debitContract.notify, { params: { id }, failure: failed })
        if (left === 0) break
      }
      await reload()
      return text('The e-mails are on their way')
    },
    { onFailed: reload },
  )
  const [print, printing] = useAction(failedPrint, async () => {
    const { blob, fileName = 'direct-debits.pdf' } = await call(debitContract.printNotices, {
      params: { id },
      failure: failedPrint,
    })
    saveFile(blob, fileName)
  })
  if (!data) return null
  const { byEmail, onPaper, queued } = data
  const left = byEmail - queued
  const isLate = left > 0 && daysAfter(today, noticeDays) > day
  return (
    <>
      <Quiet small>
        {left > 0
          ? t('Not told yet: {byEmail} by e-mail, {onPaper} on paper', {
              byEmail: countText(left),
              onPaper: countText(onPaper),
            })
          : t('Told: {byEmail} by e-mail; on paper: {onPaper}', {
              byEmail: countText(queued),
              onPaper: countText(onPaper),
            })}
      </Quiet>
      {isLate && (
        <Quiet small>
          {t('The day is nearer than the {days} days ahead on which members are told.', { days: noticeDays })}
        </Quiet>
      )}
      <Row gap={6}>
        {left > 0 && (
          <Button size="small" icon={<Mail />} busy={sending} onClick={() => void send()}>
            {t('Tell {count} by e-mail', { count: countText(left) })}
          </Button>
        )}
        {onPaper > 0 && (
          <Button size="small" icon={<Printer />} busy={printing} onClick={() => void print()}>
            {t('Print {count} on paper', { count: countText(onPaper) })}
          </Button>
        )}
      </Row>
    </>
  )
}
