import type { Club } from '@tessera/domain/clubs/club'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { pricedFor } from '@tessera/domain/membership/joiner-price'
import { payerBefore } from '@tessera/domain/payments/counter'
import { byPayer, payerOf } from '@tessera/domain/payments/family-payers'
import { alreadyPaid, isSecondInYear } from '@tessera/domain/payments/once-per-year'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { stampHolder } from '@tessera/domain/payments/stamp'
import { Printer } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { t } from '../../../language/t.ts'
import { typeQuestion } from '../../../payments/items/type-question.ts'
import { EditPaymentModal } from '../../../payments/record/edit-payment-modal.tsx'
import { paidBeforeText } from '../../../payments/record/paid-before-text.ts'
import { type OwedOf, openItems, type Payer } from '../../../payments/record/payer.ts'
import { stampTakenText } from '../../../payments/record/stamp-taken.ts'
import { useLock } from '../../../payments/seasons/use-lock.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Quiet, Row, Stack } from '../../../ui/layout.tsx'
import { useKept } from '../../../ui/use-kept.ts'
import styles from './counter.module.css'
import { DaySheet } from './day-sheet.tsx'
import { EntryForm } from './entry-form.tsx'
import { recordedOf, type SittingRow, sheetLines, stampsOfRows } from './sitting-row.ts'
import { notRecorded, SittingTable } from './sitting-table.tsx'
import { useEntry } from './use-entry.ts'
import { usePrinting } from './use-printing.ts'
import { newRow, useSitting } from './use-sitting.ts'
import { WaySums } from './way-sums.tsx'

interface Props {
  club: Club
  members: readonly Payer[]
  owed: OwedOf
  types: readonly MembershipType[]
  items: readonly PaymentItem[]
  years: readonly PaymentYear[]
  payments: readonly Payment[]
  /** Adds somebody who is not a member yet; absent for a user who may not. */
  onAdd: (() => void) | undefined
  /** The id of a member who was added now, to be chosen once it is known what is open. */
  newcomer: string | undefined
  /** Called once the newcomer was chosen, or something else was entered before. */
  onNewcomerOver: () => void
}

/** The counter: the row to enter a payment, what was entered, and the sums. */
export function CounterView(props: Props) {
  const { club, members, owed, types, items, years, payments, onAdd, newcomer, onNewcomerOver } = props
  const clubId = club.id
  const { seasonStartsInMonth } = club
  const entry = useEntry({ clubId, items, years, payments, members, owed })
  const { form, next, fill, paymentDate, chooseMember } = entry
  const isNewcomerKnown = newcomer !== undefined && owed(newcomer).status !== undefined
  const lock = useLock()
  const partsOf = ({ memberId, itemId }: PaymentInput) => {
    const member = members.find(({ id }) => id === memberId)
    const item = items.find(({ id }) => id === itemId)
    return { member, item: item && pricedFor(item, member ?? {}, { years, seasonStartsInMonth }) }
  }
  const ask = (input: PaymentInput) => {
    const { member, item } = partsOf(input)
    return member && item && typeQuestion(item, member, types)
  }
  const { rows, record, undo, remove, finish, put } = useSitting({
    clubId,
    items,
    years,
    members,
    ask,
    seasonStartsInMonth,
  })
  // Earlier attempts of the payment in the fields.
  const [keptSent, keepSent] = useKept<SittingRow['sent']>(`counter.${clubId}.sent`, { stays: true })
  const [sent, setSent] = useState(keptSent)
  useEffect(() => keepSent(sent), [sent, keepSent])
  const [editing, setEditing] = useState<string>()
  const isPrinted = usePrinting()
  const byId = useMemo(() => new Map(payments.map((one) => [one.id, one])), [payments])
  // Who owes comes first: they are the ones who stand at the table.
  const ordered = useMemo(
    () => members.toSorted((a, b) => Number(owesNothing(owed, a)) - Number(owesNothing(owed, b))),
    [members, owed],
  )
  const waiting = useMemo(() => stampsOfRows(rows, items), [rows, items])
  const listed = rows.filter(({ isOver }) => !isOver)
  const ofSitting = listed.flatMap((row) => recordedOf(row, byId).payment ?? [])
  const lines = sheetLines(payments, paymentDate, rows)
  const focusMember = () => form.setFocus('memberId')

  const onRecord = (input: PaymentInput) => {
    const { member, item } = partsOf(input)
    if (!member || !item) return form.setError('memberId', { message: t('Please select a member') })
    const { paymentDate } = input
    const locked = lock.atField(paymentDate)
    if (locked) return form.setError('paymentDate', { message: locked }, { shouldFocus: true })
    const before = payerBefore({ item, paymentDate }, { member, payments, members })
    if (before) return form.setError('itemId', { message: paidBeforeText(before) }, { shouldFocus: true })
    const paid = byPayer(item, payments, members)
    if (isSecondInYear({ memberId: payerOf(item, member), item, paymentDate }, paid, years))
      return form.setError('itemId', { message: alreadyPaid }, { shouldFocus: true })
    const others = [...payments.filter(({ id }) => !sent?.ids.includes(id)), ...waiting]
    const holder = stampHolder({ ...input, yearId: item.yearId }, others, seasonStartsInMonth)
    if (holder) return form.setError('stampNumber', { message: stampTakenText(holder) }, { shouldFocus: true })
    record(newRow(input, member.fullName, sent), () => {
      setSent(undefined)
      next()
    })
    return undefined
  }
  /** What was being entered for a member waits in the table. */
  const putAside = (input = form.getValues()) => {
    const { member } = partsOf(input)
    if (member) put({ ...newRow({ ...input, amount: input.amount || 0 }, member.fullName, sent), why: notRecorded })
  }
  useEffect(() => {
    if (!newcomer || !isNewcomerKnown) return
    const entered = entry.entered()
    if (sent || entry.isTyped()) putAside(entered)
    // Earlier attempts are of the row that waits: the newcomer's payment would replace what they have stored.
    setSent(undefined)
    chooseMember(newcomer)
    // An amount that was typed before anybody was chosen is the newcomer's.
    if (!entered.memberId && !Number.isNaN(entered.amount)) form.setValue('amount', entered.amount)
    onNewcomerOver()
  }, [newcomer, isNewcomerKnown])
  const onChange = (row: SittingRow) => {
    onNewcomerOver()
    remove(row)
    putAside()
    fill(row.input)
    setSent(row.sent)
  }
  return (
    <>
      <EntryForm
        entry={entry}
        types={types}
        items={items}
        owed={owed}
        givesStamps={club.givesStamps}
        waiting={waiting}
        onRecord={onRecord}
        onTouched={onNewcomerOver}
        onAdd={onAdd}
        members={ordered}
      />
      <div className={styles.columns}>
        <div>
          {listed.length > 0 ? (
            <SittingTable
              rows={listed}
              payments={byId}
              givesStamps={club.givesStamps}
              onUndo={async (row) => {
                const { payment } = recordedOf(row, byId)
                if (payment) await undo(row, payment)
                focusMember()
              }}
              onEdit={({ id }) => setEditing(id)}
              onRecord={(row) => record(row)}
              onChange={onChange}
              onRemove={(row) => {
                remove(row)
                focusMember()
              }}
            />
          ) : (
            <Quiet>{t('A few letters of the name and Enter, then Enter again: what is open is recorded.')}</Quiet>
          )}
        </div>
        <Card>
          <Stack gap={12}>
            <WaySums day={paymentDate} ofSitting={ofSitting} ofDay={lines.map(({ payment }) => payment)} />
            <Row gap={8}>
              <Button size="small" icon={<Printer />} onClick={() => print()}>
                {t('Print day sheet')}
              </Button>
              {ofSitting.length > 0 && (
                <Button size="small" variant="quiet" onClick={finish}>
                  {t('New sitting')}
                </Button>
              )}
            </Row>
          </Stack>
        </Card>
      </div>
      {isPrinted && <DaySheet lines={lines} club={club.name} day={paymentDate} givesStamps={club.givesStamps} />}
      <EditPaymentModal
        payment={listed.flatMap((row) => (row.id === editing ? (recordedOf(row, byId).payment ?? []) : []))[0]}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}

const owesNothing = (owed: OwedOf, { id }: Payer): boolean => openItems(owed(id)).length === 0
