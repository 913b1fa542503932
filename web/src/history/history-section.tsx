import type { ResponseOf } from '@tessera/domain/contract'
import { eventKinds, type HistoryEvent, historyContract } from '@tessera/domain/history/contract'
import { bookDays } from '@tessera/domain/plain-date'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { saveCsv } from '../http/save-csv.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { whoText } from '../language/who-text.ts'
import { loadPart } from '../load-part.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { useChoice } from '../ui/list/use-choice.ts'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useToday } from '../ui/today.tsx'
import { useAction } from '../ui/use-action.ts'
import { useChangeParams } from '../ui/use-change-params.ts'
import { useCsvExport } from '../ui/use-csv-export.ts'
import { EventList } from './event-list.tsx'
import {
  changeTexts,
  historyFailed as failure,
  kindLabels,
  nameText,
  shortenedText,
  subjectText,
} from './event-text.ts'
import styles from './history.module.css'
import { Seals } from './seals.tsx'

type Page = ResponseOf<typeof historyContract.list>

/** Who has recorded, changed and deleted what, the newest first, by kind, person and day; of one member or payment if the address says so. */
export function HistorySection() {
  const [kind, setKind] = useChoice('kind', ['', ...eventKinds])
  const [by, setBy] = useState('')
  const [day, setDay] = useState('')
  const [older, setOlder] = useState<readonly Page[]>([])
  const today = useToday()
  const exportCsv = useCsvExport()
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const [member, payment] = [params.get('member'), params.get('payment')]
  const chosen = {
    ...(member && { member }),
    ...(member && payment && { payment }),
    ...(kind && { kind }),
    ...(by && { by }),
    // The end of the day, where the browser is.
    ...(day && { before: new Date(`${day}T24:00:00`).toISOString() }),
  }
  const { data, error, retry } = useApi(historyContract.list, { query: chosen, failure })
  const pages = data ? [data, ...older] : []
  const next = pages.at(-1)?.next
  const read = (before: string) => call(historyContract.list, { query: { ...chosen, before }, failure })
  const [showOlder, busy] = useAction(failure, async (before: string) => {
    const page = await read(before)
    setOlder((all) => [...all, page])
  })
  const [save, saving] = useAction(failure, async () => {
    const all = [...pages]
    for (let before = next; before; before = all.at(-1)?.next) all.push(await read(before))
    const { writeCsv } = await loadPart(() => import('../language/write-csv.ts'))
    const head = [t('When'), t('Who'), t('What happened'), t('Name'), t('Kind'), t('Changes'), t('Request')]
    const rows = all.flatMap(({ events }) => events).map(rowOf)
    exportCsv((other) => saveCsv((style) => writeCsv(head, rows, style), `history-${today}.csv`, other))
  })
  const choose = (set: (value: string) => void) => (value: string) => {
    setOlder([])
    set(value)
  }
  if (error && !data) return <RetryBanner error={error} onRetry={retry} />
  const events = pages.flatMap((page) => page.events)
  return (
    <Stack gap={16}>
      <Quiet>
        {t('Who has recorded, changed and deleted what. Deletions stay for 90 days, changes for three years.')}
      </Quiet>
      {member && (
        <Row align="center">
          <span>
            {t(payment ? 'Only what is about one payment is shown.' : 'Only what is about one member is shown.')}
          </span>
          <Button
            size="small"
            onClick={() => {
              setOlder([])
              changeParams({ member: '', payment: '' })
            }}
          >
            {t('Show everything')}
          </Button>
        </Row>
      )}
      <Row as="fieldset" align="end" className={styles.filter}>
        <legend className="visually-hidden">{t('Filter')}</legend>
        <SelectField
          label={t('What happened')}
          value={kind}
          onChange={({ target }) => choose((value) => setKind(value as typeof kind))(target.value)}
        >
          <option value="">{t('All')}</option>
          {eventKinds.map((one) => (
            <option key={one} value={one}>
              {t(kindLabels[one])}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Who')} value={by} onChange={({ target }) => choose(setBy)(target.value)}>
          <option value="">{t('All')}</option>
          {(data?.people ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <DateField
          label={t('Up to')}
          limits={bookDays}
          value={day}
          onChange={({ target }) => choose(setDay)(target.value)}
        />
        <Button busy={saving} disabled={events.length === 0 && !next} onClick={() => void save()}>
          {t('Export CSV')}
        </Button>
      </Row>
      {!data && <LoadingRows text={t('Loading the history…')} />}
      {data && events.length === 0 && !next && <Quiet>{t('Nothing has happened that this choice shows.')}</Quiet>}
      <EventList events={events} />
      {next && (
        <Button busy={busy} onClick={() => void showOlder(next)}>
          {t('Show older entries')}
        </Button>
      )}
      <Seals />
    </Stack>
  )
}

const rowOf = (event: HistoryEvent): string[] => [
  momentText(new Date(event.at)),
  whoText(event),
  t(kindLabels[event.kind]),
  nameText(event),
  subjectText(event),
  [...changeTexts(event), ...(event.shortened ? [t(shortenedText)] : [])].join('; '),
  event.request ?? '',
]
