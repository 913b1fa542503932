import type { z } from 'zod'
import { joinerRuleSchema } from '../payments/joiner-rule-input.ts'
import {
  donationKinds,
  type Payment,
  type PaymentItem,
  type PaymentYear,
  purchaseRestrictions,
  rhythms,
  wayOf,
} from '../payments/payment.ts'
import { fromInstant, isPlainDate } from '../plain-date.ts'
import type { storedItemSchema, storedPaymentSchema, storedYearSchema } from './payment.ts'

/** Stored fields of a document; a timestamp is a Date or an object with `toDate()`, depending on the SDK. */
export type StoredFields = Readonly<Record<string, unknown>>

/** The fields that a schema has, as they come from the database: a field that the schema lacks cannot be read. */
type FieldsOf<Schema extends z.ZodType> = Readonly<Partial<Record<keyof z.infer<Schema>, unknown>>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const amount = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** Omits the key if the text is missing or empty. */
const optional = <Key extends string>(key: Key, value: unknown): { [K in Key]?: string } =>
  typeof value === 'string' && value !== '' ? ({ [key]: value } as { [K in Key]: string }) : {}

function isTimestamp(value: unknown): value is { toDate(): Date } {
  return typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function'
}

/** Returns the calendar day of a stored timestamp, or of a text that starts with the day; else undefined. */
export function storedDay(value: unknown): string | undefined {
  if (value instanceof Date) return fromInstant(value)
  if (isTimestamp(value)) return fromInstant(value.toDate())
  const day = text(value).slice(0, 10)
  return isPlainDate(day) ? day : undefined
}

/** Omits the key if there is no text in the list. */
function optionalList<Key extends string>(key: Key, value: unknown): { [K in Key]?: readonly string[] } {
  const all: readonly unknown[] = Array.isArray(value) ? value : []
  const list: readonly string[] = all.filter((each) => typeof each === 'string')
  return list.length > 0 ? ({ [key]: list } as { [K in Key]: readonly string[] }) : {}
}

/** Reads a payment from its document; missing fields and fields of the wrong type read as empty. */
export const readPayment = (id: string, fields: FieldsOf<typeof storedPaymentSchema>): Payment => ({
  id,
  memberId: text(fields.memberId),
  memberName: text(fields.memberName),
  itemId: text(fields.itemId),
  itemName: text(fields.itemName),
  amount: amount(fields.amount),
  paymentDate: storedDay(fields.paymentDate),
  notes: text(fields.notes),
  createdBy: text(fields.createdBy),
  ...optional('yearId', fields.yearId),
  ...(wayOf(fields.paidBy) ? { paidBy: wayOf(fields.paidBy) } : {}),
  ...(amount(fields.waived) > 0 ? { waived: amount(fields.waived) } : {}),
  ...optional('stampNumber', fields.stampNumber),
  ...optional('bankLineId', fields.bankLineId),
  ...optionalList('familyIds', fields.familyIds),
})

/** Omits the key if the value is no rule for joiners. */
function joinersPayOf(value: unknown): Pick<PaymentItem, 'joinersPay'> {
  const joinersPay = joinerRuleSchema.safeParse(value).data
  return joinersPay ? { joinersPay } : {}
}

/** Returns how often an item falls due, and its last day; nothing where its other fields are not those of an item that repeats. */
function everyOf({
  every: value,
  lastDueOn,
  dueOn,
  mustBePaidInFull,
  forFamily,
  purchaseRestriction,
}: FieldsOf<typeof storedItemSchema>): Pick<PaymentItem, 'every' | 'lastDueOn'> {
  const every = rhythms.find((rhythm) => rhythm === value)
  const isRepeatable = mustBePaidInFull === true && forFamily !== true && purchaseRestriction === 'multiple'
  if (!every || !isRepeatable || !isPlainDate(text(dueOn))) return {}
  return { every, ...optional('lastDueOn', isPlainDate(text(lastDueOn)) ? lastDueOn : undefined) }
}

/** Omits the key if the value is no kind of donation. */
function donationOf(value: unknown): Pick<PaymentItem, 'donation'> {
  const donation = donationKinds.find((kind) => kind === value)
  return donation ? { donation } : {}
}

/** Reads a payment item from its document; a due day that is no day reads as none. */
export const readPaymentItem = (id: string, fields: FieldsOf<typeof storedItemSchema>): PaymentItem => ({
  id,
  name: text(fields.name),
  price: amount(fields.price),
  purchaseRestriction:
    purchaseRestrictions.find((restriction) => restriction === fields.purchaseRestriction) ?? 'multiple',
  enabled: fields.enabled === true,
  isRequiredForActive: fields.isRequiredForActive === true,
  ...optional('description', fields.description),
  ...optional('yearId', fields.yearId),
  ...optional('dueOn', isPlainDate(text(fields.dueOn)) ? fields.dueOn : undefined),
  ...optionalList('typeIds', fields.typeIds),
  ...optionalList('memberIds', fields.memberIds),
  ...optionalList('paidByItemIds', fields.paidByItemIds),
  ...(fields.mustBePaidInFull === true ? { mustBePaidInFull: true } : {}),
  ...(fields.forFamily === true ? { forFamily: true } : {}),
  ...joinersPayOf(fields.joinersPay),
  ...everyOf(fields),
  ...donationOf(fields.donation),
})

/** Reads a payment year from its document. */
export const readPaymentYear = (id: string, fields: FieldsOf<typeof storedYearSchema>): PaymentYear => ({
  id,
  year: text(fields.year),
  active: fields.active === true,
  ...optionalList('startedItems', fields.startedItems),
})
