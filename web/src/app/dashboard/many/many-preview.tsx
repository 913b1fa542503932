import { manyMostMembers, tooManyMembers } from '@tessera/domain/members/many/change'
import { toCents } from '@tessera/domain/payments/money'
import { centsText, countText, euroText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { statusOrder } from '../../../members/list/mosaic-tiles.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Figure, Figures } from '../../../ui/figure.tsx'
import { ModalActions } from '../../../ui/modal.tsx'
import { TypeCosts } from '../type-costs.tsx'
import { LeftMembers, OtherTypes } from './left-members.tsx'
import type { ManyPlan } from './plan-many.ts'

interface Props {
  /** True if payments are recorded. */
  pays?: boolean
  /** Undefined until something is chosen. */
  plan: ManyPlan | undefined
  onCancel: () => void
  onRun: (plan: ManyPlan) => void
}

/** Whom a change is for, whom it leaves and why, and what it does to their statuses; then the button that makes it. */
export function ManyPreview({ pays = false, plan, onCancel, onRun }: Props) {
  const count = plan?.changing.length ?? 0
  const isTooMany = count > manyMostMembers
  return (
    <>
      {plan && (
        <>
          <p role="status">{countsOf(plan)}</p>
          <LeftMembers left={plan.left} />
          {plan.ofOtherTypes && <OtherTypes members={plan.ofOtherTypes} />}
          {plan.statuses && <Statuses {...plan.statuses} />}
          {plan.retyped && plan.retyped.length > 0 && <TypeCosts changed={plan.retyped} />}
        </>
      )}
      {isTooMany && <Banner tone="error">{tooManyMembers}</Banner>}
      <ModalActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant="primary" disabled={count === 0 || isTooMany} onClick={() => plan && onRun(plan)}>
          {pays
            ? t('{count, plural, one {Record # payment} other {Record # payments}}', { count })
            : t('{count, plural, one {Change # member} other {Change # members}}', { count })}
        </Button>
      </ModalActions>
    </>
  )
}

function countsOf({ change, changing, left }: ManyPlan): string {
  const [count, all] = [countText(changing.length), countText(changing.length + left.length)]
  if (change.kind !== 'payment') return t('To be changed: {count} of {all}', { count, all })
  const [price, sum] = [euroText(change.amount), centsText(toCents(change.amount) * changing.length)]
  return t('To be recorded: {count} of {all}, {price} each, {sum} in all', { count, all, price, sum })
}

const Statuses = ({ before, after }: NonNullable<ManyPlan['statuses']>) => (
  <Figures>
    {statusOrder.map((status) => (
      <Figure
        key={status}
        label={t(status)}
        value={
          before[status] === after[status]
            ? countText(before[status])
            : t('{before} → {after}', { before: countText(before[status]), after: countText(after[status]) })
        }
      />
    ))}
  </Figures>
)
