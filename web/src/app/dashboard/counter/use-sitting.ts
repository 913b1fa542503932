import { AppError } from '@tessera/domain/errors'
import { pricedFor } from '@tessera/domain/membership/joiner-price'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useRef, useState } from 'react'
import { removeSeen } from '../../../firebase/change-seen.ts'
import { payments } from '../../../firebase/collections.ts'
import { errorText } from '../../../http/error-text.ts'
import { say } from '../../../language/say.ts'
import { t } from '../../../language/t.ts'
import { newId } from '../../../payments/new-id.ts'
import { changedRow, withOutcome } from '../../../payments/record/conflict.ts'
import { keepWay } from '../../../payments/record/last-way.ts'
import type { Payer } from '../../../payments/record/payer.ts'
import { failedAdd, recordPayment } from '../../../payments/record/record-payment.ts'
import { stampFault } from '../../../payments/record/stamp-taken.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import type { Question } from '../../../ui/confirm-question.tsx'
import { useToast } from '../../../ui/toast-queue.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useKept } from '../../../ui/use-kept.ts'
import type { SittingRow } from './sitting-row.ts'

interface Books {
  readonly clubId: string
  readonly items: readonly PaymentItem[]
  readonly years: readonly PaymentYear[]
  readonly members: readonly Payer[]
  readonly seasonStartsInMonth: number
  /** Returns the question to answer before a payment is recorded. */
  readonly ask: (input: PaymentInput) => Question | undefined
}

/** What is being sent, by the row's id: whoever comes back to the page waits for it, and sends nothing again. */
const sending = new Map<string, Promise<Payment>>()

const nothing = () => undefined
const failedUndo = text('Failed to delete payment record')
const undone = text('Undone')
/** Makes the id of a payment before it is sent, so that a repeated attempt is recognised. */
const unsent = (): SittingRow['sent'] => ({ ids: [newId()], memberIds: [] })

/**
 * The payments that are entered in a row. `record` adds a row and sends it, several at the same time; a row that fails says why and
 * is sent again by `record`. `undo` deletes the payment of a row, `remove` a row that is not recorded, and `change` makes a row of
 * other fields out of it. The tab keeps the rows; a row whose saving a reload has cut off is sent again.
 */
export function useSitting({ clubId, items, years, members, ask, seasonStartsInMonth }: Books) {
  const [kept, keep] = useKept<readonly SittingRow[]>(`counter.${clubId}.rows`, { stays: true })
  const [rows, setRows] = useState(kept ?? [])
  const latest = useRef(rows)
  const isHere = useRef(true)
  const takeBacks = useRef(new Map<string, () => void>())
  const { assume, change, refresh } = usePaymentWrites()
  const toast = useToast()

  const put = (next: readonly SittingRow[]) => {
    // What ends after the page was left is found when the row is sent again.
    if (!isHere.current) return
    latest.current = next
    keep(next)
    setRows(next)
  }
  const set = (id: string, fields: Partial<SittingRow>) =>
    put(latest.current.map((row) => (row.id === id ? { ...row, ...fields } : row)))
  const remove = ({ id }: SittingRow) => put(latest.current.filter((row) => row.id !== id))

  const send = ({ id, input, memberName, sent }: SittingRow): Promise<Payment> => {
    const known = sending.get(id)
    if (known) return known
    const item = items.find((one) => one.id === input.itemId)
    const attempts = { ids: new Set(sent.ids), memberIds: new Set(sent.memberIds) }
    const keepSent = () => set(id, { sent: { ids: [...attempts.ids], memberIds: [...attempts.memberIds] } })
    const { paidBy, waived: _, stampNumber, ...given } = input
    const payment = {
      ...given,
      memberName,
      ...(item?.yearId && { yearId: item.yearId }),
      ...(paidBy && { paidBy }),
      ...(stampNumber && { stampNumber }),
    }
    const record = async () => {
      if (!item) throw new Error('the item is gone')
      const onSending = (assumed: Payment) => {
        keepSent()
        if (!takeBacks.current.has(id)) takeBacks.current.set(id, assume(assumed))
      }
      try {
        const asked = { seasonStartsInMonth, sent: attempts.ids, failure: failedAdd }
        const taken = await stampFault(payment, asked)
        if (taken) throw new AppError('changed_meanwhile', taken)
        const payer = members.find((one) => one.id === input.memberId) ?? {}
        const priced = pricedFor(item, payer, { years, seasonStartsInMonth })
        const recorded = await recordPayment(payment, { item: priced, years, members, sent: attempts, onSending })
        change((all) => [...all.filter((one) => one.id !== recorded.id && !attempts.ids.has(one.id)), recorded])
        return recorded
      } finally {
        keepSent()
        sending.delete(id)
      }
    }
    const promise = record()
    sending.set(id, promise)
    return promise
  }

  const [record] = useAction(
    failedAdd,
    async ({ why: _, isUndone: __, ...row }: SittingRow, onBegun: () => void) => {
      const { id, input } = row
      const isNew = !latest.current.some((one) => one.id === id)
      if (isNew) put([{ ...row, state: 'saving' }, ...latest.current])
      else put(latest.current.map((one) => (one.id === id ? { ...row, state: 'saving' } : one)))
      onBegun()
      const payment = await send(row)
      takeBacks.current.delete(id)
      keepWay(input.paidBy)
      set(id, { state: 'recorded', paymentId: payment.id })
    },
    {
      each: ({ id }) => id,
      ask: ({ id, input }) => (latest.current.some((one) => one.id === id) ? undefined : ask(input)),
      // The row says it as well.
      show: () => undefined,
      onFailed: (error, { id, memberName }) => {
        const why = errorText(error, failedAdd)
        set(id, { state: 'waiting', why })
        toast.error(t('{name}: {why}', { name: memberName, why: say(why) }))
        ;(takeBacks.current.get(id) ?? refresh)()
        takeBacks.current.delete(id)
      },
    },
  )

  const [undo] = useAction(
    failedUndo,
    async ({ id }: SittingRow, payment: Payment) => {
      const outcome = await removeSeen(payments, payment, {
        failure: failedUndo,
        where: { memberId: payment.memberId },
      })
      change((all) => withOutcome(all, payment.id, outcome))
      if (outcome.kind === 'changed') return toast.error(changedRow)
      const row = latest.current.find((one) => one.id === id)
      if (!row) return
      const { paymentId: __, ...others } = row
      const input = { ...row.input, amount: payment.amount }
      put(
        latest.current.map((one) =>
          one.id === id ? { ...others, input, state: 'waiting', why: undone, isUndone: true, sent: unsent() } : one,
        ),
      )
    },
    { each: ({ id }) => id, onFailed: refresh },
  )

  useEffect(() => {
    isHere.current = true
    for (const row of latest.current)
      if (row.state === 'saving')
        void record({ ...row, sent: { ...row.sent, memberIds: [row.input.memberId] } }, nothing)
    return () => {
      isHere.current = false
    }
  }, [record])

  const recordRow = (row: SittingRow, onBegun = nothing) => void record(row, onBegun)
  return { rows, record: recordRow, undo, set, remove, put: (row: SittingRow) => put([row, ...latest.current]), finish }

  /** Ends the sitting: what is recorded leaves the list, and its times stay for the day's sheet. */
  function finish() {
    put(latest.current.map((row) => (row.state === 'recorded' ? { ...row, isOver: true } : row)))
  }
}

/** A row of what was entered now, not sent yet; `sent` are the attempts of the row that it replaces. */
export const newRow = (input: PaymentInput, memberName: string, sent = unsent()): SittingRow => ({
  id: newId(),
  at: Date.now(),
  input,
  memberName,
  sent,
  state: 'waiting',
})
