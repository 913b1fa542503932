import { zodResolver } from '@hookform/resolvers/zod'
import { withSeasonNames } from '@tessera/domain/clubs/season'
import { AppError } from '@tessera/domain/errors'
import { namesApart } from '@tessera/domain/members/names-apart'
import { prefill } from '@tessera/domain/payments/items'
import { type PaymentInput, paymentInputSchema } from '@tessera/domain/payments/payment-input'
import { bookDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { centsText, itemText } from '../language/format.ts'
import { owedText } from '../language/reason-texts.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Pair, Stack } from '../ui/layout.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useSeasonStart, useToday } from '../ui/today.tsx'
import { useAction } from '../ui/use-action.ts'
import type { FamilyLine } from './family-lines.ts'
import { keepWay, lastWay } from './last-way.ts'
import { PaidByField } from './paid-by-field.tsx'
import type { Payer } from './payer.ts'
import { failedAdd, recordPayment, type Sent } from './record-payment.ts'
import { usePaymentItems, usePaymentYears } from './use-ledger.ts'
import { useLock } from './use-lock.ts'
import { usePaymentWrites } from './use-payment-writes.ts'

interface Props {
  open: boolean
  /** What the family has open. */
  lines: readonly FamilyLine[]
  members: readonly Payer[]
  /** What has the focus after it. */
  home: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Records what a family has paid at once: a payment for each of its open items that is ticked, on one day. */
export function FamilyPaymentModal({ open, onClose, home, ...form }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    // It stays while it records: a form that is opened again would not know what is on its way.
    <Modal open={open} onClose={() => busy || onClose()} home={home} title={t('Payment of the family')}>
      <FamilyPaymentForm {...form} onBusy={setBusy} onDone={onClose} />
    </Modal>
  )
}

const shared = paymentInputSchema.pick({ paymentDate: true, notes: true, paidBy: true })
type Shared = Pick<PaymentInput, 'paymentDate' | 'notes' | 'paidBy'>

interface FormProps extends Pick<Props, 'lines' | 'members'> {
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

function FamilyPaymentForm({ lines: listed, members, onBusy, onDone }: FormProps) {
  // As they were when the form was opened: what is recorded here, or elsewhere meanwhile, ticks nothing else.
  const [lines] = useState(listed)
  const items = usePaymentItems()
  const years = usePaymentYears()
  const { change, refresh } = usePaymentWrites()
  const named = withSeasonNames(years.data ?? [], useSeasonStart())
  const lock = useLock()
  const [error, setError] = useState<string>()
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(
    () => new Set(lines.flatMap(({ id, isDue }) => (isDue ? [] : id))),
  )
  const attempts = useRef(new Map<string, Sent>())
  const recorded = useRef(new Set<string>())
  const { register, handleSubmit, formState, ...form } = useForm<Shared>({
    defaultValues: { paymentDate: useToday(), notes: '', paidBy: lastWay() },
    resolver: zodResolver(shared),
  })
  const chosen = lines.filter(({ id }) => !unticked.has(id) && !recorded.current.has(id))
  const nameOf = namesApart(lines.map(({ payer }) => payer))
  const total = centsText(chosen.reduce((sum, { item }) => sum + item.open, 0))

  const recordLine = async ({ id, payer, item: { itemId, open } }: FamilyLine, { paidBy, ...given }: Shared) => {
    const item = items.data?.find((one) => one.id === itemId)
    if (!item) throw new AppError('changed_meanwhile', text('This item is gone. Please open the form again.'))
    const sent = attempts.current.get(id) ?? { ids: new Set(), memberIds: new Set() }
    attempts.current.set(id, sent)
    const payment = await recordPayment(
      {
        ...given,
        ...prefill(item, named),
        memberId: payer.id,
        memberName: payer.fullName,
        amount: open / 100,
        ...(item.yearId && { yearId: item.yearId }),
        ...(paidBy && { paidBy }),
      },
      { item, years: years.data ?? [], members, sent, onSending: () => undefined },
    )
    recorded.current.add(id)
    change((all) => [...all.filter((one) => one.id !== payment.id && !sent.ids.has(one.id)), payment])
  }
  const [record, busy] = useAction(
    failedAdd,
    async (input: Shared) => {
      const locked = lock.atField(input.paymentDate)
      if (locked) return form.setError('paymentDate', { message: locked }, { shouldFocus: true })
      if (chosen.length === 0) return setError(text('Please tick what is paid'))
      for (const line of chosen) await recordLine(line, input)
      keepWay(input.paidBy)
      onDone()
      return t('{count, plural, one {# payment recorded} other {# payments recorded}}', { count: chosen.length })
    },
    { show: setError, onFailed: refresh },
  )
  useEffect(() => onBusy(busy), [onBusy, busy])
  const failed = items.error ?? years.error
  if (!items.data || !years.data)
    return failed ? (
      <RetryBanner
        error={failed}
        onRetry={() => {
          items.retry()
          years.retry()
        }}
      />
    ) : (
      <LoadingRows text={t('Loading payment items...')} rows={3} />
    )
  return (
    <form noValidate onSubmit={handleSubmit((input) => record(input))}>
      {error && <Banner tone="error">{error}</Banner>}
      <Stack as="fieldset" gap={8}>
        <legend>{t('What is paid')}</legend>
        {lines.map(({ id, payer, item, isDue }) => (
          <CheckboxField
            key={id}
            label={`${nameOf(payer)}: ${itemText(item.label)}`}
            hint={owedText(item, isDue)}
            checked={!unticked.has(id)}
            disabled={recorded.current.has(id)}
            onChange={({ target }) =>
              setUnticked((now) => new Set(target.checked ? [...now].filter((one) => one !== id) : [...now, id]))
            }
          />
        ))}
      </Stack>
      <Pair>
        <DateField
          limits={bookDays}
          label={t('Payment Date')}
          error={formState.errors.paymentDate?.message}
          {...register('paymentDate')}
        />
        <PaidByField {...register('paidBy')} />
      </Pair>
      <TextAreaField label={t('Notes')} error={formState.errors.notes?.message} {...register('notes')} />
      <ModalActions>
        <Button disabled={busy} onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={busy} busyText={t('Recording...')}>
          {t('Record {amount}', { amount: total })}
        </Button>
      </ModalActions>
    </form>
  )
}
