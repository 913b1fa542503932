import { itemChoices } from '@tessera/domain/payments/items'
import { useCallback, useRef, useState } from 'react'
import { useClub, useMembershipTypes } from '../../../clubs/use-club.ts'
import { useMay } from '../../../firebase/session.ts'
import { useWhyNot } from '../../../firebase/who-may.ts'
import { t } from '../../../language/t.ts'
import { useMembers } from '../../../members/use-members.ts'
import { usePaymentItems, usePaymentYears } from '../../../payments/ledger/use-ledger.ts'
import { NothingToRecord } from '../../../payments/record/record-payment-modal.tsx'
import { usePayments } from '../../../payments/use-payments.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { RetryBanner } from '../../../ui/retry-banner.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { PaymentsTrail } from '../payments-trail.tsx'
import { useOwed } from '../use-owed.ts'
import { CounterView } from './counter-view.tsx'

const MemberDialogs = lazyDialog(
  ({ form }) => form !== undefined,
  () => import('../member-dialogs.tsx'),
  'MemberDialogs',
)

/** Records the payments of many people in a row, such as at a table in January. */
export function CounterPage() {
  const { club } = useClub()
  const { members, standings, error, retry } = useMembers()
  const owed = useOwed(standings)
  const types = useMembershipTypes()
  const payments = usePayments()
  const items = usePaymentItems()
  const years = usePaymentYears()
  const all = [{ error, retry }, payments, items, years]
  const whyNot = useWhyNot('money')
  const mayAdd = useMay('members')
  const [adding, setAdding] = useState<object>()
  const saved = useRef<string>(undefined)
  const [newcomer, setNewcomer] = useState<string>()
  const home = useRef<HTMLDivElement>(null)
  const onNewcomerOver = useCallback(() => setNewcomer(undefined), [])
  const failed = all.find((one) => one.error)
  const retryAll = () => {
    for (const one of all) if (one.error) one.retry()
  }
  return (
    <Stack gap={14}>
      <title>{`${t('Counter')} · ${club?.name || t('Club Dashboard')}`}</title>
      <PaymentsTrail name={t('Counter')} />
      {failed?.error && <RetryBanner error={failed.error} onRetry={retryAll} />}
      {whyNot !== undefined ? (
        <EmptyState title={t('Counter')} text={whyNot} />
      ) : members && owed && payments.data && items.data && years.data && club ? (
        members.length === 0 || itemChoices(items.data).length === 0 ? (
          <NothingToRecord what={members.length === 0 ? 'member' : 'item'} />
        ) : (
          <CounterView
            club={club}
            members={members}
            owed={owed}
            types={types}
            payments={payments.data}
            items={items.data}
            years={years.data}
            onAdd={mayAdd ? () => setAdding({}) : undefined}
            newcomer={newcomer}
            onNewcomerOver={onNewcomerOver}
          />
        )
      ) : (
        !failed && <LoadingRows text={t('Loading payments...')} />
      )}
      <MemberDialogs
        members={members ?? []}
        types={types}
        importing={false}
        form={adding}
        home={home}
        onSaved={({ id }) => {
          saved.current = id
        }}
        onClose={() => setAdding(undefined)}
        // The focus is back by then, and goes on to the amount.
        onClosed={() => {
          setNewcomer(saved.current)
          saved.current = undefined
        }}
      />
    </Stack>
  )
}
