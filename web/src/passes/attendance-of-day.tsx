import { type Attendee, attendanceContract } from '@tessera/domain/attendance/contract'
import { text } from '@tessera/domain/texts/text'
import { ArrowLeft, Download, Trash2 } from 'lucide-react'
import { useMay } from '../firebase/session.ts'
import { reload, useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { saveCsv } from '../http/save-csv.ts'
import { dayText, timeText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { loadPart } from '../load-part.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import type { Column } from '../ui/list/column.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useAction } from '../ui/use-action.ts'
import { useCsvExport } from '../ui/use-csv-export.ts'
import { attendanceTones, attendanceWords } from './checked.ts'

const failure = text('The list could not be loaded.')
const failedRemoval = text('The list could not be deleted.')

/** The list of a day: to read, to save as CSV, to delete. */
export function AttendanceOfDay({ day, onBack }: { day: string; onBack: () => void }) {
  const exportCsv = useCsvExport()
  const { data, lastError, retry } = useApi(attendanceContract.list, { params: { day }, failure })
  const may = useMay('members')
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
    <Stack gap={16}>
      <Row>
        <Button icon={<ArrowLeft />} onClick={onBack}>
          {t('All days')}
        </Button>
        {data && (
          <>
            <Button icon={<Download />} onClick={() => void save(data)}>
              {t('Save as CSV')}
            </Button>
            {may && (
              <Button icon={<Trash2 />} busy={removing} onClick={() => void remove()}>
                {t('Delete list')}
              </Button>
            )}
          </>
        )}
      </Row>
      {lastError && <RetryBanner error={lastError} onRetry={retry} />}
      {data && <ListTable label={text('Who was there')} columns={columns} rows={data} />}
    </Stack>
  )
}

const columns: readonly Column<Attendee>[] = [
  { name: text('Time'), cell: ({ at }) => timeText(new Date(at)) },
  {
    name: text('Name'),
    place: 'title',
    cell: ({ fullName, memberId }) => (
      <>
        {fullName}{' '}
        <Quiet as="span" small>
          {memberId}
        </Quiet>
      </>
    ),
  },
  {
    name: text('Card'),
    cell: ({ result }) => <Badge tone={attendanceTones[result]}>{t(attendanceWords[result])}</Badge>,
  },
  {
    name: text('Checked by'),
    cell: ({ by, offline }) => (
      <Quiet as="span" small>
        {by || '-'}
        {offline && ` · ${t('without a connection')}`}
      </Quiet>
    ),
  },
]
