import { type Attendee, attendanceContract } from '@tessera/domain/attendance/contract'
import { text } from '@tessera/domain/texts/text'
import { ArrowLeft, Download, Trash2 } from 'lucide-react'
import { reload, useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { saveCsv } from '../http/save-csv.ts'
import { dayText, timeText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { loadPart } from '../load-part.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Table, Td, Th, Tr } from '../ui/list/cells.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useAction } from '../ui/use-action.ts'
import { useCsvExport } from '../ui/use-csv-export.ts'
import styles from './attendance.module.css'
import { resultTones, resultWords } from './checked.ts'

const failure = text('The list could not be loaded.')
const failedRemoval = text('The list could not be deleted.')

/** The list of a day: to read, to save as CSV, to delete. */
export function AttendanceOfDay({ day, onBack }: { day: string; onBack: () => void }) {
  const exportCsv = useCsvExport()
  const { data, lastError, retry } = useApi(attendanceContract.list, { params: { day }, failure })
  const [remove, removing] = useAction(
    failedRemoval,
    async () => {
      await call(attendanceContract.remove, { params: { day }, failure: failedRemoval })
      await reload(attendanceContract.days)
      onBack()
      return t('List deleted')
    },
    {
      ask: () => ({
        title: t('Delete this list?'),
        text: t('Who was there on {day} is then not known any more.', { day: dayText(day) }),
        confirmText: t('Delete'),
      }),
    },
  )
  const save = async (list: readonly Attendee[]) => {
    const { attendanceCsv } = await loadPart(() => import('./attendance-csv.ts'))
    exportCsv((other) => saveCsv((style) => attendanceCsv(list, style), `${day}.csv`, other))
  }
  return (
    <div className={styles.list}>
      <div className={styles.buttons}>
        <Button icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {t('All days')}
        </Button>
        {data && (
          <>
            <Button icon={<Download aria-hidden="true" />} onClick={() => void save(data)}>
              {t('Save as CSV')}
            </Button>
            <Button icon={<Trash2 aria-hidden="true" />} busy={removing} onClick={() => void remove()}>
              {t('Delete list')}
            </Button>
          </>
        )}
      </div>
      {lastError && <RetryBanner error={lastError} onRetry={retry} />}
      {data && <Attendees list={data} />}
    </div>
  )
}

const Attendees = ({ list }: { list: readonly Attendee[] }) => (
  <Table label={t('Who was there')}>
    <thead>
      <Tr>
        <Th>{t('Time')}</Th>
        <Th>{t('Name')}</Th>
        <Th>{t('Card')}</Th>
        <Th>{t('Checked by')}</Th>
      </Tr>
    </thead>
    <tbody>
      {list.map(({ id, memberId, fullName, at, by, result, offline }) => (
        <Tr key={id}>
          <Td label={t('Time')}>{timeText(new Date(at))}</Td>
          <Td label={t('Name')} place="title">
            {fullName} <span className={styles.quiet}>{memberId}</span>
          </Td>
          <Td label={t('Card')}>
            <Badge tone={resultTones[result]}>{t(resultWords[result])}</Badge>
          </Td>
          <Td label={t('Checked by')} className={styles.quiet}>
            {by || '-'}
            {offline && ` · ${t('without a connection')}`}
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
