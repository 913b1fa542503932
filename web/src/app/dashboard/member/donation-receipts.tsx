import { donationsContract } from '@tessera/domain/donations/contract'
import { donationsOf } from '@tessera/domain/donations/donation'
import type { DonationSettings } from '@tessera/domain/donations/settings'
import type { Member } from '@tessera/domain/members/member'
import type { Payment } from '@tessera/domain/payments/payment'
import { yearOf } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { HeartHandshake } from 'lucide-react'
import { useMay } from '../../../firebase/session.ts'
import { call } from '../../../http/call.ts'
import { centsText, dayText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { usePaymentItems } from '../../../payments/ledger/use-ledger.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useToday } from '../../../ui/today.tsx'

const failure = text('The donation receipt could not be made')
const shown = { name: 'donation.pdf', failure, size: 'small', icon: <HeartHandshake /> } as const

interface Props {
  member: Pick<Member, 'id'>
  /** Payments of the club, or at least the member's. */
  payments: readonly Payment[]
  settings: DonationSettings
}

/** Makes donation receipts for a member: one for each calendar year that is over, and one for each payment that counts as a donation. */
export function DonationReceipts({ member, payments, settings }: Props) {
  const { data: items } = usePaymentItems()
  const today = useToday()
  const own = payments.filter(({ memberId }) => memberId === member.id)
  const donations = donationsOf(own, items ?? [], settings).toReversed()
  const years = [...new Set(donations.map(({ day }) => yearOf(day)))].filter((year) => year < yearOf(today))
  if (!useMay('money') || donations.length === 0) return null
  return (
    <Disclosure title={t('Donation receipts')}>
      <Row>
        {years.map((year) => (
          <DownloadButton
            key={year}
            {...shown}
            load={() =>
              call(donationsContract.ofYear, { params: { memberId: member.id, year: String(year) }, failure })
            }
          >
            {t('Donation receipt of {year}', { year: String(year) })}
          </DownloadButton>
        ))}
        {donations.map(({ paymentId, day, cents }) => (
          <DownloadButton
            key={paymentId}
            {...shown}
            load={() => call(donationsContract.ofPayment, { params: { paymentId }, failure })}
          >
            {`${dayText(day)}: ${centsText(cents)}`}
          </DownloadButton>
        ))}
      </Row>
    </Disclosure>
  )
}
