import { firstDayOf, seasonOf } from '@tessera/domain/clubs/season'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { whyWithheld } from '@tessera/domain/letters/agreement'
import { letterLanguage } from '@tessera/domain/letters/letter-language'
import { readerOf } from '@tessera/domain/members/family'
import { hasDied } from '@tessera/domain/members/leaving'
import type { Payment } from '@tessera/domain/payments/payment'
import { type IssuedReceipt, mostPrintedReceipts } from '@tessera/domain/receipts/receipt'
import { isPaymentId } from '@tessera/domain/stored/document-ids'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { inParts } from '@tessera/server/in-parts'
import { agreementsOf } from '../accounts/service.ts'
import { getClub, paperLogo, type StoredClub } from '../clubs/service.ts'
import { storeOf } from '../firebase/store.ts'
import type { FileAnswer } from '../http/mount.ts'
import { mailOfMembers } from '../letter-queue/service.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readAllPayments, recordedAmong } from '../payments/service.ts'
import { endPdf, startPdf } from '../pdf/document.ts'
import { openLogo, paper } from '../pdf/letterhead.ts'
import { drawInTurn } from '../pdf/turns.ts'
import { addReceiptPage } from './draw-receipt.ts'
import { issueReceipt, onReceiptOfYear } from './issue.ts'

/**
 * Returns the ids of the payments whose receipts have to be printed, because the club sends receipts automatically and no e-mail
 * reaches the member. These are payments that were recorded since the club switched the sending on, are dated in this season or the
 * one before, and have no receipt yet. Sorted by member and day; empty for a club that does not send receipts automatically.
 */
export async function receiptsOnPaper(
  deps: Needs<'clubCache' | 'db' | 'log' | 'now'>,
  clubId: string,
): Promise<readonly string[]> {
  const club = await getClub(deps, clubId)
  const { automatic, sentUntil, sentFrom = sentUntil } = club.receipts ?? {}
  if (!automatic || !sentFrom) return []
  const [all, isUnreached] = await Promise.all([readAllPayments(deps, clubId), unreached(deps, clubId)])
  const season = seasonOf(dayInZone(deps.now(), club.timeZone), club.seasonStartsInMonth)
  const first = firstDayOf(season - 1, club.seasonStartsInMonth)
  const payments = all.filter(
    ({ amount, memberId, paymentDate = first }) => amount > 0 && paymentDate >= first && isUnreached(memberId),
  )
  const found: Payment[] = []
  for (const some of inParts(payments, mostPrintedReceipts))
    found.push(...(await without(deps, clubId, some, sentFrom)))
  return found.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)).map(({ id }) => id)
}

const orderOf = ({ memberName, memberId, paymentDate = '', id }: Payment): string =>
  [memberName, memberId, paymentDate, id].join('\n')

/**
 * Returns a function that is true for a member who can get a receipt on paper only: without an address, or without the agreement
 * that `draftReceipt` asks for. False for a member who has died: nothing is sent then.
 */
async function unreached(deps: Needs<'clubCache'>, clubId: string): Promise<(memberId: string) => boolean> {
  const [members, agreements] = await Promise.all([allMembers(deps, clubId), agreementsOf(deps, clubId)])
  const byId = new Map(members.map((member) => [member.id, member]))
  return (memberId) => {
    const member = byId.get(memberId)
    if (!member || hasDied(member)) return false
    const reader = readerOf(member, (id) => byId.get(id))
    return reader.email === '' || whyWithheld('receipt', agreements.of(reader.head ?? reader)) !== undefined
  }
}

/** Returns those of the payments that were recorded after `time`, and are on no receipt of their own and no donation receipt. */
async function without(
  deps: Needs<'db' | 'log'>,
  clubId: string,
  payments: readonly Payment[],
  time: Date,
): Promise<Payment[]> {
  const { db } = deps.firebase
  const given = await storeOf(db, 'receipts').getMany(payments.map(({ id }) => id))
  const left = payments.filter(({ id }) => !given.has(id))
  const [recorded, donated] = await Promise.all([
    recordedAmong(
      deps,
      clubId,
      left.map(({ id }) => id),
    ),
    storeOf(db, 'donationReceipts').getMany([...new Set(left.map(({ memberId }) => memberId))]),
  ])
  const isDonated = ({ id, memberId }: Payment) => {
    const receipts = donated.get(memberId)
    return receipts?.clubId === clubId && onReceiptOfYear(receipts).has(id)
  }
  return recorded.flatMap(({ payment, at }) => (at > time && !isDonated(payment) ? [payment] : []))
}

interface Asked {
  readonly paymentIds: readonly string[]
  /** For members who have chosen none, in a club that has chosen none. */
  readonly language: Language
}

/**
 * Makes the receipts of payments as one PDF, a page each, in the given order, and numbers those that are new. Repeated, it makes the
 * same ones again. Leaves out payments without a receipt, and those of other clubs.
 * @throws AppError `not_found` if none has a receipt, `changed_meanwhile`
 */
export async function printReceipts(
  deps: Needs<'clubCache' | 'db' | 'log' | 'now'>,
  clubId: string,
  { paymentIds, language }: Asked,
): Promise<FileAnswer> {
  const club = await getClub(deps, clubId)
  const ids = [...new Set(paymentIds)].filter(isPaymentId)
  const [recorded, members, mails] = await Promise.all([
    recordedAmong(deps, clubId, ids),
    allMembers(deps, clubId),
    mailOfMembers(deps, clubId),
  ])
  const byId = new Map(members.map((member) => [member.id, member]))
  const pages: Page[] = []
  for (const { payment } of recorded) {
    const { id, memberId } = payment
    const receipt = await issueReceipt(deps, club, id, memberId).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    })
    const chosen = letterLanguage(mails.get(memberId), byId.get(memberId) ?? {})
    if (receipt) pages.push({ receipt, language: chosen ?? club.language ?? language })
  }
  if (pages.length === 0) throw new AppError('not_found', text('There is no receipt for these payments'))
  return { bytes: await drawPages(deps, club, pages, language), name: 'receipts.pdf' }
}

interface Page {
  readonly receipt: IssuedReceipt
  readonly language: Language
}

async function drawPages(deps: Needs<'db' | 'now'>, club: StoredClub, pages: readonly Page[], language: Language) {
  const doc = startPdf({
    size: [paper.width, paper.height],
    title: translator(language)('Receipts'),
    author: club.name,
    language,
    created: deps.now(),
  })
  const logo = openLogo(doc, { clubName: club.name, address: '', logo: await paperLogo(deps, club) })
  for (const page of pages) await drawInTurn(club.id, () => addReceiptPage(doc, page.receipt, logo, page.language))
  return drawInTurn(club.id, () => endPdf(doc))
}
