import { zodResolver } from '@hookform/resolvers/zod'
import { withSeasonNames } from '@tessera/domain/clubs/season'
import { pricedFor } from '@tessera/domain/membership/joiner-price'
import { hasPaidAlready, proposedItem, stillOpen } from '@tessera/domain/payments/counter'
import { prefill } from '@tessera/domain/payments/items'
import { toCents } from '@tessera/domain/payments/money'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { counterInputSchema, type PaymentInput } from '@tessera/domain/payments/payment-input'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { lastWay } from '../../../payments/record/last-way.ts'
import { type OwedOf, openItems, type Payer } from '../../../payments/record/payer.ts'
import { useSeasonStart, useToday } from '../../../ui/today.tsx'
import { useDraft } from '../../../ui/use-draft.ts'

interface Books {
  readonly clubId: string
  readonly items: readonly PaymentItem[]
  readonly years: readonly PaymentYear[]
  readonly payments: readonly Payment[]
  readonly members: readonly Payer[]
  readonly owed: OwedOf
}

/** The fields of the payment that is entered now. A member brings the item that is open, and an item its open amount. */
export function useEntry({ clubId, items, years, payments, members, owed }: Books) {
  const today = useToday()
  const seasonStartsInMonth = useSeasonStart()
  const named = withSeasonNames(years, seasonStartsInMonth)
  const form = useForm<PaymentInput>({
    defaultValues: {
      memberId: '',
      itemId: '',
      itemName: '',
      amount: Number.NaN,
      paymentDate: today,
      notes: '',
      paidBy: lastWay(),
      stampNumber: '',
    },
    resolver: zodResolver(counterInputSchema),
    shouldFocusError: false,
  })
  const { getValues, setValue, resetField, setFocus, clearErrors, watch } = form
  // Read here, so that the form keeps it.
  const { dirtyFields } = form.formState
  const [memberId, itemId, paymentDate] = watch(['memberId', 'itemId', 'paymentDate'])
  // Who was chosen last: the field is empty while the next name is typed.
  const chosen = useRef('')
  useEffect(() => {
    if (memberId) chosen.current = memberId
  }, [memberId])
  // A row that was in the table is being changed.
  const isChange = useRef(false)
  const [turn, setTurn] = useState(0)
  useDraft(`counter.${clubId}.entry`, form, { stays: true })

  const familyOf = (memberId: string) => ({
    member: members.find(({ id }) => id === memberId) ?? { id: memberId },
    payments,
    members,
  })
  const openOf = (memberId: string) => stillOpen(openItems(owed(memberId)), items, familyOf(memberId))
  const isPaid = (memberId: string, item: PaymentItem, paymentDate: string) =>
    hasPaidAlready({ item, paymentDate }, familyOf(memberId), { years, seasonStartsInMonth })

  const proposalOf = ({ memberId, itemId, paymentDate }: PaymentInput) => {
    const item = items.find(({ id }) => id === itemId)
    const member = members.find(({ id }) => id === memberId) ?? {}
    const filled = item && prefill(pricedFor(item, member, { years, seasonStartsInMonth }), named)
    const cents = openOf(memberId).find((one) => one.itemId === itemId)?.open ?? toCents(filled?.amount ?? Number.NaN)
    // No amount for what is paid: a second Enter would record it once more.
    const isAsked = item !== undefined && memberId !== '' && cents > 0 && !isPaid(memberId, item, paymentDate)
    return { filled, amount: isAsked ? cents / 100 : Number.NaN }
  }

  const chooseItem = (itemId: string) => {
    const { filled, amount } = proposalOf({ ...getValues(), itemId })
    setValue('itemId', filled?.itemId ?? '')
    setValue('itemName', filled?.itemName ?? '')
    setValue('amount', amount)
    clearErrors()
  }

  /** What is being entered: also while the field is empty, it is for the member who was chosen last. */
  const entered = (): PaymentInput => ({ ...getValues(), memberId: getValues('memberId') || chosen.current })

  const chooseMember = (memberId: string) => {
    const { itemId, paymentDate } = getValues()
    const before = items.find(({ id, enabled }) => enabled && id === itemId)
    setValue('memberId', memberId)
    if (memberId === '') return
    isChange.current = false
    // What was written for somebody else is not theirs.
    if (chosen.current !== '' && chosen.current !== memberId) clearExtras()
    const paid = before && isPaid(memberId, before, paymentDate)
    // A fee that is not open is not asked of this member.
    const proposed = proposedItem(openOf(memberId), before?.isRequiredForActive && !paid ? undefined : before)
    chooseItem(proposed ?? '')
    const isAsked = proposed !== undefined && !(paid && proposed === itemId)
    // Once the list of members has closed, which takes the focus back; not if a second Enter has already recorded it.
    setTimeout(() => {
      if (getValues('memberId') !== memberId) return
      if (isAsked) setFocus('amount', { shouldSelect: true })
      else beginAnew()
    })
  }

  /** Goes to the field of the member; who is typed there replaces the one before. */
  const beginAnew = () => {
    clearErrors()
    setFocus('memberId', { shouldSelect: true })
  }

  const clearExtras = () => {
    setValue('notes', '')
    resetField('stampNumber', { defaultValue: '' })
    setTurn((before) => before + 1)
  }

  /** Begins the next row; day, item and way of payment stay. */
  const next = () => {
    setValue('memberId', '')
    setValue('amount', Number.NaN)
    clearExtras()
    chosen.current = ''
    isChange.current = false
    clearErrors()
    setFocus('memberId')
  }

  const fill = (input: PaymentInput) => {
    isChange.current = true
    for (const [field, value] of Object.entries(input))
      setValue(field as keyof PaymentInput, value, { shouldDirty: true })
    clearErrors()
    setTimeout(() => setFocus('amount', { shouldSelect: true }))
  }

  const hasExtras = () => Boolean(getValues('notes') || (dirtyFields.stampNumber && getValues('stampNumber')))

  const item = items.find(({ id }) => id === itemId)
  const open = memberId ? openOf(memberId) : []
  const isNothingOpen = memberId !== '' && open.length === 0
  const hasPaid = memberId !== '' && item !== undefined && isPaid(memberId, item, paymentDate)
  return {
    form,
    /** Counts the people for whom a payment was entered. */
    turn,
    named,
    paymentDate,
    chooseItem,
    chooseMember,
    next,
    fill,
    beginAnew,
    open,
    isNothingOpen,
    /** True if the chosen member has paid the chosen item. */
    hasPaid,
    /**
     * True if there is nothing to record, as the page says, and nothing was entered: a second Enter by habit is no mistake.
     * @param amount as it is typed
     */
    isSettled: (amount: string) =>
      (hasPaid || (isNothingOpen && itemId === '')) && amount.trim() === '' && !hasExtras(),
    entered,
    /** True if the row was in the table, or has more than what is proposed for its member. */
    isTyped: () => isChange.current || hasExtras() || !Object.is(getValues('amount'), proposalOf(entered()).amount),
  }
}

export type Entry = ReturnType<typeof useEntry>
