import { zodResolver } from '@hookform/resolvers/zod'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { seasonOf, withSeasonNames } from '@tessera/domain/clubs/season'
import { changedMeanwhile } from '@tessera/domain/merge-changes'
import { restrictionLabels } from '@tessera/domain/payments/items'
import {
  donationKinds,
  type PaymentItem,
  type PaymentYear,
  purchaseRestrictions,
} from '@tessera/domain/payments/payment'
import { type PaymentItemInput, wholeItemInputSchema } from '@tessera/domain/payments/payment-input'
import { yearChoices } from '@tessera/domain/payments/years'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { LastChange } from '../../firebase/last-change.tsx'
import { useSession } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Pair } from '../../ui/layout.tsx'
import { Meanwhile } from '../../ui/meanwhile.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useFirstFault } from '../../ui/use-first-fault.ts'
import { useKept } from '../../ui/use-kept.ts'
import { useSeen } from '../../ui/use-seen.ts'
import { describedItem } from '../described.ts'
import { donationLabels } from '../donation-labels.ts'
import { usePaymentItems, usePaymentYears } from '../ledger/use-ledger.ts'
import { MoneyField } from '../money-field.tsx'
import { newId } from '../new-id.ts'
import { gone, withOutcome } from '../record/conflict.ts'
import { namesOf, type Payer } from '../record/payer.ts'
import { StatusPreview, useStatusChanges } from '../record/status-preview.tsx'
import { addYear } from '../seasons/save-year.ts'
import { useLock } from '../seasons/use-lock.ts'
import { annualFee, yearNamed } from './annual-fee.ts'
import { asRepeated } from './as-repeated.ts'
import { JoinersField } from './joiners-field.tsx'
import { RequirementFields } from './requirement-fields.tsx'
import { addItem, failedAdd, failedUpdate, updateItem } from './save-item.ts'

interface Props {
  item: PaymentItem | undefined
  /** Starts a new item as the annual fee of the running season. */
  isAnnualFee: boolean
  years: readonly PaymentYear[]
  members: readonly Payer[] | undefined
  types: readonly MembershipType[]
  /** True if the club gives donation receipts. */
  givesDonations: boolean
  onDone: () => void
}

const valuesOf = (item: PaymentItem | undefined): PaymentItemInput => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  price: item?.price ?? Number.NaN,
  purchaseRestriction: item?.purchaseRestriction ?? 'multiple',
  enabled: item?.enabled ?? true,
  yearId: item?.yearId ?? '',
  isRequiredForActive: item?.isRequiredForActive ?? false,
  dueOn: item?.dueOn ?? '',
  typeIds: [...(item?.typeIds ?? [])],
  mustBePaidInFull: item?.mustBePaidInFull ?? false,
  forFamily: item?.forFamily ?? false,
  joinersPay: item?.joinersPay ?? '',
  every: item?.every ?? '',
  lastDueOn: item?.lastDueOn ?? '',
  donation: item?.donation ?? '',
})

/** The fields that statuses depend on. */
const statusFields = [
  ...(['name', 'price', 'enabled', 'yearId', 'isRequiredForActive', 'dueOn', 'typeIds', 'mustBePaidInFull'] as const),
  ...(['forFamily', 'joinersPay', 'every', 'lastDueOn'] as const),
] as const

/** The form of a payment item. A new one can be of the running season even if the club lacks that year, which is then added. */
export function ItemForm({ item, isAnnualFee, years, members, types, givesDonations, onDone }: Props) {
  const { change, retry } = usePaymentItems()
  const { change: changeYears } = usePaymentYears()
  const { clubId } = useSession()
  const startsInMonth = useSeasonStart()
  const thisYear = String(seasonOf(useToday(), startsInMonth))
  const running = yearNamed(years, thisYear, clubId ?? '')
  const isNewYear = !item && !years.includes(running)
  const draftName = `item.${clubId}.${item?.id ?? 'new'}`
  const [sentBefore, keepSent] = useKept<string>(`${draftName}.sent`)
  const [id] = useState(() => item?.id ?? sentBefore ?? newId())
  const described = useMemo(() => describedItem({ years, types }), [years, types])
  const { seen, overtaken, meet, seeAll, keep } = useSeen(draftName, valuesOf(item), described)
  const [again, setAgain] = useState(sentBefore !== undefined)
  const [error, setError] = useState<string>()
  const { register, control, handleSubmit, setValue, reset, subscribe, watch, formState } = useForm<PaymentItemInput>({
    defaultValues: { ...seen, ...(isAnnualFee && annualFee(running)) },
    resolver: zodResolver(wholeItemInputSchema),
    shouldFocusError: false,
  })
  const { errors, isDirty } = formState
  useEffect(() => keep(isDirty && item !== undefined), [keep, isDirty, item])
  const element = useFirstFault(formState)
  const draft = useDraft(draftName, { subscribe, setValue, reset }, item && { anew: () => seeAll(valuesOf(item)) })
  const [save, busy] = useAction(
    item ? failedUpdate : failedAdd,
    async (typed: PaymentItemInput) => {
      const input = asRepeated(typed)
      if (isNewYear && input.yearId === running.id) {
        const added = await addYear(running, true)
        changeYears((all) => withOutcome(all, running.id, added))
      }
      keepSent(id)
      const outcome = item ? await updateItem(id, seen, input) : await addItem(id, input, again)
      change((all) => withOutcome(all, id, outcome))
      if (outcome.kind === 'gone') return setError(gone)
      if (outcome.kind === 'changed') {
        meet(valuesOf(outcome.now), input)
        return setError(t(changedMeanwhile))
      }
      onDone()
      return t(item ? '{name} updated' : '{name} added', { name: outcome.now.name })
    },
    {
      show: setError,
      onFailed: () => {
        setAgain(true)
        retry()
      },
    },
  )
  const changesOf = useStatusChanges(members)
  const [
    typed,
    typedPrice,
    enabled,
    yearId,
    isRequiredForActive,
    dueOn,
    typeIds,
    mustBePaidInFull,
    forFamily,
    joinersPay,
    chosenEvery,
    lastDueOn,
  ] = watch(statusFields)
  const every = isRequiredForActive && !forFamily ? chosenEvery : ''
  const name = useDeferredValue(typed.trim())
  // NaN while it is no amount.
  const price = useDeferredValue(typedPrice || 0)
  const changes = useMemo(() => {
    const paidBy = item?.paidByItemIds
    const optional = {
      ...(paidBy && { paidByItemIds: paidBy }),
      ...(item?.memberIds && { memberIds: item.memberIds }),
      ...(yearId && { yearId }),
      ...(dueOn && { dueOn }),
      ...(every && dueOn ? { every, mustBePaidInFull: true } : { mustBePaidInFull }),
      ...(every && lastDueOn && { lastDueOn }),
      ...(joinersPay && { joinersPay }),
      ...(typeIds.length > 0 && { typeIds }),
    }
    return name ? changesOf({ id, name, price, enabled, isRequiredForActive, forFamily, ...optional }) : []
  }, [
    changesOf,
    id,
    name,
    price,
    enabled,
    isRequiredForActive,
    mustBePaidInFull,
    forFamily,
    yearId,
    dueOn,
    typeIds,
    joinersPay,
    every,
    lastDueOn,
    item,
  ])
  const hasFamilies = item?.forFamily === true || members?.some(({ belongsTo }) => belongsTo) === true
  const { onYear } = useLock()
  const listed = isNewYear ? [...years, running] : years
  return (
    <form ref={element} noValidate onSubmit={handleSubmit(save)}>
      {error && <Banner tone="error">{error}</Banner>}
      <Meanwhile
        fields={overtaken}
        who={(fields) => item && <LastChange collection="paymentItems" id={item.id} fields={fields} />}
      />
      <DraftNote {...draft} />
      <TextField label={t('Name')} placeholder={t('Annual fee')} error={errors.name?.message} {...register('name')} />
      <TextAreaField label={t('Description')} error={errors.description?.message} {...register('description')} />
      <Pair>
        <Controller
          name="price"
          control={control}
          render={({ field }) => <MoneyField {...field} label={t('Price')} error={errors.price?.message} />}
        />
        <SelectField label={t('Year')} error={errors.yearId?.message} {...register('yearId')}>
          <option value="">{t('No year')}</option>
          {withSeasonNames(
            yearChoices(listed, item?.yearId ?? (isAnnualFee ? running.id : undefined)).filter(({ id }) => !onYear(id)),
            startsInMonth,
          ).map(({ id: yearId, year, active }) => (
            <option key={yearId} value={yearId}>
              {active ? year : t('{year} (inactive)', { year })}
            </option>
          ))}
        </SelectField>
      </Pair>
      {!every && (
        <SelectField
          label={t('Purchase Restriction')}
          hint={t('How often one member can pay it: Multiple is any number of times, Annual is once per year.')}
          {...register('purchaseRestriction')}
        >
          {purchaseRestrictions.map((restriction) => (
            <option key={restriction} value={restriction}>
              {t(restrictionLabels[restriction])}
            </option>
          ))}
        </SelectField>
      )}
      <RequirementFields
        register={register}
        errors={errors}
        isRequired={isRequiredForActive}
        types={types}
        hasFamilies={hasFamilies}
        every={every}
        isForFamily={forFamily}
        only={item?.memberIds ? namesOf(item.memberIds, members ?? []) : ''}
      />
      {isRequiredForActive && yearId && !forFamily && !every && (
        <JoinersField
          item={{ price, yearId, ...(joinersPay && { joinersPay }) }}
          years={listed}
          onRule={(rule) => setValue('joinersPay', rule, { shouldDirty: true })}
        />
      )}
      {(givesDonations || item?.donation) && (
        <SelectField
          label={t('Counts as a donation')}
          hint={t('There can then be a donation receipt for its payments.')}
          {...register('donation')}
        >
          {(['', ...donationKinds] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(donationLabels[kind || 'none'])}
            </option>
          ))}
        </SelectField>
      )}
      <CheckboxField
        label={t('Enabled')}
        hint={t('Can be chosen when a payment is recorded.')}
        {...register('enabled')}
      />
      <StatusPreview changes={changes} />
      <FormActions onCancel={onDone} busy={busy} submit={t(item ? 'Save' : 'Add Item')} />
    </form>
  )
}
