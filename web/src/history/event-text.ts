import type { Duty } from '@tessera/domain/duties/duty'
import type { HistoryEvent } from '@tessera/domain/history/contract'
import { unshownFields } from '@tessera/domain/history/unshown-fields'
import { leavingReasonNames, leavingReasons } from '@tessera/domain/members/leaving'
import type { MemberField } from '@tessera/domain/members/member-input'
import { memberLabels } from '@tessera/domain/members/member-labels'
import { text } from '@tessera/domain/texts/text'
import { dutyName } from '../language/duty-text.ts'
import { dayText, euroText } from '../language/format.ts'
import { languageNames } from '../language/language.ts'
import { pausesText } from '../language/pauses-text.ts'
import { t } from '../language/t.ts'

export const historyFailed = text('The history could not be loaded')

/** Says of an event that not all of it is shown. */
export const shortenedText = text('Shortened: this is too long to be shown in full')

/** What has happened, in words. */
export const kindLabels: Readonly<Record<HistoryEvent['kind'], string>> = {
  recorded: text('Recorded'),
  changed: text('Changed'),
  deleted: text('Was deleted'),
  undone: text('Undone'),
  restored: text('Restored'),
  made: text('Made'),
  ended: text('Ended'),
  removed: text('Removed'),
  erased: text('Deleted for good'),
}

const collectionLabels: Readonly<Record<HistoryEvent['collection'], string>> = {
  members: text('Member'),
  payments: text('Payment'),
  paymentItems: text('Payment item'),
  paymentYears: text('Year'),
  machineKeys: text('Key'),
  clubs: text('Club'),
  webhooks: text('Webhook'),
  users: text('Person in office'),
  committees: text('Invitation'),
  huts: text('Hut'),
  views: text('Saved view'),
  passTemplates: text('Pass Template'),
  debitRuns: text('Direct debit run'),
  applications: text('Application to join'),
  bankLines: text('Bank line'),
}

/** What an event is a part of, in words. */
export const runLabels: Readonly<Record<NonNullable<HistoryEvent['run']>, string>> = {
  import: text('by an import'),
  'undone-import': text('by undoing an import'),
  many: text('with others at once'),
  'undone-many': text('by undoing a change of many'),
  bank: text('from the bank'),
  'undone-bank': text('by undoing what was recorded from the bank'),
  debit: text('by direct debit'),
  'undone-debit': text('by undoing a direct debit run'),
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
  colour: text('Colour'),
  logo: text('Logo'),
  timeZone: text('Time zone'),
  seasonStartsInMonth: text('The year begins in'),
  graceDays: text('Days that a card counts after its season'),
  cardBack: text('Back of printed cards'),
  membershipTypes: text('Membership types'),
  proofLettersIn: text('Ask members for a new proof before theirs ends'),
  noticeBy: text('Leaving at the end of a season only'),
  memberFields: text('Fields of your own'),
  ownChanges: text('What members change'),
  joinForm: text('Join form'),
  bankAccount: text('Bank account'),
  directDebit: text('Direct debit'),
  receipts: text('Receipts'),
  donations: text('Donation receipts'),
  keepsAttendance: text('Keep lists of who was there'),
  secondStepFrom: text('Second step at sign-in required from'),
  doorField: text('Field with the id of the card'),
  cardChangesIn: text('Tell members when their card changes'),
  photoId: text('Photo'),
  memberNotes: text('Notes of the committee'),
  mandate: text('Mandate'),
  duty: text('Duty'),
  from: text('First day'),
  until: text('Last day'),
  suspended: text('Suspended'),
  over: text('The last day is over'),
  secondStep: text('Second step at sign-in'),
  sentAt: text('Sent'),
  reminders: text('Payment reminders'),
  shortName: text('Short name'),
  choices: text('Choices'),
  iban: text('IBAN'),
  holder: text('Account holder'),
  bic: text('BIC'),
  note: text('Notes'),
  creditorId: text('Creditor identifier'),
  noticeDays: text('Days ahead on which members are told'),
  address: text('Address'),
  automatic: text('Automatic'),
  pauseDays: text('Days between two reminders'),
  onCard: text('Show on the card'),
  shownToMember: text('Members see it'),
  passTypeIdentifier: text('Pass Type Identifier'),
  teamIdentifier: text('Team Identifier'),
  organizationName: text('Organization Name'),
  logoText: text('Logo Text'),
  certificateId: text('Certificate'),
  passTemplateId: text('Pass Template'),
  pictureId: text('Picture'),
  googleIssuerId: text('Issuer ID'),
  googleKeyMark: text('Key for Google Wallet'),
  search: text('Search'),
  status: text('Status'),
  filter: text('Filter'),
  sort: text('Order'),
  columns: text('Columns'),
  state: text('State'),
  joinersPay: text('Who joins during the season pays'),
}

type Change = HistoryEvent['changes'][number]

/** The label of a field: one of a payment, an item or a year, a setting of the club, or one of a member. */
function labelOf(field: string): string | undefined {
  const label = fieldLabels[field] ?? memberLabels[field as MemberField]
  return label === undefined ? undefined : t<string>(label)
}

/** The status that a saved view shows, and what became of an application, an invitation or a bank line, in words. */
const stateTexts: Readonly<Record<string, string>> = {
  Active: text('Active'),
  'Payment Due': text('Payment Due'),
  Disabled: text('Disabled'),
  waiting: text('Waiting'),
  accepted: text('Accepted'),
  declined: text('Declined'),
  recorded: text('Recorded'),
  aside: text('Put aside'),
}

function reasonText(value: string): string {
  const reason = leavingReasons.find((one) => one === value)
  return reason ? t(leavingReasonNames[reason]) : value
}

function valueText(field: string, value: Change['before']): string {
  if (value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value === 'number') return ['amount', 'price'].includes(field) ? euroText(value) : String(value)
  if (field === 'duty') return dutyName(value as Duty)
  if (field === 'status' || field === 'state') return t<string>(stateTexts[value] ?? value)
  if (field === 'leavingReason') return reasonText(value)
  if (field === 'pauses') return pausesText(value).join('; ')
  if (field === 'language') return languageNames[value as keyof typeof languageNames] ?? value
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value
}

/** Fields that are only said to be there: the API gives no value of them, and that of the type's changes is no text for people. */
const isThere: ReadonlySet<string> = new Set([...unshownFields, 'typeChanges'])

function changeText({ field, label, before, after }: Change): string {
  const [outer = '', inner] = field.split('.')
  const named = outer === 'fields' ? label : [labelOf(outer) ?? outer, label && `(${label})`].filter(Boolean).join(' ')
  const said = [named, inner && (labelOf(inner) ?? inner)].filter(Boolean).join(', ')
  if (isThere.has(field)) return `${said}: ${t(before ? (after ? 'Changed' : 'Removed') : 'Added')}`
  return `${said}: ${valueText(inner ?? outer, before)} → ${valueText(inner ?? outer, after)}`
}

/** The name of what an event is about; '' if it has none. A line of a bank statement goes by its day. */
export const nameText = ({ collection, name }: HistoryEvent): string =>
  collection === 'bankLines' ? dayText(name) : name

/** Says what an event is about: “Payment: Annual fee, €60.00”. */
export function subjectText({ collection, count, itemName, amount }: HistoryEvent): string {
  const what = count === undefined ? t(collectionLabels[collection]) : `${count} × ${t(collectionLabels[collection])}`
  const details = [count === undefined ? itemName : undefined, amount === undefined ? undefined : euroText(amount)]
  const said = details.filter((one) => one).join(', ')
  return said ? `${what}: ${said}` : what
}

/** Whether a field was empty before and after: a part of a setting that was entered with it empty. */
const staysEmpty = ({ field, before, after }: Change): boolean =>
  !isThere.has(field) && [before, after].every((value) => value === undefined || value === '')

/** The changes of an event, one text for each: “Amount: €120.00 → €90.00”. */
export const changeTexts = ({ changes }: HistoryEvent): string[] =>
  changes.filter((change) => !staysEmpty(change)).map(changeText)
