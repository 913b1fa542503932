import { leavingReasonNames, leavingReasons } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import type { TypedMember } from '@tessera/domain/members/member-input'
import { membershipDays } from '@tessera/domain/plain-date'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import type { FieldErrors, UseFormRegister, UseFormSetValue } from 'react-hook-form'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Pair } from '../../ui/layout.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FormEffects } from './form-effects.ts'
import { NoticeField } from './notice-field.tsx'
import { TakesOverField } from './takes-over-field.tsx'

interface Props {
  register: UseFormRegister<TypedMember>
  setValue: UseFormSetValue<TypedMember>
  errors: FieldErrors<TypedMember>
  startsOpen: boolean
  /** True once the reason for leaving is death. */
  hasDied: boolean
  /** Undefined for a new member. */
  member: Member | undefined
  /** Those who belong to the member: the form asks who takes over once the member has a last day. */
  people: readonly Member[]
  /** True if the form has a last day. */
  isLeaving: boolean
  /** True if the form is the first to say that the member has died: the member does not stay the head then. */
  isDeath: boolean
  /** Stands below the days, once they are shown. */
  children: ReactNode
}

/** First and last day of a membership; a button until there are some or the button is pressed. */
export function MembershipDays(props: Props) {
  const { register, setValue, errors, startsOpen, hasDied, isLeaving, isDeath, member, people, children } = props
  const [open, setOpen] = useState(startsOpen)
  const { noticeBy } = useContext(FormEffects)
  // A restored draft has days only after the first rendering; days that are cleared later do not close the fields.
  if (startsOpen && !open) setOpen(true)
  if (!open)
    return (
      <p>
        <Button size="small" icon={<CalendarDays />} onClick={() => setOpen(true)}>
          {t('Joining and leaving')}
        </Button>
      </p>
    )
  const endsBy = hasDied
    ? t('The last day is the day of death: no card, no letters and no direct debits from then on.')
    : undefined
  return (
    <>
      <Pair>
        <DateField
          limits={membershipDays}
          label={t('Member since')}
          hint={t('Fees of earlier years are not asked.')}
          error={errors.joinedOn?.message}
          {...register('joinedOn')}
        />
        <DateField
          limits={membershipDays}
          label={t('Last day')}
          hint={t('From the next day on disabled, without a card.')}
          error={errors.leavesOn?.message}
          {...register('leavesOn')}
        />
      </Pair>
      <SelectField label={t('Reason for leaving')} hint={endsBy} {...register('leavingReason')}>
        <option value="">{t('Not noted')}</option>
        {leavingReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(leavingReasonNames[reason])}
          </option>
        ))}
      </SelectField>
      {(isLeaving || isDeath) && member && people.length > 0 && (
        <TakesOverField
          head={member}
          people={people}
          mayStay={!isDeath}
          hint={!isDeath && t('Takes over at once, not only after the last day.')}
          {...register('takenOverBy', { shouldUnregister: true })}
        />
      )}
      {noticeBy && <NoticeField setValue={setValue} noticeBy={noticeBy} />}
      {children}
    </>
  )
}
