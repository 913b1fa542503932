import { withSeasonNames } from '@tessera/domain/clubs/season'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { ShownDebit } from '@tessera/domain/debit/contract'
import { shortIban } from '@tessera/domain/debit/mandate'
import { mostDebits, type OpenDebit, openDebits, partKey } from '@tessera/domain/debit/open-debits'
import { isTargetDay, nextTargetDay } from '@tessera/domain/debit/target-days'
import { AppError } from '@tessera/domain/errors'
import { hasDied } from '@tessera/domain/members/leaving'
import { itemDisplayName } from '@tessera/domain/payments/items'
import { bookDays, isPlainDate } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readBooks } from '../payments/service.ts'
import { mandatesIn, openIban, type ReadMandate } from './mandate-store.ts'
import { newestRuns, openRuns, presentRun } from './run-store.ts'

export type DebitNeeds = Needs<'clubCache' | 'db' | 'now' | 'passKey'>

const noTargetDay = text('Banks do not draw on this day. Please choose a business day.')
const tooEarly = text('The bank needs the file at least one business day ahead')

/** What is drawn by one mandate, with what the screen says of it. */
interface Drawable extends OpenDebit {
  readonly mandate: ReadMandate
  readonly shown: ShownDebit
  /** The IBAN in full; undefined if it cannot be read. */
  readonly iban: string | undefined
}

/** Returns today in the club's time zone. */
export async function todayOf(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string): Promise<string> {
  const { timeZone } = await getClub(deps, clubId)
  return dayInZone(deps.now(), timeZone)
}

/** @throws AppError `invalid_fields` for a day on which the bank draws nothing */
export async function checkDay(deps: DebitNeeds, clubId: string, day: string): Promise<void> {
  const inTime = day >= nextTargetDay(await todayOf(deps, clubId)) && day <= bookDays.last
  const fault = inTime ? (isTargetDay(day) ? undefined : noTargetDay) : tooEarly
  if (fault) throw new AppError('invalid_fields', fault, { details: { day: fault } })
}

const hasEnded = text('The mandate has ended: nothing was drawn by it for 36 months')
const payerHasDied = text('The member whose mandate this is has died')
const staysShut = text('The IBAN cannot be read with this server’s PASS_KEY')

/** Reads all that can be drawn on a day, by the numbers of the members. */
export async function readDrawable(deps: DebitNeeds, clubId: string, day: string): Promise<Drawable[]> {
  const { db } = deps.firebase
  const store = mandatesIn(db)
  const [club, members, books, stored, runs] = await Promise.all([
    getClub(deps, clubId),
    allMembers(deps, clubId),
    readBooks(deps, clubId),
    store.find(store.ofClub(clubId)),
    openRuns(db, clubId),
  ])
  const mandates = new Map(stored.map((mandate) => [mandate.id, mandate]))
  const inRuns = new Set(
    runs.flatMap(({ debits }) =>
      debits.flatMap(({ parts }) => parts.filter((part) => part.returned === undefined).map(partKey)),
    ),
  )
  const { seasonStartsInMonth } = club
  const debits = openDebits({ members, mandates, books: { ...books, seasonStartsInMonth }, day, inRuns })
  const dead = new Set(members.flatMap((member) => (hasDied(member) ? [member.id] : [])))
  const names = new Map(members.map(({ id, fullName }) => [id, fullName]))
  const years = withSeasonNames(books.years, seasonStartsInMonth)
  const items = new Map(books.items.map((item) => [item.id, itemDisplayName(item, years)]))
  return debits.flatMap((debit) => {
    const mandate = mandates.get(debit.payerId)
    if (!mandate) return []
    const iban = openIban(deps, mandate)
    const parts = debit.parts.map(({ memberId, itemId, cents }) => ({
      name: names.get(memberId) ?? '',
      item: items.get(itemId) ?? '',
      cents,
    }))
    const shown = {
      id: debit.payerId,
      name: names.get(debit.payerId) ?? '',
      holder: mandate.holder,
      cents: debit.cents,
      parts,
      iban: shortIban(iban ?? ''),
      why: dead.has(debit.payerId) ? payerHasDied : debit.hasEnded ? hasEnded : iban === undefined ? staysShut : null,
    }
    return { ...debit, mandate, shown, iban }
  })
}

/** Returns what a club can draw on a day, by default the earliest one, and its newest runs. @throws AppError `invalid_fields` */
export async function listOpen(deps: DebitNeeds, clubId: string, asked: string | undefined) {
  const today = await todayOf(deps, clubId)
  const earliest = nextTargetDay(today)
  const day = asked !== undefined && isPlainDate(asked) ? asked : earliest
  const [drawable, runs] = await Promise.all([readDrawable(deps, clubId, day), newestRuns(deps.firebase.db, clubId)])
  return {
    day,
    earliest,
    debits: drawable.slice(0, mostDebits).map(({ shown }) => shown),
    more: drawable.length > mostDebits,
    runs: runs.map((run) => presentRun(run, today)),
  }
}
