import { z } from 'zod'
import { daysAfter } from '../letters/automatic.ts'
import { toCents } from '../payments/money.ts'
import { donationKinds, type Payment, type PaymentItem, paymentWays } from '../payments/payment.ts'
import { isPlainDate, type PlainDate, yearOf } from '../plain-date.ts'
import { type Sentence, sentence, text } from '../texts/text.ts'
import { type DonationSettings, donationSettingsSchema } from './settings.ts'

/** A payment as it stands on a donation receipt. */
const donationSchema = z.object({
  paymentId: z.string(),
  /** The calendar day of the payment. */
  day: z.string(),
  kind: z.enum(donationKinds),
  cents: z.number(),
  way: z.enum(paymentWays).exactOptional(),
  /** Id of the payment before an edit moved it to another year. */
  movedFrom: z.string().exactOptional(),
})
export type Donation = Readonly<z.infer<typeof donationSchema>>

/** A donation receipt as it was given, which never changes. */
export const issuedDonationSchema = z.object({
  /** Of the same series as the receipts of payments. */
  number: z.string(),
  /** Number of the donation receipt that this one replaces. */
  replaces: z.string().exactOptional(),
  /** True if it is about all donations of a calendar year, else it is about one. */
  ofYear: z.boolean(),
  issuedOn: z.string(),
  clubName: z.string(),
  address: z.string(),
  /** Name and address of the donor, line by line. */
  donor: z.array(z.string()).readonly(),
  settings: donationSettingsSchema,
  donations: z.array(donationSchema).readonly(),
})
export type IssuedDonation = Readonly<z.infer<typeof issuedDonationSchema>>

type Item = Pick<PaymentItem, 'id' | 'donation'>

/**
 * Returns why there is no donation receipt for a payment, before translation; undefined if there can be one. Italian receipts are for
 * gifts of money by traceable ways alone (art. 83 D.Lgs. 117/2017). Membership fees count only where the club says so
 * (§ 10b (1) 8 EStG).
 */
export function donationFault(
  payment: Pick<Payment, 'amount' | 'paymentDate' | 'paidBy'>,
  item: Item | undefined,
  { form, feesCount }: Pick<DonationSettings, 'form' | 'feesCount'>,
): string | undefined {
  const kind = item?.donation
  if (!kind || payment.amount <= 0) return text('This payment does not count as a donation')
  if (!isPlainDate(payment.paymentDate ?? '')) return text('This payment has no day')
  if (kind === 'fee' && (form === 'it' || !feesCount))
    return text('Membership fees of this club cannot be deducted, so there is no donation receipt for them')
  if (form === 'de') return undefined
  if (kind === 'expenses') return text('An Italian donation receipt is for money alone')
  if (payment.paidBy === undefined)
    return text('State first how the payment was made: an Italian donation receipt is for traceable payments alone')
  if (payment.paidBy === 'cash')
    return text('There is no Italian donation receipt for cash: the payment must be traceable')
  return undefined
}

/** Returns the payments of a member for which there can be a donation receipt, the oldest first. */
export function donationsOf(
  payments: readonly Payment[],
  items: readonly Item[],
  settings: Pick<DonationSettings, 'form' | 'feesCount'>,
): Donation[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const found = payments.flatMap((payment): Donation[] => {
    const item = byId.get(payment.itemId)
    const { id: paymentId, amount, paymentDate: day = '', paidBy: way } = payment
    if (!item?.donation || donationFault(payment, item, settings)) return []
    return [{ paymentId, day, kind: item.donation, cents: toCents(amount), ...(way && { way }) }]
  })
  return found.sort((one, other) => (`${one.day} ${one.paymentId}` < `${other.day} ${other.paymentId}` ? -1 : 1))
}

/** Years for which a notice of the tax office may be named on a receipt (§ 63 (5) AO). */
const noticeYears = { exemption: 5, statutes: 3 } as const

/** True if a German club's notice is too old on a day for a donation receipt, which would then not be accepted (§ 63 (5) AO). */
export function isNoticeTooOld({ form, notice, noticeOn }: DonationSettings, today: PlainDate): boolean {
  if (form !== 'de') return false
  const last = `${yearOf(noticeOn) + noticeYears[notice]}${noticeOn.slice(4)}`
  return today > last
}

/** The donation receipts of a member that no later one has replaced. */
export function validDonations(issued: readonly IssuedDonation[]): IssuedDonation[] {
  const replaced = new Set(issued.flatMap(({ replaces }) => replaces ?? []))
  return issued.filter(({ number }) => !replaced.has(number))
}

/** A donation receipt that is to be given: what is on it, and the one that it replaces. */
type DueDonation = Pick<IssuedDonation, 'ofYear' | 'donations' | 'replaces'>
/** The one that was given already and still says what was paid, one that is to be given, or why there is none. */
export type Outcome =
  | { readonly given: IssuedDonation }
  | { readonly due: DueDonation }
  | { readonly fault: string | Sentence }

const isSamePayment = (part: Donation, { paymentId, movedFrom }: Donation): boolean =>
  part.paymentId === paymentId || part.paymentId === movedFrom

const isOn = ({ donations }: IssuedDonation, donation: Donation): boolean =>
  donations.some((part) => isSamePayment(part, donation))

/** The calendar year that a receipt of a year is about; undefined for any other. */
const yearOfReceipt = ({ ofYear, donations: [first] }: IssuedDonation): number | undefined =>
  ofYear && first ? yearOf(first.day) : undefined

/** Why a payment that was moved to another year gets no receipt yet; undefined for one that is on no receipt of its old year. */
function leftBehind(valid: readonly IssuedDonation[], donation: Donation): Outcome | undefined {
  const years = valid.flatMap((one) => (isOn(one, donation) ? (yearOfReceipt(one) ?? []) : []))
  const year = years.find((one) => one !== yearOf(donation.day))
  if (year === undefined) return undefined
  return {
    fault: sentence('This payment is on the donation receipt of {year} still: make that one anew first', {
      year: `${year}`,
    }),
  }
}

/**
 * Decides on the receipt for one payment. `donations` are all of the member's; `paymentId` is not among them if the payment is gone.
 * No payment is on two valid receipts.
 */
export function donationOfPayment(
  paymentId: string,
  donations: readonly Donation[],
  issued: readonly IssuedDonation[],
): Outcome {
  const donation = donations.find((one) => one.paymentId === paymentId)
  if (!donation) return { fault: text('This payment was deleted or sent back, so there is no donation receipt') }
  const valid = validDonations(issued)
  const behind = leftBehind(valid, donation)
  if (behind) return behind
  const last = valid.find((one) => isOn(one, donation))
  if (last?.ofYear) return { fault: text('This payment is on the donation receipt of its year') }
  if (!last) return { due: { ofYear: false, donations: [donation] } }
  return isSame(last.donations, [donation])
    ? { given: last }
    : { due: { ofYear: false, donations: [donation], replaces: last.number } }
}

interface OfYear {
  readonly year: number
  readonly today: PlainDate
  readonly donations: readonly Donation[]
  readonly issued: readonly IssuedDonation[]
  /** Ids of payments that have a receipt of another kind. */
  readonly receipted: ReadonlySet<string>
}

/**
 * Decides on the receipt for all donations of a calendar year, which must be over. It confirms that there is no other receipt for any of
 * them, so those that have one are left out. Where nothing of an earlier receipt of the year is left, the one that replaces it has no
 * donation: it says that the earlier one no longer counts.
 */
export function donationOfYear({ year, today, donations, issued, receipted }: OfYear): Outcome {
  if (yearOf(today) <= year) return { fault: text('The donation receipt of a year is given once the year is over') }
  const valid = validDonations(issued)
  const last = valid.find((one) => yearOfReceipt(one) === year)
  const ofYear = donations.filter(({ day }) => yearOf(day) === year)
  const behind = ofYear.map((donation) => leftBehind(valid, donation)).find(Boolean)
  if (behind) return behind
  const isElsewhere = (donation: Donation) =>
    [donation.paymentId, donation.movedFrom ?? ''].some((id) => receipted.has(id)) ||
    valid.some((one) => one !== last && isOn(one, donation))
  const left = ofYear.filter((donation) => !isElsewhere(donation))
  if (!last && left.length === 0)
    return { fault: text('There is no donation in this year without a receipt of its own') }
  if (!last) return { due: { ofYear: true, donations: left } }
  return isSame(last.donations, left)
    ? { given: last }
    : { due: { ofYear: true, donations: left, replaces: last.number } }
}

/** Days in which a receipt that was given follows corrections of what the club and the donor are called, and where they live. */
const correctableDays = 30

/** What stands on a receipt beside the donations. */
type Heading = Pick<IssuedDonation, 'clubName' | 'address' | 'donor' | 'settings'>

/**
 * Returns a receipt that takes the place of one that was given within the last 30 days and whose heading was corrected since; else
 * the given one. Later it stays as it is, so that a copy is the same for ever, whoever has moved meanwhile.
 */
export function corrected(given: IssuedDonation, now: Heading, today: PlainDate): Outcome {
  const { clubName, address, donor, settings, ofYear, donations, number } = given
  const isAsGiven =
    clubName === now.clubName &&
    address === now.address &&
    donor.join('\n') === now.donor.join('\n') &&
    Object.entries(settings).every(([name, value]) => now.settings[name as keyof DonationSettings] === value)
  if (isAsGiven || donations.length === 0 || today > daysAfter(given.issuedOn, correctableDays)) return { given }
  return { due: { ofYear, donations, replaces: number } }
}

const facts = ['paymentId', 'day', 'kind', 'cents', 'way'] as const
const isSame = (some: readonly Donation[], others: readonly Donation[]): boolean =>
  some.length === others.length && some.every((one, at) => facts.every((name) => one[name] === others[at]?.[name]))
