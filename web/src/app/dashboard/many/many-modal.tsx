import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import { membershipDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { useMemo, useState } from 'react'
import { countText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { typeFromFault } from '../../../members/form/type-from-field.tsx'
import { lastWay } from '../../../payments/record/last-way.ts'
import { useGivesStamps } from '../../../payments/record/use-gives-stamps.ts'
import { useBooks } from '../../../payments/seasons/use-books.ts'
import { useLock } from '../../../payments/seasons/use-lock.ts'
import { usePayments } from '../../../payments/use-payments.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { useSeasonStart, useToday } from '../../../ui/today.tsx'
import { FirstStampField, firstStampFault } from './first-stamp-field.tsx'
import { HeadsStay } from './heads-stay.tsx'
import { ManyPreview } from './many-preview.tsx'
import { ManyReport } from './many-report.tsx'
import { OwnFieldChoice, type Wanted } from './own-field-choice.tsx'
import { type Paid, PaymentChoice } from './payment-choice.tsx'
import { type ManyPlan, planOwnField } from './plan-many.ts'
import { TypeChoice } from './type-choice.tsx'
import { type ManyKind, useFieldPlan, usePaymentPlan } from './use-many-plan.ts'
import { useManyRun } from './use-many-run.ts'

const titles: Readonly<Record<ManyKind, string>> = {
  enable: text('Enable members'),
  disable: text('Disable members'),
  type: text('Change the membership type'),
  field: text('Change a field'),
  payment: text('Record the same payment'),
}

interface Props {
  kind: ManyKind
  members: readonly Member[]
  types: readonly MembershipType[]
  onClose: () => void
}

/** Changes many members at once: what, whom it concerns, the progress, and what became of it. */
export function ManyModal({ kind, members, types, onClose }: Props) {
  // Stays as it was opened, while the list behind it changes.
  const [people] = useState(members)
  const { run, progress, result, error } = useManyRun()
  const [plan, setPlan] = useState<ManyPlan>()
  const start = (wanted: ManyPlan) => {
    setPlan(wanted)
    void run(wanted)
  }
  const again = () => plan && result && run({ ...plan, changing: result.missing })
  return (
    <Modal open onClose={() => progress || onClose()} title={t(titles[kind])}>
      {progress ? (
        <ManyProgress {...progress} />
      ) : result ? (
        <ManyReport result={result} onAgain={() => void again()} onDone={onClose} />
      ) : (
        <>
          {error && <Banner tone="error">{error}</Banner>}
          {kind === 'payment' ? (
            <Payments people={people} onCancel={onClose} onRun={start} />
          ) : kind === 'field' ? (
            <OwnFields people={people} onCancel={onClose} onRun={start} />
          ) : (
            <Fields kind={kind} people={people} types={types} onCancel={onClose} onRun={start} />
          )}
        </>
      )}
    </Modal>
  )
}

const ManyProgress = ({ done, of }: { done: number; of: number }) => (
  <>
    <Progress
      label={t('Changing members')}
      value={done}
      max={of}
      text={t('{done} of {all}', { done: countText(done), all: countText(of) })}
    />
    <p>{t('Please leave this page open until it is done.')}</p>
  </>
)

interface StepProps {
  people: readonly Member[]
  onCancel: () => void
  onRun: (plan: ManyPlan) => void
}

interface FieldsProps extends StepProps {
  kind: 'enable' | 'disable' | 'type'
  types: readonly MembershipType[]
}

function Fields({ kind, people, types, ...on }: FieldsProps) {
  const [typeId, setTypeId] = useState<string>()
  const [from, setFrom] = useState('')
  const plan = useFieldPlan(kind, people, typeId, from)
  return (
    <>
      {kind === 'type' && (
        <>
          <TypeChoice types={types} value={typeId} onChange={setTypeId} />
          {typeId !== undefined && (
            <DateField
              limits={membershipDays}
              label={t('The type holds from')}
              hint={t('Without a day, for all years, those before too.')}
              error={typeFromFault(from)}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
        </>
      )}
      {kind === 'disable' && plan && <HeadsStay changing={plan.changing} />}
      <ManyPreview {...on} plan={plan} />
    </>
  )
}

function OwnFields({ people, ...on }: StepProps) {
  const [wanted, setWanted] = useState<Wanted>()
  const plan = useMemo(() => wanted && planOwnField(people, wanted.change, wanted.field), [people, wanted])
  return (
    <>
      <OwnFieldChoice onChange={setWanted} />
      <ManyPreview {...on} plan={plan} />
    </>
  )
}

function Payments({ people, ...on }: StepProps) {
  const { books } = useBooks()
  const today = useToday()
  const [paid, setPaid] = useState<Paid>({
    itemId: '',
    paymentDate: today,
    paidBy: lastWay() || undefined,
    firstStamp: '',
  })
  const plan = usePaymentPlan(people, paid)
  const locked = useLock().atField(paid.paymentDate)
  const givesStamps = useGivesStamps()
  const seasonStartsInMonth = useSeasonStart()
  const { data: payments } = usePayments()
  if (!books) return <LoadingRows text={t('Loading payment items...')} rows={3} />
  const item = books.items.find(({ id }) => id === paid.itemId)
  const stamps = { paid, item, count: plan?.changing.length ?? 0 }
  const stampFault = firstStampFault({ ...stamps, payments: payments ?? [], seasonStartsInMonth })
  return (
    <>
      <PaymentChoice items={books.items} years={books.years} value={paid} fault={locked} onChange={setPaid} />
      {givesStamps && (
        <FirstStampField {...stamps} fault={stampFault} onChange={(firstStamp) => setPaid({ ...paid, firstStamp })} />
      )}
      <ManyPreview {...on} pays plan={locked || stampFault ? undefined : plan} />
    </>
  )
}
