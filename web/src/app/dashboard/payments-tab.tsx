import { useClub, useMembershipTypes } from '../../clubs/use-club.ts'
import { useMembers } from '../../members/use-members.ts'
import { PaymentsPanel } from '../../payments/payments-panel.tsx'
import type { MoreActions } from '../../payments/payments-table.tsx'
import { ReceiptButton } from '../../receipts/receipt-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { BankLink } from './bank/bank-link.tsx'
import { useOwed } from './use-owed.ts'

const SendReceipt = lazyDialog(
  () => true,
  () => import('./send-receipt.tsx'),
  'SendReceipt',
)

const receiptActions: MoreActions = {
  count: 2,
  of: (payment) => (
    <>
      <ReceiptButton payment={payment} />
      <SendReceipt payment={payment} />
    </>
  ),
}

/** The Payments tab: payments, payment items and years. */
export function PaymentsTab() {
  const { members, standings, error, retry } = useMembers()
  const types = useMembershipTypes()
  const owed = useOwed(standings)
  const { club } = useClub()
  const givesReceipts = Boolean(club?.receipts)
  return (
    <Stack gap={18}>
      {error && <RetryBanner error={error} onRetry={retry} />}
      <PaymentsPanel
        {...{ members, owed, types }}
        more={givesReceipts ? receiptActions : undefined}
        beside={club?.bankAccount && <BankLink />}
      />
    </Stack>
  )
}
