import type { HistoryEvent } from '@tessera/domain/history/contract'
import { text } from '@tessera/domain/texts/text'
import { dayText, euroText } from '../language/format.ts'
import { t } from '../language/t.ts'

/** What has happened, in words. */
export const kindLabels: Readonly<Record<HistoryEvent['kind'], string>> = {
  recorded: text('Recorded'),
  changed: text('Changed'),
  deleted: text('Was deleted'),
  undone: text('Undone'),
  made: text('Made'),
  ended: text('Ended'),
}

const collectionLabels: Readonly<Record<HistoryEvent['collection'], string>> = {
  members: text('Member'),
  payments: text('Payment'),
  paymentItems: text('Payment item'),
  paymentYears: text('Year'),
  machineKeys: text('Key'),
  clubs: text('Club'),
  webhooks: text('Webhook'),
}

const fieldLabels: Readonly<Record<string, string>> = {
  amount: text('Amount'),
  price: text('Price'),
  paymentDate: text('Payment Date'),
  notes: text('Notes'),
  paidBy: text('Paid by'),
  stampNumber: text('Stamp number'),
  name: text('Name'),
  description: text('Description'),
  enabled: text('Enabled'),
  active: text('Active'),
  dueOn: text('Due by'),
  lastDueOn: text('Last time by'),
  yearId: text('Year'),
  purchaseRestriction: text('Purchase Restriction'),
  isRequiredForActive: text('Required for active membership'),
  mustBePaidInFull: text('Must be paid in full'),
  forFamily: text('For the whole family'),
  typeIds: text('Membership types'),
  every: text('Repeats'),
  donation: text('Counts as a donation'),
  startedItems: text('Items that the season was started with'),
  lockedUntil: text('Books locked up to'),
  closedYears: text('Closed years'),
  joinersPay: text('Who joins during the season pays'),
}

type Value = HistoryEvent['changes'][number]['before']

function valueText(field: string, value: Value): string {
  if (value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value === 'number') return ['amount', 'price'].includes(field) ? euroText(value) : String(value)
  return ['paymentDate', 'dueOn', 'lastDueOn', 'lockedUntil'].includes(field) ? dayText(value) : value
}

/** Says what an event is about: “Payment: Annual fee, €60.00”. */
export function subjectText({ collection, count, itemName, amount }: HistoryEvent): string {
  const what = count === undefined ? t(collectionLabels[collection]) : `${count} × ${t(collectionLabels[collection])}`
  const details = [count === undefined ? itemName : undefined, amount === undefined ? undefined : euroText(amount)]
  const said = details.filter((one) => one).join(', ')
  return said ? `${what}: ${said}` : what
}

/** The changes of an event, one text for each: “Amount: €120.00 → €90.00”. */
export const changeTexts = ({ changes }: HistoryEvent): string[] =>
  changes.map(({ field, before, after }) => {
    const label = fieldLabels[field]
    return `${label ? t(label) : field}: ${valueText(field, before)} → ${valueText(field, after)}`
  })
