import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useClub, useMembershipTypes } from '../../clubs/use-club.ts'
import { useMay } from '../../firebase/session.ts'
import { useMembers } from '../../members/use-members.ts'
import { paths } from '../../paths.ts'
import { PaymentsPanel } from '../../payments/ledger/payments-panel.tsx'
import type { MoreActions } from '../../payments/ledger/payments-table.tsx'
import type { Papers } from '../../payments/overview/overview.tsx'
import { ReceiptButton } from '../../receipts/receipt-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { BankLink } from './bank/bank-link.tsx'
import { DebitLink } from './debit/debit-link.tsx'
import { historyOfPayment } from './history-of-payment.tsx'
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

const AuditorsYear = lazyPart(() => import('../../receipts/auditors-year.tsx'), 'AuditorsYear')
const auditorsYear: Papers = (payments) => (
  <Suspense fallback={null}>
    <AuditorsYear payments={payments} />
  </Suspense>
)

const PaperReceipts = lazyPart(() => import('../../receipts/paper-receipts.tsx'), 'PaperReceipts')

/** The pages below the tab by their paths, `paymentPages`. */
const pages: Readonly<Record<string, ComponentType>> = {
  [paths.bank]: lazyPart(() => import('./bank/bank-page.tsx'), 'BankPage'),
  [paths.counter]: lazyPart(() => import('./counter/counter-page.tsx'), 'CounterPage'),
  [paths.debit]: lazyPart(() => import('./debit/debit-page.tsx'), 'DebitPage'),
}

/** The Payments tab: payments, payment items and years, or a page below it. */
export function PaymentsTab() {
  const Page = pages[useLocation().pathname] ?? PaymentsPanels
  return <Page />
}

function PaymentsPanels() {
  const { members, standings, error, retry } = useMembers()
  const types = useMembershipTypes()
  const owed = useOwed(standings)
  const { club } = useClub()
  const may = useMay('money')
  const givesReceipts = Boolean(club?.receipts)
  return (
    <Stack gap={18}>
      {error && <RetryBanner error={error} onRetry={retry} />}
      {may && club?.receipts?.automatic && (
        <Suspense fallback={null}>
          <PaperReceipts />
        </Suspense>
      )}
      <PaymentsPanel
        members={members}
        owed={owed}
        types={types}
        belowEdit={historyOfPayment}
        more={givesReceipts ? receiptActions : undefined}
        givesDonations={Boolean(club?.donations)}
        papers={givesReceipts || club?.bankAccount ? auditorsYear : undefined}
        beside={
          club?.bankAccount && (
            <>
              <BankLink />
              {club.directDebit && <DebitLink />}
            </>
          )
        }
      />
    </Stack>
  )
}
