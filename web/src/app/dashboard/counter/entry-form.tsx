import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { itemChoices, itemDisplayName } from '@tessera/domain/payments/items'
import type { Payment, PaymentItem } from '@tessera/domain/payments/payment'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import { bookDays } from '@tessera/domain/plain-date'
import { clsx } from 'clsx'
import { TriangleAlert, UserPlus } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { centsText, itemText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { MoneyField } from '../../../payments/money-field.tsx'
import { NewStampField } from '../../../payments/record/new-stamp-field.tsx'
import { PaidByField } from '../../../payments/record/paid-by-field.tsx'
import type { OwedOf, Payer } from '../../../payments/record/payer.ts'
import { PayerField } from '../../../payments/record/payer-field.tsx'
import { useReference } from '../../../payments/use-reference.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useToday } from '../../../ui/today.tsx'
import { useFirstFault } from '../../../ui/use-first-fault.ts'
import styles from './counter.module.css'
import type { Entry } from './use-entry.ts'

interface Props {
  entry: Entry
  members: readonly Payer[]
  types: readonly MembershipType[]
  items: readonly PaymentItem[]
  owed: OwedOf
  givesStamps: boolean
  /** Payments that are not recorded yet and have the number of a stamp. */
  waiting: readonly Payment[]
  onRecord: (input: PaymentInput) => void
  /** Called when something is entered by hand. */
  onTouched: () => void
  /** Adds somebody who is not a member yet; absent for a user who may not. */
  onAdd: (() => void) | undefined
}

/** The row in which a payment is entered. Enter in any of its fields records it. */
export function EntryForm({
  entry,
  members,
  types,
  items,
  owed,
  givesStamps,
  waiting,
  onRecord,
  onTouched,
  onAdd,
}: Props) {
  const { form, turn, named, open, isNothingOpen, hasPaid, chooseItem, chooseMember, paymentDate } = entry
  const { control, register, handleSubmit, formState, getValues } = form
  const { errors } = formState
  const element = useFirstFault(formState)
  const reference = useReference(members, items, owed)
  const today = useToday()
  const choices = itemChoices(items, useWatch({ control, name: 'memberId' }))
  const openIds = new Set(open.map(({ itemId }) => itemId))
  const others = choices.filter(({ id }) => !openIds.has(id))
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const typed = element.current ? new FormData(element.current).get('amount') : ''
    await (entry.isSettled(String(typed ?? '')) ? entry.beginAnew() : handleSubmit(onRecord)())
  }
  const submitBySelect = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
    event.preventDefault()
    void submit()
  }
  const nameOf = (item: PaymentItem) => itemDisplayName(item, named)
  return (
    <Card>
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        onInput={onTouched}
        onKeyDown={submitBySelect}
        aria-label={t('Next payment')}
      >
        <div className={clsx(styles.entry, givesStamps && styles.stamped)}>
          <div className={styles.member}>
            <PayerField
              control={control}
              members={members}
              types={types}
              find={reference.find}
              onChosen={(id) => {
                onTouched()
                chooseMember(id)
                const itemId = reference.itemOf(id)
                if (itemId) chooseItem(itemId)
              }}
            />
          </div>
          <Controller
            name="itemId"
            control={control}
            render={({ field }) => (
              <SelectField
                {...field}
                className={styles.item}
                onChange={(event) => chooseItem(event.target.value)}
                label={t('Payment Item')}
                error={errors.itemId?.message}
              >
                <option value="">{t('Select a payment item')}</option>
                {open.length > 0 && (
                  <optgroup label={t('Open')}>
                    {open.map(({ itemId, label, open: cents }) => (
                      <option key={itemId} value={itemId}>
                        {`${itemText(label)} · ${centsText(cents)}`}
                      </option>
                    ))}
                  </optgroup>
                )}
                {open.length > 0 && others.length > 0 ? (
                  <optgroup label={t('Others')}>
                    {others.map((item) => (
                      <option key={item.id} value={item.id}>
                        {nameOf(item)}
                      </option>
                    ))}
                  </optgroup>
                ) : (
                  others.map((item) => (
                    <option key={item.id} value={item.id}>
                      {nameOf(item)}
                    </option>
                  ))
                )}
              </SelectField>
            )}
          />
          <Controller
            name="amount"
            control={control}
            render={({ field }) => (
              <MoneyField {...field} onEnter={() => void submit()} label={t('Amount')} error={errors.amount?.message} />
            )}
          />
          <PaidByField {...register('paidBy')} />
          {givesStamps && <NewStampField key={turn} form={form} items={items} waiting={waiting} />}
          <DateField
            limits={bookDays}
            label={t('Payment Date')}
            hint={paymentDate !== today && t('Not today')}
            error={errors.paymentDate?.message}
            {...register('paymentDate')}
          />
          <Button variant="primary" type="submit" className={styles.record}>
            {t('Record')}
          </Button>
        </div>
        <div className={styles.below}>
          <p role="status" className={styles.says}>
            {hasPaid && (
              <span className={styles.paid}>
                <TriangleAlert />
                {t('Has paid already: {item}', { item: getValues('itemName') })}
              </span>
            )}
            {isNothingOpen && !hasPaid && <span>{t('Nothing is open.')}</span>}
            {open.length > 1 && (
              <span>
                {t('Open: {items}', {
                  items: open.map(({ label, open: cents }) => `${itemText(label)} ${centsText(cents)}`),
                })}
              </span>
            )}
          </p>
          {onAdd && (
            <Button size="small" variant="quiet" icon={<UserPlus />} onClick={onAdd}>
              {t('Add Member')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
