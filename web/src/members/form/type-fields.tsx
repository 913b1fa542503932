import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { TypedMember } from '@tessera/domain/members/member-input'
import { membershipDays } from '@tessera/domain/plain-date'
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  type UseFormSetValue,
  type UseFormWatch,
  useWatch,
} from 'react-hook-form'
import { t } from '../../language/t.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useToday } from '../../ui/today.tsx'
import { useJanuaries } from '../list/use-januaries.ts'
import { proofHint } from '../proof-hint.ts'
import { ageHint } from './age-hint.ts'
import { TypeFromField } from './type-from-field.tsx'

interface Props {
  /** The club's membership types. */
  types: readonly MembershipType[]
  control: Control<TypedMember, unknown, unknown>
  register: UseFormRegister<TypedMember>
  watch: UseFormWatch<TypedMember>
  setValue: UseFormSetValue<TypedMember>
  errors: FieldErrors<TypedMember>
  /** The member as the form was opened with; undefined for a new one. */
  member: Member | undefined
  /** The day from which on the chosen type is to hold, '' for none. */
  from: string
  onFrom: (from: string) => void
}

/**
 * The type of a member, the last day of the proof that the type asks for, and of a member who is there already the day from which on it
 * holds; nothing in a club without types.
 */
export function TypeFields({ types, control, register, watch, setValue, errors, member, from, onFrom }: Props) {
  const [january] = useJanuaries()
  const today = useToday()
  const [typeId, proofUntil, fullName, givenName, birthday] = useWatch({
    control,
    name: ['typeId', 'proofUntil', 'fullName', 'givenName', 'birthday'],
  })
  const chosen = types.find(({ id }) => id === typeId)
  const choices = types.filter(({ id, enabled }) => enabled || id === member?.typeId)
  if (choices.length === 0) return null
  return (
    <>
      <SelectField
        label={t('Membership type')}
        hint={ageHint({ fullName, givenName, birthday }, chosen, january)}
        {...register('typeId')}
      >
        <option value="">{t('None')}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {(chosen?.proof || proofUntil) && (
        <DateField
          limits={membershipDays}
          label={t('Proof until')}
          hint={proofHint({ enabled: true, typeId, proofUntil }, types, today, true)}
          error={errors.proofUntil?.message}
          {...register('proofUntil')}
        />
      )}
      {member && (
        <TypeFromField before={member} types={types} watch={watch} setValue={setValue} from={from} onFrom={onFrom} />
      )}
    </>
  )
}
