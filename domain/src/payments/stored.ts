import { fromInstant, isPlainDate } from '../plain-date.ts'
import { type Payment, type PaymentItem, type PaymentYear, purchaseRestrictions } from './payment.ts'

/** A document's fields as they are stored; a timestamp is a Date or an object with `toDate()`, as the SDKs hand them out. */
export type StoredFields = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const amount = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** Optional texts are absent, not empty. */
const optional = <Key extends string>(key: Key, value: unknown): { [K in Key]?: string } =>
  typeof value === 'string' && value !== '' ? ({ [key]: value } as { [K in Key]: string }) : {}

function isTimestamp(value: unknown): value is { toDate(): Date } {
  return typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function'
}

/** The calendar day in a stored date: a timestamp, or a text that starts with the day; undefined where it is neither. */
export function storedDay(value: unknown): string | undefined {
  if (value instanceof Date) return fromInstant(value)
  if (isTimestamp(value)) return fromInstant(value.toDate())
  const day = text(value).slice(0, 10)
  return isPlainDate(day) ? day : undefined
}

/** A payment from its document; what is missing or of the wrong kind reads as empty. */
export const readPayment = (id: string, fields: StoredFields): Payment => ({
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
})

/** A payment item from its document. */
export const readPaymentItem = (id: string, fields: StoredFields): PaymentItem => ({
  id,
  name: text(fields.name),
  price: amount(fields.price),
  purchaseRestriction:
    purchaseRestrictions.find((restriction) => restriction === fields.purchaseRestriction) ?? 'multiple',
  enabled: fields.enabled === true,
  isRequiredForActive: fields.isRequiredForActive === true,
  ...optional('description', fields.description),
  ...optional('yearId', fields.yearId),
})

/** A payment year from its document. */
export const readPaymentYear = (id: string, fields: StoredFields): PaymentYear => ({
  id,
  year: text(fields.year),
  active: fields.active === true,
})
