import type { BankLine, ConfirmedPayer } from '@tessera/domain/bank/bank-line'
import { mostLinesShown } from '@tessera/domain/bank/contract'
import type { Database } from '../firebase/database.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { findReturned } from './find-returned.ts'
import { centsOf, type OwnDebits, ownDebitsOf } from './own-debits.ts'
import { idOf, linesIn, payersIn, present, runsIn } from './store.ts'

interface Lines {
  lines: (BankLine & {
    takesBack?: { lineId?: string; names: string[] }
    ofRun?: { day: string; count: number; fits: boolean }
  })[]
  more: boolean
  confirmed: ConfirmedPayer[]
  lastRun: { id: string; at: string } | null
}

/** Milliseconds for which a recording is offered to be undone. */
const undoableMs = 7 * 86_400_000

/** Reads the lines that wait, the oldest first, and what helps to decide on them. */
export async function readLines(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string): Promise<Lines> {
  const { db } = deps.firebase
  const store = linesIn(db)
  const waiting = waitingOf(db, clubId).limit(mostLinesShown + 1)
  const [found, { run, at } = {}] = await Promise.all([store.find(waiting), runsIn(db).get(clubId)])
  const lines = found.slice(0, mostLinesShown).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const ownDebits = await ownDebitsOf(db, clubId, lines)
  const [confirmed, returned] = await Promise.all([
    readConfirmed(deps, clubId, new Set(lines.flatMap(({ iban }) => iban || []))),
    findReturned(deps, clubId, lines, ownDebits),
  ])
  return {
    lines: lines.map((line) => {
      const takesBack = returned.get(line.id)
      const own = line.cents > 0 ? ownDebits.get(line.id) : undefined
      return { ...present(line), ...(takesBack && { takesBack }), ...(own && { ofRun: ofRun(line.cents, own) }) }
    }),
    more: found.length > mostLinesShown,
    confirmed,
    lastRun: run && at && deps.now().getTime() - at.getTime() < undoableMs ? { id: run, at: at.toISOString() } : null,
  }
}

const ofRun = (cents: number, own: OwnDebits) => ({
  day: own.run.day,
  count: own.debit ? 1 : own.run.debits.length,
  fits: cents === centsOf(own),
})

/** Counts the lines that wait. */
export async function countWaiting({ firebase: { db } }: Needs<'db'>, clubId: string): Promise<{ waiting: number }> {
  return { waiting: (await waitingOf(db, clubId).count().get()).data().count }
}

const waitingOf = (db: Database, clubId: string) => linesIn(db).ofClub(clubId).where('state', '==', 'waiting')

async function readConfirmed(deps: Needs<'clubCache' | 'db'>, clubId: string, ibans: ReadonlySet<string>) {
  if (ibans.size === 0) return []
  const [payers, members] = await Promise.all([
    payersIn(deps.firebase.db).getMany([...ibans].map((iban) => idOf(clubId, iban))),
    allMembers(deps, clubId),
  ])
  const present = new Set(members.map(({ id }) => id))
  return [...ibans].flatMap((iban) => {
    const payer = payers.get(idOf(clubId, iban))
    const memberIds = payer?.clubId === clubId ? payer.memberIds.filter((id) => present.has(id)) : []
    return memberIds.length > 0 ? [{ iban, memberIds }] : []
  })
}
