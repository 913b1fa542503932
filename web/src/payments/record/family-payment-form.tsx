import { zodResolver } from '@hookform/resolvers/zod'
import { withSeasonNames } from '@tessera/domain/clubs/season'
import { AppError } from '@tessera/domain/errors'
import { namesApart } from '@tessera/domain/members/names-apart'
import { prefill } from '@tessera/domain/payments/items'
import { noFurtherStamps, stampAfter } from '@tessera/domain/payments/stamp'
import { bookDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../../firebase/session.ts'
import { centsText, itemText } from '../../language/format.ts'
import { owedText } from '../../language/reason-texts.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { Pair, Stack } from '../../ui/layout.tsx'
import { ModalActions } from '../../ui/modal.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useKept } from '../../ui/use-kept.ts'
import { usePaymentItems, usePaymentYears } from '../ledger/use-ledger.ts'
import { useLock } from '../seasons/use-lock.ts'
import { usePaymentWrites } from '../use-payment-writes.ts'
import { usePayments } from '../use-payments.ts'
import { type FamilyLine, type FamilyPayment, familyPaymentSchema } from './family-lines.ts'
import { FamilyStampField, numbersFrom, stampedLines } from './family-stamp-field.tsx'
import { keepWay, lastWay } from './last-way.ts'
import { PaidByField } from './paid-by-field.tsx'
import type { Payer } from './payer.ts'
import { failedAdd, recordPayment, type Sent } from './record-payment.ts'
import { stampFault } from './stamp-taken.ts'
import { useGivesStamps } from './use-gives-stamps.ts'

interface Props {
  readonly lines: readonly FamilyLine[]
  readonly members: readonly Payer[]
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

/** The form of the payments that a family makes at once; what is typed, and what was sent, outlasts a reload. */
export function FamilyPaymentForm({ lines: listed, members, onBusy, onDone }: Props) {
  const { clubId } = useSession()
  // As they were when the form was opened: what is recorded here, or elsewhere meanwhile, ticks nothing else.
  const [lines] = useState(listed)
  const items = usePaymentItems()
  const years = usePaymentYears()
  const { data: payments = [] } = usePayments()
  const { change, refresh } = usePaymentWrites()
  const seasonStartsInMonth = useSeasonStart()
  const givesStamps = useGivesStamps()
  const named = withSeasonNames(years.data ?? [], seasonStartsInMonth)
  const lock = useLock()
  const [error, setError] = useState<string>()
  const draftName = `family-payment.${clubId}.${lines[0]?.payer.belongsTo || lines[0]?.payer.id}`
  const [sentBefore, keepSent] = useKept<readonly (readonly [string, Record<keyof Sent, string[]>])[]>(
    `${draftName}.sent`,
  )
  const attempts = useRef(
    new Map<string, Sent>(
      sentBefore?.map(([id, { ids, memberIds }]) => [id, { ids: new Set(ids), memberIds: new Set(memberIds) }]),
    ),
  )
  const recorded = useRef(new Set<string>())
  const hasSent = useRef(false)
  const form = useForm<FamilyPayment>({
    defaultValues: {
      paymentDate: useToday(),
      notes: '',
      paidBy: lastWay(),
      stampNumber: '',
      unticked: lines.flatMap(({ id, isDue }) => (isDue ? [] : id)),
    },
    resolver: zodResolver(familyPaymentSchema),
  })
  const { register, handleSubmit, formState, setValue, watch } = form
  const draft = useDraft(draftName, form)
  const [unticked, paymentDate] = watch(['unticked', 'paymentDate'])
  const chosen = lines.filter(({ id }) => !unticked.includes(id) && !recorded.current.has(id))
  const nameOf = namesApart(lines.map(({ payer }) => payer))
  const total = centsText(chosen.reduce((sum, { item }) => sum + item.open, 0))
  // What an earlier attempt may have stored counts as not recorded yet.
  const unsure = new Set(chosen.flatMap(({ id }) => [...(attempts.current.get(id)?.ids ?? [])]))
  const stamped = givesStamps
    ? stampedLines({
        lines: chosen,
        items: items.data ?? [],
        paymentDate,
        payments: payments.filter(({ id }) => !unsure.has(id)),
        seasonStartsInMonth,
      })
    : []

  const recordLine = async ({ id, payer, item: { itemId, open } }: FamilyLine, input: FamilyPayment, number = '') => {
    const { paidBy, stampNumber: _, unticked: __, ...given } = input
    const item = items.data?.find((one) => one.id === itemId)
    if (!item) throw new AppError('changed_meanwhile', text('This item is gone. Please open the form again.'))
    const sent = attempts.current.get(id) ?? { ids: new Set(), memberIds: new Set() }
    attempts.current.set(id, sent)
    const keep = () =>
      keepSent([...attempts.current].map(([id, one]) => [id, { ids: [...one.ids], memberIds: [...one.memberIds] }]))
    const payment = await recordPayment(
      {
        ...given,
        ...prefill(item, named),
        memberId: payer.id,
        memberName: payer.fullName,
        amount: open / 100,
        ...(item.yearId && { yearId: item.yearId }),
        ...(paidBy && { paidBy }),
        ...(number && { stampNumber: number }),
      },
      { item, years: years.data ?? [], members, sent, onSending: keep },
    )
    recorded.current.add(id)
    // What was answered is known: a later payment of an item that repeats is another one, also after a reload.
    attempts.current.delete(id)
    keep()
    hasSent.current = true
    change((all) => [...all.filter((one) => one.id !== payment.id && !sent.ids.has(one.id)), payment])
  }
  const [record, busy] = useAction(
    failedAdd,
    async (input: FamilyPayment) => {
      const locked = lock.atField(input.paymentDate)
      if (locked) return form.setError('paymentDate', { message: locked }, { shouldFocus: true })
      if (chosen.length === 0) return setError(text('Please tick what is paid'))
      const numbers = numbersFrom(input.stampNumber, stamped)
      if (!numbers) return form.setError('stampNumber', { message: noFurtherStamps }, { shouldFocus: true })
      for (const line of stamped) {
        const taken = await stampFault(
          { ...line, stampNumber: numbers.get(line.lineId) },
          { seasonStartsInMonth, sent: unsure, failure: failedAdd },
        )
        if (taken) return form.setError('stampNumber', { message: taken }, { shouldFocus: true })
      }
      for (const line of chosen) {
        const number = numbers.get(line.id)
        await recordLine(line, input, number)
        // The field names the next one, for what is left if a later payment fails.
        if (number) setValue('stampNumber', stampAfter(number, 1) ?? '')
      }
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
      <DraftNote {...draft} />
      <Stack as="fieldset" gap={8}>
        <legend>{t('What is paid')}</legend>
        {lines.map(({ id, payer, item, isDue }) => (
          <CheckboxField
            key={id}
            label={`${nameOf(payer)}: ${itemText(item.label)}`}
            hint={owedText(item, isDue)}
            checked={!unticked.includes(id)}
            disabled={recorded.current.has(id)}
            onChange={({ target }) =>
              setValue('unticked', target.checked ? unticked.filter((one) => one !== id) : [...unticked, id])
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
      {stamped.length > 0 && (
        <FamilyStampField form={form} lines={stamped} fills={attempts.current.size === 0 && !hasSent.current} />
      )}
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
