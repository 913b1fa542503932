import { debitContract, type ShownDebit } from '@tessera/domain/debit/contract'
import { isTargetDay } from '@tessera/domain/debit/target-days'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { bookDays, isPlainDate } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { FileDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMay } from '../../../firebase/session.ts'
import { call } from '../../../http/call.ts'
import { centsText, countText, dayText } from '../../../language/format.ts'
import { say } from '../../../language/say.ts'
import { t } from '../../../language/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Quiet, Row, Stack } from '../../../ui/layout.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { ListBody } from '../../../ui/list/list-body.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { SelectAll, selectColumn } from '../../../ui/list/select-box.tsx'
import { countIn, noTicks, stretch, tick, tickAll, tickRange } from '../../../ui/list/ticks.ts'
import { useToday } from '../../../ui/today.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { saveRunFile } from './save-run-file.ts'

interface Props {
  day: string
  earliest: string
  debits: readonly ShownDebit[]
  more: boolean
  /** Days ahead on which the club tells its members. */
  noticeDays: number
  onDay: (day: string) => void
  /** Called once a run is made. */
  onMade: () => Promise<unknown>
}

const columns: Column<ShownDebit>[] = [
  {
    name: text('Member'),
    place: 'title',
    cell: ({ name, parts }) => (
      <div>
        {name}
        {parts.map((part) => (
          <Quiet key={`${part.name} ${part.item}`} small>
            {t('{name}: {item}, {amount}', { ...part, amount: centsText(part.cents) })}
          </Quiet>
        ))}
      </div>
    ),
  },
  {
    name: text('Bank account'),
    cell: ({ holder, iban, why }) => (
      <div>
        {holder}
        <Quiet small>{why === null ? iban : say(why)}</Quiet>
      </div>
    ),
  },
  { name: text('Amount'), align: 'end', cell: ({ cents }) => centsText(cents) },
]

/** What can be drawn on a day: all of it is ticked at first, and the ticked make the file. */
export function OpenDebits({ day, earliest, debits, more, noticeDays, onDay, onMade }: Props) {
  const inTime = daysAfter(useToday(), noticeDays)
  const drawable = useMemo(() => debits.filter(({ why }) => why === null), [debits])
  const ids = useMemo(() => drawable.map(({ id }) => id), [drawable])
  // Those that are not ticked: what becomes open meanwhile is drawn as well.
  const [ticks, setTicks] = useState(noTicks)
  const chosen = useMemo(() => new Set(ids.filter((id) => !ticks.chosen.has(id))), [ids, ticks])
  const { column, onKey } = useMemo(
    () =>
      selectColumn(
        (id, isRange) => setTicks((now) => (isRange ? tickRange(now, ids, id) : tick(now, id))),
        (from, to) => setTicks((now) => stretch(now, ids, { from, to })),
      ),
    [ids],
  )
  const all = (
    <SelectAll of={ids.length} chosen={countIn(chosen, ids)} onChange={() => setTicks((now) => tickAll(now, ids))} />
  )
  const wanted = drawable.filter(({ id }) => chosen.has(id))
  const cents = wanted.reduce((sum, debit) => sum + debit.cents, 0)
  const [make, busy] = useAction(
    text('The file could not be made'),
    async (run: string) => {
      const body = { day, debits: wanted.map(({ id, cents }) => ({ id, cents })) }
      await call(debitContract.make, { params: { id: run }, body })
      await onMade()
      await saveRunFile(run)
    },
    { onFailed: onMade },
  )
  const may = useMay('money')
  const fault = dayFault(day, earliest)
  return (
    <Stack gap={14}>
      <Row align="end" justify="space-between">
        <DateField
          label={t('Day of the debit')}
          limits={{ first: earliest, last: bookDays.last }}
          value={day}
          error={fault}
          hint={t('Earliest: {day}', { day: dayText(earliest) })}
          onChange={({ target }) => isPlainDate(target.value) && onDay(target.value)}
        />
        {may && debits.length > 0 && (
          <Button
            variant="primary"
            icon={<FileDown />}
            disabled={wanted.length === 0 || fault !== undefined}
            busy={busy}
            busyText={t('Making the file...')}
            onClick={() => void make(crypto.randomUUID())}
          >
            {t('File for {count} · {amount}', { count: countText(wanted.length), amount: centsText(cents) })}
          </Button>
        )}
      </Row>
      {fault === undefined && day < inTime && wanted.length > 0 && (
        <Banner tone="warning">
          {t('Members are told {days} days ahead: that can be kept for days from {day} on.', {
            days: noticeDays,
            day: dayText(inTime),
          })}
        </Banner>
      )}
      {more && <Banner tone="info">{t('A file takes 1000 debits. The others follow once this one is made.')}</Banner>}
      <ListBody
        rows={debits}
        loading={t('Loading direct debits...')}
        empty={{
          title: t('Nothing to draw'),
          text: t('Nobody with a mandate has anything open on this day that is not in a file already.'),
        }}
      >
        {(rows) => (
          <ListTable
            label={text('Direct debits')}
            columns={columns}
            rows={rows}
            selection={may ? { chosen, column, onKey, all } : undefined}
          />
        )}
      </ListBody>
    </Stack>
  )
}

function dayFault(day: string, earliest: string): string | undefined {
  if (day < earliest) return t('The bank needs the file at least one business day ahead')
  return isTargetDay(day) ? undefined : t('Banks do not draw on this day. Please choose a business day.')
}
