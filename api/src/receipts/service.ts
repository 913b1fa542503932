import { seasonName, seasonOf } from '@tessera/domain/clubs/season'
import { AppError } from '@tessera/domain/errors'
import type { Member } from '@tessera/domain/members/member'
import { newestFirst } from '@tessera/domain/payments/ledger'
import type { ReceiptRow } from '@tessera/domain/receipts/contract'
import type { IssuedReceipt } from '@tessera/domain/receipts/receipt'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { getClub, paperLogo, type StoredClub } from '../clubs/service.ts'
import { storeOf } from '../firebase/store.ts'
import type { FileAnswer } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { readPaymentsOf } from '../payments/service.ts'
import { drawInTurn } from '../pdf/turns.ts'
import { drawReceipt } from './draw-receipt.ts'
import { drawStatement } from './draw-statement.ts'
import { issueReceipt } from './issue.ts'

/** Selects a payment; with `memberId`, a payment of another member is not found. */
interface Wanted {
  readonly clubId: string
  readonly paymentId: string
  readonly memberId?: string
}

/**
 * Makes the newest receipt of a payment, which is numbered now if it is new.
 * @throws AppError `not_found`, also for payments of others, `changed_meanwhile`
 */
export async function receiptFile(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  wanted: Wanted,
  language: Language,
): Promise<FileAnswer> {
  const club = await getClub(deps, wanted.clubId)
  const receipt = await issueReceipt(deps, club, wanted.paymentId, wanted.memberId)
  return fileOf(deps, club, receipt, language)
}

/**
 * Makes the receipt with the given number again, also if a corrected one has replaced it: the e-mail that it is attached to names it.
 * @throws AppError `not_found`
 */
export async function givenReceiptFile(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  { clubId, paymentId, memberId, number }: Required<Wanted> & { readonly number: string },
  language: Language,
) {
  const [club, given] = await Promise.all([getClub(deps, clubId), storeOf(deps.firebase.db, 'receipts').get(paymentId)])
  const isOwn = given?.clubId === clubId && given.memberId === memberId
  const receipt = isOwn ? given.issued.find((one) => one.number === number) : undefined
  if (!receipt) throw new AppError('not_found', text('There is no receipt for this payment'))
  return fileOf(deps, club, receipt, language)
}

/** The newest receipt of each of a member's payments, the newest first. */
export async function listReceipts(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  memberId: string,
): Promise<ReceiptRow[]> {
  const receipts = storeOf(db, 'receipts')
  const given = await receipts.find(receipts.ofClub(clubId).where('memberId', '==', memberId))
  const rows = given.flatMap(({ id: paymentId, issued }) => {
    const last = issued.at(-1)
    return last ? [{ paymentId, ...last }] : []
  })
  return rows.sort((one, other) => (one.issuedOn < other.issuedOn ? 1 : -1))
}

/** Makes a statement of a member's payments in a season. @throws AppError `not_found` if the club gives no receipts */
export async function statementFile(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  { id, memberId: memberNumber, fullName }: Pick<Member, 'id' | 'memberId' | 'fullName'>,
  season: string,
  language: Language,
): Promise<FileAnswer> {
  const club = await getClub(deps, clubId)
  const { receipts: settings, seasonStartsInMonth: startsIn } = club
  if (!settings || !/^\d{4}$/.test(season)) throw new AppError('not_found', text('There is no such statement'))
  const paid = (await readPaymentsOf(deps, clubId, id)).filter(
    ({ amount, paymentDate }) =>
      amount > 0 && paymentDate !== undefined && seasonOf(paymentDate, startsIn) === Number(season),
  )
  const statement = {
    memberName: fullName,
    memberNumber,
    season: seasonName(Number(season), startsIn),
    payments: newestFirst(paid).toReversed(),
  }
  const sender = { clubName: club.name, address: settings.address, logo: await paperLogo(deps, club) }
  const bytes = await drawInTurn(clubId, () => drawStatement(statement, sender, language, deps.now()))
  return { bytes, name: `${statement.season.replace('/', '-')}.pdf` }
}

async function fileOf(deps: Needs<'db' | 'now'>, club: StoredClub, receipt: IssuedReceipt, language: Language) {
  const logo = await paperLogo(deps, club)
  const bytes = await drawInTurn(club.id, () => drawReceipt(receipt, logo, language, deps.now()))
  return { bytes, name: `${receipt.number.replace('/', '-')}.pdf` }
}
