import { zodResolver } from '@hookform/resolvers/zod'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { withSeasonNames } from '@tessera/domain/clubs/season'
import { pricedFor } from '@tessera/domain/membership/joiner-price'
import { isOffered, prefill } from '@tessera/domain/payments/items'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { type PaymentInput, paymentInputSchema } from '@tessera/domain/payments/payment-input'
import { text } from '@tessera/domain/texts/text'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useSession } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ModalActions } from '../../ui/modal.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import { useKept } from '../../ui/use-kept.ts'
import { ItemField } from '../items/item-field.tsx'
import { typeQuestion } from '../items/type-question.ts'
import { waivedPart, waiverFault } from '../items/waiver-field.tsx'
import { MissingPayments } from '../ledger/missing-payments.tsx'
import { openCents } from '../open-cents.ts'
import { useLock } from '../seasons/use-lock.ts'
import { useReference } from '../use-reference.ts'
import { AmountFields } from './amount-fields.tsx'
import { keepWay, lastWay } from './last-way.ts'
import { NewStampField } from './new-stamp-field.tsx'
import { paidBeforeText } from './paid-before-text.ts'
import type { OwedOf, Payer } from './payer.ts'
import { PayerField } from './payer-field.tsx'
import { paymentFault } from './payment-fault.ts'
import { failedAdd, familyPayerBefore, recordPayment, type Sent } from './record-payment.ts'
import { stampFault } from './stamp-taken.ts'
import { useGivesStamps } from './use-gives-stamps.ts'

interface Props {
  members: readonly Payer[]
  payer: Payer | undefined
  /** Chosen at first; without it, the only item that is unpaid. */
  itemId?: string | undefined
  owed: OwedOf | undefined
  types: readonly MembershipType[]
  items: readonly PaymentItem[]
  years: readonly PaymentYear[]
  /** Shows the payment before it is recorded; returns a function that takes it back. */
  assume: (payment: Payment) => () => void
  /** Called when the payment is recorded; it replaces earlier ones under the ids in `sent`. */
  onRecorded: (payment: Payment, sent: ReadonlySet<string>) => void
  /** Called after the last payment that was to be recorded. */
  onDone: () => void
  /** Called if nothing was sent: another admin may have recorded a payment first. */
  onFailed: () => void
  onCancel: () => void
}

/** The form of Record Payment. Choosing an item fills in its price and name; the day is today's unless changed. */
export function RecordPaymentForm({ members, payer, itemId, owed, types, items, years, ...on }: Props) {
  const { assume, onRecorded, onDone, onFailed, onCancel } = on
  const { currentUser, clubId } = useSession()
  const today = useToday()
  const seasonStartsInMonth = useSeasonStart()
  const named = withSeasonNames(years, seasonStartsInMonth)
  const lock = useLock()
  const givesStamps = useGivesStamps()
  const [turn, setTurn] = useState(0)
  const [error, setError] = useState<string>()
  const draftName = `payment.${clubId}.${payer?.id ?? 'anybody'}`
  const [sentBefore, keepSent] = useKept<Record<keyof Sent, string[]>>(`${draftName}.sent`)
  const sent = useRef<Sent>({ ids: new Set(sentBefore?.ids), memberIds: new Set(sentBefore?.memberIds) })
  const [recordsSeveral, setRecordsSeveral] = useState(false)
  const takeBack = useRef<() => void>(undefined)
  const form = useForm<PaymentInput>({
    defaultValues: {
      memberId: payer?.id ?? '',
      itemId: '',
      itemName: '',
      paymentDate: today,
      stampNumber: '',
      notes: '',
      paidBy: lastWay(),
    },
    resolver: zodResolver(paymentInputSchema),
    shouldFocusError: false,
  })
  const { register, control, handleSubmit, setValue, clearErrors, setFocus, watch, formState } = form
  const { errors } = formState
  const element = useFirstFault(formState)
  const proposal = useRef<Partial<PaymentInput>>({})
  const proposed = useCallback(() => proposal.current, [])
  const draft = useDraft(draftName, form, { proposed })
  const reference = useReference(members, items, owed)
  const openOf = (itemId: string) => {
    const cents = openCents(form.getValues('memberId'), itemId, owed, members)
    return cents === undefined ? undefined : cents / 100
  }
  const memberOf = (memberId: string) => (payer?.id === memberId ? payer : members.find(({ id }) => id === memberId))
  /** The item with the price that is asked of a member. */
  const itemFor = (itemId: string, memberId: string) => {
    const item = items.find(({ id }) => id === itemId)
    return item && pricedFor(item, memberOf(memberId) ?? {}, { years, seasonStartsInMonth })
  }
  const prefillOf = (itemId: string) => {
    const item = itemFor(itemId, form.getValues('memberId'))
    return item && prefill(item, named)
  }
  const choose = (itemId: string, byItself = false) => {
    const item = items.find(({ id }) => id === itemId)
    const filled = prefillOf(itemId)
    const open = item?.mustBePaidInFull ? openOf(itemId) : undefined
    const chosen = {
      itemId: filled?.itemId ?? '',
      itemName: filled?.itemName ?? '',
      amount: open ?? filled?.amount ?? Number.NaN,
    }
    if (byItself) proposal.current = chosen
    setValue('itemId', chosen.itemId)
    setValue('itemName', chosen.itemName)
    setValue('amount', chosen.amount)
    clearErrors(['itemId', 'amount'])
    setError(undefined)
  }

  const [memberId, chosenId, amount] = watch(['memberId', 'itemId', 'amount'])
  const canWaive = items.find(({ id }) => id === chosenId)?.mustBePaidInFull === true
  const waives = canWaive && amount === 0
  const waive = () => {
    setValue('amount', 0, { shouldDirty: true })
    setFocus('notes')
  }
  const toWaive = openOf(chosenId) ?? prefillOf(chosenId)?.amount ?? 0
  const { unmet = [], upcoming = [] } = (memberId && owed?.(memberId)) || {}
  // What is due comes before what is not due yet.
  const [next, ...others] = unmet.length > 0 ? unmet : upcoming
  const onlyUnpaid = others.length === 0 ? next?.itemId : undefined
  // Proposes an item once per member, and never replaces a choice.
  useEffect(() => {
    if (onlyUnpaid && !form.getValues('itemId')) choose(onlyUnpaid, true)
  }, [memberId, onlyUnpaid])
  // Also in the place of a draft's.
  useEffect(() => {
    if (itemId && form.getValues('itemId') !== itemId) choose(itemId, true)
  }, [itemId])

  /** Begins the next payment: of the same member, or of another for the same item on the same day. */
  const beginNext = () => {
    sent.current = { ids: new Set(), memberIds: new Set() }
    keepSent(undefined)
    setValue('notes', '')
    form.resetField('stampNumber', { defaultValue: '' })
    setTurn(turn + 1)
    if (payer) choose('')
    else setValue('memberId', '')
    setRecordsSeveral(!payer)
    setFocus(payer ? 'itemId' : 'memberId')
  }

  const partsOf = ({ memberId, itemId }: PaymentInput) => ({
    member: memberOf(memberId),
    item: itemFor(itemId, memberId),
  })
  const [record, busy] = useAction(
    failedAdd,
    async (input: PaymentInput, another: boolean) => {
      const { member, item } = partsOf(input)
      takeBack.current = undefined
      const fault = paymentFault({ currentUser, member, item })
      if (fault || !member || !item) return setError(fault)
      const locked = lock.atField(input.paymentDate)
      if (locked) return form.setError('paymentDate', { message: locked }, { shouldFocus: true })
      const before = await familyPayerBefore({ item, paymentDate: input.paymentDate }, member, members)
      if (before) return form.setError('itemId', { message: paidBeforeText(before) }, { shouldFocus: true })
      if (item.mustBePaidInFull && input.amount === 0 && !input.notes)
        return form.setError('notes', { message: text('Please give a reason') }, { shouldFocus: true })
      const { waived, paidBy, stampNumber: stamp, ...given } = input
      const waiving = waives ? waiverFault(waived, toWaive) : undefined
      if (waiving) return form.setError('waived', { message: waiving }, { shouldFocus: true })
      const yearId = item.yearId ? { yearId: item.yearId } : {}
      const { ids, memberIds } = sent.current
      const stamped = givesStamps && stamp ? { stampNumber: stamp } : {}
      const asked = { seasonStartsInMonth, sent: ids, failure: failedAdd }
      const taken = await stampFault({ ...given, ...yearId, ...stamped }, asked)
      if (taken) return form.setError('stampNumber', { message: taken }, { shouldFocus: true })
      const onSending = (payment: Payment) => {
        // What was sent is kept whole, so that another attempt is the same payment.
        proposal.current = {}
        setValue('itemId', input.itemId)
        keepSent({ ids: [...ids], memberIds: [...memberIds] })
        takeBack.current ??= assume(payment)
      }
      const payment = await recordPayment(
        {
          ...given,
          memberName: member.fullName,
          ...yearId,
          ...stamped,
          ...(waives ? waivedPart(waived, toWaive, item) : paidBy ? { paidBy } : {}),
        },
        { item, years, members: [...members, member], sent: sent.current, onSending },
      )
      onRecorded(payment, sent.current.ids)
      if (!waives) keepWay(paidBy)
      if (another) beginNext()
      else onDone()
      return t('Payment of {name} recorded', { name: member.fullName })
    },
    {
      ask: (input) => {
        const { member, item } = partsOf(input)
        return member && item && typeQuestion(item, member, types)
      },
      show: setError,
      onFailed: () => (takeBack.current ?? onFailed)(),
    },
  )

  const recordAndGoOn = handleSubmit((input) => record(input, true))

  return (
    <form ref={element} noValidate onSubmit={handleSubmit((input) => record(input, false))}>
      {error && <Banner tone="error">{error}</Banner>}
      <DraftNote {...draft} />
      <PayerField
        control={control}
        members={members}
        types={types}
        find={reference.find}
        onChosen={(id) => {
          const itemId = reference.itemOf(id)
          const chosen = items.find((one) => one.id === form.getValues('itemId'))
          if (itemId) choose(itemId)
          // Its amount is another for who joined later.
          else if (chosen?.joinersPay) choose(chosen.id)
          else if (chosen && !isOffered(chosen, id)) choose('')
        }}
      />
      <MissingPayments
        missing={unmet}
        upcoming={upcoming}
        chosen={chosenId}
        onTake={(itemId) => {
          choose(itemId)
          setFocus('amount')
        }}
      />
      <Controller
        name="itemId"
        control={control}
        render={({ field }) => (
          <ItemField
            {...field}
            items={items}
            years={named}
            memberId={memberId}
            onChange={(event) => choose(event.target.value)}
            error={errors.itemId?.message}
          />
        )}
      />
      <AmountFields
        form={form}
        open={toWaive}
        waives={waives}
        onWaive={canWaive && !waives ? waive : undefined}
        onEnter={recordsSeveral ? recordAndGoOn : undefined}
      />
      {givesStamps && <NewStampField key={turn} form={form} items={items} />}
      <TextAreaField
        label={t(waives ? 'Reason for waiving it' : 'Notes')}
        error={errors.notes?.message}
        {...register('notes')}
      />
      <ModalActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button disabled={busy} onClick={recordAndGoOn}>
          {t('Record and another')}
        </Button>
        <Button variant="primary" type="submit" busy={busy} busyText={t('Recording...')}>
          {t(waives ? 'Record Waiver' : 'Record Payment')}
        </Button>
      </ModalActions>
    </form>
  )
}
