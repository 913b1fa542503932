import {
  corrected,
  type Donation,
  donationFault,
  donationOfPayment,
  donationOfYear,
  donationsOf,
  type IssuedDonation,
  isNoticeTooOld,
  type Outcome,
} from '@tessera/domain/donations/donation'
import { AppError } from '@tessera/domain/errors'
import type { Member } from '@tessera/domain/members/member'
import { postalAddress } from '@tessera/domain/members/postal-address'
import type { Payment } from '@tessera/domain/payments/payment'
import type { PlainDate } from '@tessera/domain/plain-date'
import { isPaymentId } from '@tessera/domain/stored/document-ids'
import { text } from '@tessera/domain/texts/text'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { StoredClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import { getMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { findPayment, readItems, readPaymentsOf } from '../payments/service.ts'
import { nextNumber, numberingAttempts } from '../receipt-numbers/service.ts'

type IssueNeeds = Needs<'clubCache' | 'db' | 'now'>

const noPayment = text('There is no such payment')

/**
 * Returns the donation receipt of a payment, and gives it now if there is none yet or it no longer says what was paid.
 * @throws AppError `not_found`, `no_donation` with the reason, `changed_meanwhile`
 */
export async function issueOfPayment(deps: IssueNeeds, club: StoredClub, paymentId: string): Promise<IssuedDonation> {
  const payment = isPaymentId(paymentId) ? await findPayment(deps, club.id, paymentId) : undefined
  if (!payment) throw new AppError('not_found', noPayment)
  const { settings } = settingsOf(club)
  const item = (await readItems(deps, club.id)).find(({ id }) => id === payment.itemId)
  const fault = donationFault(payment, item, settings)
  if (fault !== undefined) throw new AppError('no_donation', fault)
  const member = await getMember(deps, club.id, payment.memberId)
  return issue(deps, club, member, ({ donations, issued }) => donationOfPayment(paymentId, donations, issued))
}

/**
 * Returns the receipt for all donations of a member in a calendar year, and gives it now if there is none yet or it no longer says what
 * was paid.
 * @throws as `issueOfPayment`
 */
export async function issueOfYear(
  deps: IssueNeeds,
  club: StoredClub,
  memberId: string,
  year: string,
): Promise<IssuedDonation> {
  if (!/^[1-9]\d{3}$/.test(year)) throw new AppError('not_found', text('There is no such year'))
  const member = await getMember(deps, club.id, memberId)
  return issue(deps, club, member, (facts) => donationOfYear({ year: Number(year), ...facts }))
}

/** The settings of donation receipts and the club's address. @throws AppError `no_donation` */
function settingsOf({ donations: settings, receipts }: StoredClub) {
  if (!settings) throw new AppError('no_donation', text('This club gives no donation receipts'))
  if (!receipts?.address)
    throw new AppError(
      'no_donation',
      text('A donation receipt needs the club’s address: enter it in the settings, at the receipts'),
    )
  return { settings, address: receipts.address }
}

interface Facts {
  readonly today: PlainDate
  readonly donations: readonly Donation[]
  readonly issued: readonly IssuedDonation[]
  /** Ids of the member's payments that have a receipt of another kind. */
  readonly receipted: ReadonlySet<string>
}

/** Gives what `decide` says: the number, its series and the receipt in one commit, which demands that none of them has changed. */
async function issue(
  deps: IssueNeeds,
  club: StoredClub,
  member: Omit<Member, 'photoUrl'>,
  decide: (facts: Facts) => Outcome,
): Promise<IssuedDonation> {
  const { settings, address } = settingsOf(club)
  const donor = postalAddress(member) ?? (settings.form === 'it' ? [member.fullName] : undefined)
  if (!donor)
    throw new AppError('no_donation', text('A donation receipt needs the donor’s address: enter it at the member'))
  const { db } = deps.firebase
  const [store, receipts] = [storeOf(db, 'donationReceipts'), storeOf(db, 'receipts')]
  const attempt = async () => {
    // The series before the receipts: if another process gives one meanwhile, the commit fails.
    const { number, today, take } = await nextNumber(deps, club)
    const [payments, items, read, others] = await Promise.all([
      readPaymentsOf(deps, club.id, member.id),
      readItems(deps, club.id),
      store.get(member.id),
      receipts.find(receipts.ofClub(club.id).where('memberId', '==', member.id)),
    ])
    const movedFrom = await readMovedFrom(deps, payments)
    if (read && read.clubId !== club.id) throw new AppError('not_found', noPayment)
    const issued = read?.issued ?? []
    const receipted = new Set(others.map(({ id }) => id))
    const donations = donationsOf(payments, items, settings).map((donation) => {
      const before = movedFrom.get(donation.paymentId)
      return before === undefined ? donation : { ...donation, movedFrom: before }
    })
    const decided = decide({ today, issued, receipted, donations })
    const heading = { clubName: club.name, address, donor, settings }
    const outcome = 'given' in decided ? corrected(decided.given, heading, today) : decided
    if ('fault' in outcome) throw new AppError('no_donation', outcome.fault)
    if ('given' in outcome) return outcome.given
    if (isNoticeTooOld(settings, today)) throw new AppError('no_donation', tooOld)
    const receipt = { ...outcome.due, ...heading, number, issuedOn: today }
    const batch = db.batch()
    take(batch)
    store.put(batch, member.id, read, { clubId: club.id, memberId: member.id, issued: [...issued, receipt] })
    await batch.commit()
    return receipt
  }
  return keyedMutex([`receipts of ${club.id}`], () =>
    retryOnConflict('receipt', attempt, ['changed', 'exists', 'missing'], numberingAttempts),
  )
}

/** Returns the earlier ids of payments that an edit moved to another year, by their ids. Only composed ids change so. */
async function readMovedFrom(
  { firebase: { db } }: Needs<'db'>,
  payments: readonly Payment[],
): Promise<Map<string, string>> {
  const composed = payments.flatMap(({ id }) => (id.includes('~') ? id : []))
  const stored = await storeOf(db, 'payments').getMany(composed)
  return new Map([...stored.values()].flatMap(({ id, movedFrom }) => (movedFrom ? [[id, movedFrom] as const] : [])))
}

const tooOld = text(
  'The notice of the tax office is too old for donation receipts: enter the newest in the settings, at the donation receipts',
)
