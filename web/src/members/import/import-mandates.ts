import { type MandateInput, mandateDayFaults, mandateInputSchema, mandateState } from '@tessera/domain/debit/mandate'
import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import { AppError } from '@tessera/domain/errors'
import type { Member } from '@tessera/domain/members/member'
import { memberReference } from '@tessera/domain/payments/payment-reference'
import { dayReader } from '@tessera/domain/read-days'
import { fold } from '@tessera/domain/text'
import { text } from '@tessera/domain/texts/text'
import { callPatiently } from '../../http/call-patiently.ts'
import { errorText } from '../../http/error-text.ts'
import { comparable } from './column-names.ts'
import type { CsvTable } from './csv-table.ts'
import type { PlannedRow } from './plan-import.ts'

/** Names of the columns of signed mandates in the files of other programs. */
const names = {
  iban: 'iban, account iban, bank account iban, konto iban, iban konto, codice iban',
  reference:
    'mandate reference, mandate ref, mandate id, mandatsreferenz, mandatsref, mandatsreferenznummer, mandatsnummer, sepa mandatsnummer, sepa mandatsreferenz, riferimento mandato, riferimento del mandato',
  signedOn:
    'mandate date, mandate signed on, date of mandate, mandatsdatum, mandatdatum, mandat vom, mandat datum, datum des mandats, mandat unterschrieben am, data mandato, data del mandato',
  lastUsedOn:
    'last collection, last direct debit, last drawn on, letzte lastschrift, letzter einzug, zuletzt eingezogen am, ultimo addebito, ultimo incasso',
  holder: 'account holder, kontoinhaber, intestatario, intestatario conto, intestatario del conto',
}
type MandateColumns = Readonly<Partial<Record<keyof typeof names, number>>>

/** Places of the columns of mandates; none in a file without account numbers. */
export function mandateColumns(header: readonly string[]): MandateColumns {
  const columns = header.map(comparable)
  const found = Object.entries(names).flatMap(([field, words]) => {
    const place = words.split(', ').map((word) => columns.indexOf(comparable(word)))
    const known = place.find((one) => one >= 0)
    return known === undefined ? [] : [[field, known] as const]
  })
  const places: MandateColumns = Object.fromEntries(found)
  return places.iban === undefined ? {} : places
}

type FileMandateInput = MandateInput & { readonly lastUsedOn?: string }

/**
 * A member's mandate as the file has it, or why it cannot be taken; an empty reference is made for the member. `lacksDay` is true
 * where the file does not say when it was signed, `isThere` where the member was one before.
 */
export type FileMandate = { readonly row: number; readonly lacksDay?: boolean; readonly isThere?: boolean } & (
  | { readonly mandate: FileMandateInput; readonly ownReference: boolean }
  | { readonly fault: string }
)

const noDay = text('The file does not say when the mandate was signed')

interface ReadWith {
  /** The club's day. */
  readonly today: string
  /** The members who have a mandate, by their ids; undefined as long as that is not known: nobody who is there then gets one. */
  readonly mandated?: ReadonlySet<string> | undefined
  /** Rows whose mandates are still to be stored, and if their members were there before the import. */
  readonly unstored?: ReadonlyMap<number, boolean> | undefined
  /** The day on which the mandates of rows without a day were signed; '' or absent for none. */
  readonly signedOn?: string
}

/**
 * Reads the mandates of rows that add a member, that stand for one of the same name who has none, and of those in `unstored`. Who has one
 * keeps it; under another name the number may be somebody else’s.
 */
export function readMandates(
  { rows }: CsvTable,
  columns: MandateColumns,
  planned: readonly PlannedRow[],
  { today, mandated, unstored, signedOn: forAll = '' }: ReadWith,
): FileMandate[] {
  const { iban, reference, signedOn, holder, lastUsedOn } = columns
  if (iban === undefined) return []
  const cellAt = (cells: readonly string[], place: number | undefined) =>
    place === undefined ? '' : (cells[place] ?? '').trim()
  const readDay = dayReader(rows.map(({ cells }) => cellAt(cells, signedOn)))
  const readUse = dayReader(rows.map(({ cells }) => cellAt(cells, lastUsedOn)))
  return planned.flatMap(({ row, plan, input, read: { cells } }): FileMandate[] => {
    if (plan.kind === 'refused' || cellAt(cells, iban) === '') return []
    const tried = unstored?.get(row)
    const lacksOne = plan.kind === 'new' || (mandated?.has(plan.member.id) === false && isNamesake(input, plan.member))
    if (tried === undefined && !lacksOne) return []
    const isThere = tried ?? plan.kind !== 'new'
    const ofRow = cellAt(cells, signedOn)
    const lacksDay = ofRow === '' && { lacksDay: true }
    const whose = { row, ...(isThere && { isThere }) }
    const day = ofRow || forAll
    const own = cellAt(cells, reference)
    const typed = {
      holder: cellAt(cells, holder) || input.fullName,
      iban: cellAt(cells, iban),
      reference: own || 'none',
      signedOn: ofRow ? (readDay(ofRow) ?? ofRow) : forAll,
    }
    const { data, error } = mandateInputSchema.safeParse(typed)
    // What else is wrong with a row counts more: a day would not mend it.
    const other = error?.issues.find(({ path }) => path[0] !== 'signedOn')
    const fault = other?.message ?? ((day !== '' && error?.issues[0]?.message) || noDay)
    if (!data) return [{ ...whose, ...(!other && lacksDay), fault }]
    const drawn = readUse(cellAt(cells, lastUsedOn))
    const mandate = { ...data, ...(drawn && { lastUsedOn: drawn }) }
    const [dayFault] = Object.values(mandateDayFaults(mandate, today))
    const judged = dayFault === undefined ? { mandate, ownReference: own !== '' } : { fault: dayFault }
    return [{ ...whose, ...lacksDay, ...judged }]
  })
}

const isNamesake = (one: { readonly fullName: string }, other: { readonly fullName: string }): boolean =>
  fold(one.fullName) === fold(other.fullName)

/** The row of somebody who is there already, of which only the mandate is taken; empty for the row of anybody else. */
export const forMandate = (planned: PlannedRow): PlannedRow[] =>
  planned.plan.kind === 'updated' || planned.plan.kind === 'unchanged'
    ? [{ ...planned, plan: { kind: 'unchanged', member: planned.plan.member } }]
    : []

/** How many of the mandates could be taken with a day of signature that the file does not have. */
export const countLackingDay = (mandates: readonly FileMandate[]): number =>
  mandates.filter(({ lacksDay }) => lacksDay).length

/** How many of the mandates that can be taken are of members who were there before. */
export const countThere = (mandates: readonly FileMandate[]): number =>
  mandates.filter((one) => 'mandate' in one && one.isThere).length

/** How many of the mandates have ended by a day: by what the file says, nothing was drawn for 36 months. */
export const countEnded = (mandates: readonly FileMandate[], day: string): number =>
  mandates.filter((one) => 'mandate' in one && mandateState(one.mandate, day) === 'ended').length

/** The mandates with the day on which the club drew by all of them last, where the file has none. */
export const drawnOn = (mandates: readonly FileMandate[], day: string): FileMandate[] =>
  mandates.map((one) =>
    'mandate' in one && day && !one.mandate.lastUsedOn && one.mandate.signedOn <= day
      ? { ...one, mandate: { ...one.mandate, lastUsedOn: day } }
      : one,
  )

/** What was stored before, where nothing was. */
const none = { holder: '', iban: '', reference: '', signedOn: '' }
export const failedMandate = text('The mandate could not be saved')

/** What became of mandates that an import was to store. */
interface WrittenMandates {
  readonly stored: number
  /** Reasons of those that were not stored, by row. */
  readonly faults: ReadonlyMap<number, string>
  /** Those that may not be stored, as the connection was lost: storing them again changes nothing. */
  readonly lost: readonly FileMandate[]
}

/**
 * Stores the mandates of members whom an import has written or found. Those of members whom it has added are a part of it: its undo
 * deletes them with the members.
 */
export async function writeMandates(
  importId: string,
  members: ReadonlyMap<number, Member>,
  mandates: readonly FileMandate[],
  onProgress: (done: number, of: number) => void,
): Promise<WrittenMandates> {
  const own = mandates.filter(({ row }) => members.has(row))
  const faults = new Map(own.flatMap((one) => ('fault' in one ? [[one.row, one.fault]] : [])))
  const wanted = own.filter((one) => 'mandate' in one)
  const lost: FileMandate[] = []
  for (const [done, one] of wanted.entries()) {
    const { row, isThere, mandate, ownReference } = one
    onProgress(done, wanted.length)
    const id = members.get(row)?.id ?? ''
    const reference = ownReference ? mandate.reference : memberReference(id)
    const body = { ...mandate, reference, seen: none, ...(!isThere && { importId }) }
    try {
      await callPatiently(mandatesContract.put, { params: { id }, body, failure: failedMandate })
    } catch (error) {
      faults.set(row, errorText(error, failedMandate))
      if (error instanceof AppError && error.lost) lost.push(one)
    }
  }
  return { stored: own.length - faults.size, faults, lost }
}
