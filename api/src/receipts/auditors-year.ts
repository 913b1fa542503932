import { firstDayOf, lastDayOf } from '@tessera/domain/clubs/season'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { type AuditorsYear, auditorsYear, type TakenBack } from '@tessera/domain/receipts/auditors-year'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { inParts } from '@tessera/server/in-parts'
import type { Logger } from 'pino'
import { type PaidLine, readPaidLines, returnsIn } from '../bank/service.ts'
import { getClub } from '../clubs/service.ts'
import { storeOf } from '../firebase/store.ts'
import type { FileAnswer } from '../http/mount.ts'
import { logged, streamHeaders, streamOf } from '../http/streamed.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readAllPayments } from '../payments/service.ts'
import { endPdf, mm, startPdf, takeWritten } from '../pdf/document.ts'
import { drawInTurn } from '../pdf/turns.ts'
import { lastNumberOf } from '../receipt-numbers/service.ts'
import { allRefunds } from '../refunds/service.ts'
import { auditorsTitle, drawSheet, sheetsOf } from './draw-auditors-year.ts'

/**
 * Makes the PDF of a season for the auditors, sheet by sheet as the client reads: sums, corrections, missing numbers of receipts, and
 * every payment with its receipts and the line of the bank statement that it was made of.
 * @throws AppError `not_found` for what is no year
 */
export async function auditorsYearFile(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  asked: string,
  language: Language,
  log: Logger,
): Promise<FileAnswer> {
  if (!/^[1-9]\d{3}$/.test(asked)) throw new AppError('not_found', text('There is no such year'))
  const season = Number(asked)
  const club = await getClub(deps, clubId)
  const { seasonStartsInMonth: startsInMonth } = club
  const days = { from: firstDayOf(season, startsInMonth), to: lastDayOf(season, startsInMonth) }
  // Before the receipts: one that is given meanwhile is then no gap, whichever of the two is read first.
  const lastNumber = await lastNumberOf(deps.firebase.db, clubId, season)
  const [payments, receipts, donationNumbers, takenBack] = await Promise.all([
    readAllPayments(deps, clubId),
    receiptsOf(deps, clubId),
    donationNumbersOf(deps, clubId),
    readTakenBack(deps, clubId, days),
  ])
  const year = auditorsYear({ season, startsInMonth, payments, takenBack, receipts, donationNumbers, lastNumber })
  const lines = await readLines(deps, clubId, year)
  const t = translator(language)
  const now = deps.now()
  const title = t(auditorsTitle, { season: year.name })
  const size = [210 * mm, 297 * mm] as const
  const doc = startPdf({ size, title, author: club.name, language, created: now })
  const facts = { club: club.name, ...days, today: dayInZone(now, club.timeZone) }
  const sheets = sheetsOf(year, lines, facts, language)
  async function* drawn(): AsyncGenerator<Uint8Array> {
    for (const [at, sheet] of sheets.entries()) {
      await drawInTurn(clubId, () => drawSheet(doc, sheet, { page: at + 1, pages: sheets.length, title }, t))
      const written = takeWritten(doc)
      if (written.length > 0) yield written
    }
    yield await drawInTurn(clubId, () => endPdf(doc))
  }
  return {
    bytes: streamOf(logged(drawn(), log, 'the sheets for the auditors could not all be drawn')),
    name: `auditors-${year.name.replace('/', '-')}.pdf`,
    headers: streamHeaders,
  }
}

/** Bank lines that are read in one call of the database. */
const linesAtOnce = 500

/** Reads the lines of bank statements that the payments of a season were made of, by their ids. */
async function readLines(deps: Needs<'db'>, clubId: string, { rows }: AuditorsYear) {
  const ids = [...new Set(rows.flatMap(({ payment: { bankLineId } }) => bankLineId ?? []))]
  const lines: [string, PaidLine][] = []
  for (const some of inParts(ids, linesAtOnce)) lines.push(...(await readPaidLines(deps, clubId, some)))
  return new Map(lines)
}

async function receiptsOf({ firebase: { db } }: Needs<'db'>, clubId: string) {
  const store = storeOf(db, 'receipts')
  const given = await store.find(store.ofClub(clubId))
  return new Map(given.map(({ id, issued }) => [id, issued]))
}

async function donationNumbersOf({ firebase: { db } }: Needs<'db'>, clubId: string): Promise<string[]> {
  const store = storeOf(db, 'donationReceipts')
  const given = await store.find(store.ofClub(clubId))
  return given.flatMap(({ issued }) => issued.map(({ number }) => number))
}

async function readTakenBack(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<TakenBack[]> {
  const [returned, refunded, members] = await Promise.all([
    returnsIn(deps, clubId, from, to),
    allRefunds(deps, clubId),
    allMembers(deps, clubId),
  ])
  const names = new Map(members.map(({ id, fullName }) => [id, fullName]))
  return [
    ...returned.map(({ memberId, ...back }) => ({
      ...back,
      why: 'returned' as const,
      memberName: names.get(memberId) ?? '',
    })),
    ...refunded.map(({ day, cents, payment: { memberName, itemName } }) => ({
      day,
      cents,
      memberName,
      itemName,
      why: 'refunded' as const,
    })),
  ]
}
