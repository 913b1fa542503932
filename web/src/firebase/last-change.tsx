import { type HistoryEvent, historyContract } from '@tessera/domain/history/contract'
import { momentText, timeText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { whoText } from '../language/who-text.ts'
import { useApi } from './use-api.ts'

interface Props extends Pick<HistoryEvent, 'collection'> {
  readonly id: string
  /** The fields about which it is, or within which they lie. */
  readonly fields: readonly string[]
  /** Whose payment it is. */
  readonly memberId?: string
}

/** Says who has changed these fields of a stored thing last and when, by the history; nothing while that is not known. */
export function LastChange({ collection, id, fields, memberId }: Props) {
  const isPayment = collection === 'payments'
  const of = collection === 'members' ? { member: id } : isPayment ? { member: memberId, payment: id } : {}
  const { data } = useApi(historyContract.list, { query: { kind: 'changed', ...of } })
  // The answer has one payment alone, also under the ids that it had in other years.
  const isThis = (one: HistoryEvent) =>
    one.collection === collection &&
    (isPayment || one.documentId === id) &&
    one.changes.some(({ field }) => field.split('.').some((part) => fields.includes(part)))
  const last = data?.events.find(isThis)
  return last ? (
    <p>{t('Last change: {who}, {when}', { who: whoText(last), when: whenText(new Date(last.at)) })}</p>
  ) : null
}

function whenText(moment: Date): string {
  const [day, today] = [moment, new Date()].map((one) =>
    // biome-ignore lint/plugin: the reader's own clock
    one.toDateString(),
  )
  return day === today ? t('today {time}', { time: timeText(moment) }) : momentText(moment)
}
