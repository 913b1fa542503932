import { Families } from '@tessera/domain/members/family'
import { hasLeft } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import type { TypedMember } from '@tessera/domain/members/member-input'
import { useContext, useEffect, useMemo, useRef } from 'react'
import {
  type Control,
  Controller,
  type UseFormGetValues,
  type UseFormSetFocus,
  type UseFormSetValue,
} from 'react-hook-form'
import { t } from '../../language/t.ts'
import { PersonField } from '../../ui/person-field.tsx'
import { useToday } from '../../ui/today.tsx'
import { labelOf } from './described-member.ts'
import { FormEffects } from './form-effects.ts'

interface Props {
  control: Control<TypedMember, unknown, unknown>
  /** Undefined for a new member. */
  member: Member | undefined
  members: readonly Member[]
  getValues: UseFormGetValues<TypedMember>
  setValue: UseFormSetValue<TypedMember>
  setFocus: UseFormSetFocus<TypedMember>
  /** True if the form was opened to choose another head: the field gets the focus once it is loaded. */
  isFirst: boolean
}

/** Chooses whom a member belongs to, by name or number, of those who have not left. Who belongs to somebody needs no e-mail: an empty one is chosen to be none. */
export function BelongsToField({ control, member, members, getValues, setValue, setFocus, isFirst }: Props) {
  const { FamilyEffect } = useContext(FormEffects)
  const today = useToday()
  const families = useMemo(() => new Families(members), [members])
  const isHead = member !== undefined && families.peopleOf(member.id).length > 0
  const people = useMemo(
    () =>
      members.filter(
        (one) => one.id === member?.belongsTo || !(hasLeft(one, today) || families.faultOf(member?.id, one.id)),
      ),
    [members, families, member, today],
  )
  useEffect(() => {
    if (isFirst) setFocus('belongsTo')
  }, [isFirst, setFocus])
  const lacksEmail = useRef(false)
  const chooseNoEmail = (head: string) => {
    const email = getValues('email')
    const isWanted = head ? email === '' : lacksEmail.current && email === false
    if (isWanted) setValue('email', head ? false : '', { shouldDirty: true })
    lacksEmail.current = head !== '' && (isWanted || lacksEmail.current)
  }
  return (
    <Controller
      name="belongsTo"
      defaultValue=""
      control={control}
      render={({ field, fieldState }) => (
        <>
          <PersonField
            {...field}
            value={field.value ?? ''}
            onChange={(head) => {
              field.onChange(head)
              chooseNoEmail(head)
            }}
            label={labelOf('belongsTo')}
            hint={t(
              isHead
                ? 'Others belong to this member, so this member cannot belong to anybody'
                : 'Such as a parent. Who belongs to somebody needs no e-mail of their own.',
            )}
            disabled={isHead}
            people={people}
            error={fieldState.error?.message}
          />
          {member && (field.value ?? '') !== (member.belongsTo ?? '') && (
            <FamilyEffect member={member} belongsTo={field.value ?? ''} />
          )}
        </>
      )}
    />
  )
}
