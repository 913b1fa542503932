import { seasonName, seasonOf } from '@tessera/domain/clubs/season'
import type { Member } from '@tessera/domain/members/member'
import type { Payment } from '@tessera/domain/payments/payment'
import { wayLabels } from '@tessera/domain/payments/ways'
import { useState } from 'react'
import { useClub } from '../../../clubs/use-club.ts'
import { centsText, dayText, euroText } from '../../../language/format.ts'
import { returnedText } from '../../../language/returned-text.ts'
import { t } from '../../../language/t.ts'
import { useLetterMail } from '../../../letters/use-letter-mail.ts'
import { useDeletePayment } from '../../../payments/ledger/use-delete-payment.ts'
import { useRefund } from '../../../payments/ledger/use-refund.ts'
import { paymentNotes } from '../../../payments/payment-notes.ts'
import { EditPaymentModal } from '../../../payments/record/edit-payment-modal.tsx'
import { useLock } from '../../../payments/seasons/use-lock.ts'
import { useMemberPayments } from '../../../payments/use-member-payments.ts'
import { MemberReceipts } from '../../../receipts/member-receipts.tsx'
import { Quiet, Stack } from '../../../ui/layout.tsx'
import { FactList } from '../../../ui/list/fact-list.tsx'
import { RetryBanner } from '../../../ui/retry-banner.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSeasonStart } from '../../../ui/today.tsx'
import { historyOfPayment } from '../history-of-payment.tsx'
import { DonationReceipts } from './donation-receipts.tsx'
import { PaymentButtons } from './payment-buttons.tsx'
import { Section } from './section.tsx'
import { useReturned } from './use-returned.ts'

const wayText = ({ paidBy }: Payment) => paidBy && t(wayLabels[paidBy])
const stampText = ({ stampNumber }: Payment) => stampNumber && t('Stamp {number}', { number: stampNumber })

/** A member's payments by season, the newest first, each with what can be done with it; then those that the bank has sent back. */
export function MemberPayments({ member }: { member: Member }) {
  const { payments, error, retry } = useMemberPayments(member.id)
  const startsIn = useSeasonStart()
  const { club } = useClub()
  const receipts = Boolean(club?.receipts)
  const { mail } = useLetterMail()
  const [editing, setEditing] = useState<Payment>()
  const returned = useReturned(member.id)
  const remove = useDeletePayment()
  const refund = useRefund()
  const lock = useLock()
  if (error) return <RetryBanner error={error} onRetry={retry} />
  const seasons = Map.groupBy(payments ?? [], ({ paymentDate }) =>
    paymentDate ? seasonName(seasonOf(paymentDate, startsIn), startsIn) : t('Without a day'),
  )
  return (
    <Section title={t('Payments')}>
      {!payments && <Skeleton lines={3} height={24} />}
      {payments?.length === 0 && <Quiet>{t('No payments yet.')}</Quiet>}
      {[...seasons].map(([season, ofSeason]) => (
        <Stack key={season} gap={6}>
          <h4>{season}</h4>
          <FactList
            rows={ofSeason}
            nameOf={({ itemName, amount }) => `${itemName}: ${euroText(amount)}`}
            facts={(one) => (
              <p>
                {[dayText(one.paymentDate), wayText(one), club?.givesStamps && stampText(one), paymentNotes(one)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            buttons={(one) => (
              <PaymentButtons
                payment={one}
                locked={lock.onRow(one.paymentDate)}
                receipts={receipts}
                canSend={mail?.hindrance === null}
                onEdit={setEditing}
                onDelete={remove}
                onRefund={club?.bankAccount ? refund : undefined}
              />
            )}
          />
        </Stack>
      ))}
      {returned.length > 0 && (
        <Stack gap={6}>
          <h4>{t('Sent back by the bank')}</h4>
          <FactList
            rows={returned}
            nameOf={({ itemName, cents }) => `${itemName}: ${centsText(cents)}`}
            facts={(one) => <p>{returnedText(one)}</p>}
            buttons={() => undefined}
          />
        </Stack>
      )}
      {receipts && payments && (
        <MemberReceipts member={member} payments={payments} canSend={mail?.hindrance === null} />
      )}
      {club?.donations && payments && (
        <DonationReceipts member={member} payments={payments} settings={club.donations} />
      )}
      <EditPaymentModal payment={editing} below={historyOfPayment} onClose={() => setEditing(undefined)} />
    </Section>
  )
}
