import { zodResolver } from '@hookform/resolvers/zod'
import { restrictionLabels } from '@tessera/domain/payments/items'
import {
  type PaymentItem,
  type PaymentItemInput,
  type PaymentYear,
  paymentItemInputSchema,
  purchaseRestrictions,
} from '@tessera/domain/payments/payment'
import { yearChoices } from '@tessera/domain/payments/years'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useSession } from '../firebase/session.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { ModalActions } from '../ui/modal.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useExclusive } from '../ui/use-exclusive.ts'
import { useFirstFault } from '../ui/use-first-fault.ts'
import { useKept } from '../ui/use-kept.ts'
import { changedItem, gone, withOutcome } from './conflict.ts'
import { MoneyField } from './money-field.tsx'
import { newId } from './new-id.ts'
import styles from './payment-form.module.css'
import { addItem, failedAdd, failedUpdate, updateItem } from './save-item.ts'
import { usePaymentItems } from './use-ledger.ts'

interface Props {
  item: PaymentItem | undefined
  years: readonly PaymentYear[]
  onDone: () => void
}

const valuesOf = (item: PaymentItem | undefined): Partial<PaymentItemInput> => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  ...(item ? { price: item.price } : {}),
  purchaseRestriction: item?.purchaseRestriction ?? 'multiple',
  enabled: item?.enabled ?? true,
  yearId: item?.yearId ?? '',
  isRequiredForActive: item?.isRequiredForActive ?? false,
})

/** The form of a payment item. */
export function ItemForm({ item, years, onDone }: Props) {
  const { change, retry } = usePaymentItems()
  const toast = useToast()
  const { clubId } = useSession()
  const draft = `item.${clubId}.${item?.id ?? 'new'}`
  const [sentBefore, keepSent] = useKept<string>(`${draft}.sent`)
  const [id] = useState(() => item?.id ?? sentBefore ?? newId())
  const [seen, setSeen] = useState(item)
  const [again, setAgain] = useState(sentBefore !== undefined)
  const [error, setError] = useState<string>()
  const { register, control, handleSubmit, setValue, subscribe, formState } = useForm<PaymentItemInput>({
    defaultValues: valuesOf(item),
    resolver: zodResolver(paymentItemInputSchema),
    shouldFocusError: false,
  })
  const { errors } = formState
  const element = useFirstFault(formState)
  const restored = useDraft(draft, { subscribe, setValue })
  const [save, busy] = useExclusive(async (input: PaymentItemInput) => {
    setError(undefined)
    try {
      keepSent(id)
      const outcome = seen ? await updateItem(seen, input) : await addItem(id, input, again)
      change((all) => withOutcome(all, id, outcome))
      if (outcome.kind === 'gone') return setError(gone)
      if (outcome.kind === 'changed') {
        setSeen(outcome.now)
        return setError(changedItem(outcome.now))
      }
      toast.success(t(item ? '{name} updated' : '{name} added', { name: outcome.now.name }))
      onDone()
    } catch (thrown) {
      setAgain(true)
      setError(errorText(thrown, item ? failedUpdate : failedAdd))
      retry()
    }
  })
  return (
    <form ref={element} noValidate onSubmit={handleSubmit(save)}>
      {error && <Banner tone="error">{error}</Banner>}
      <DraftNote restored={restored} />
      <TextField label={t('Name')} placeholder={t('Annual fee')} error={errors.name?.message} {...register('name')} />
      <TextAreaField label={t('Description')} error={errors.description?.message} {...register('description')} />
      <div className={styles.pair}>
        <Controller
          name="price"
          control={control}
          render={({ field }) => <MoneyField {...field} label={t('Price')} error={errors.price?.message} />}
        />
        <SelectField label={t('Year')} error={errors.yearId?.message} {...register('yearId')}>
          <option value="">{t('No year')}</option>
          {yearChoices(years, item?.yearId).map(({ id: yearId, year, active }) => (
            <option key={yearId} value={yearId}>
              {active ? year : t('{year} (inactive)', { year })}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        label={t('Purchase Restriction')}
        hint={t('Annual: a member pays it once per year.')}
        {...register('purchaseRestriction')}
      >
        {purchaseRestrictions.map((restriction) => (
          <option key={restriction} value={restriction}>
            {t(restrictionLabels[restriction])}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label={t('Required for active membership')}
        hint={t('Whoever has not paid it shows as Payment Due.')}
        {...register('isRequiredForActive')}
      />
      <CheckboxField
        label={t('Enabled')}
        hint={t('Can be chosen when a payment is recorded.')}
        {...register('enabled')}
      />
      <ModalActions>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy} busyText={t('Saving...')}>
          {t(item ? 'Save' : 'Add Item')}
        </Button>
      </ModalActions>
    </form>
  )
}
