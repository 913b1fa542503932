import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { TypedMember } from '@tessera/domain/members/member-input'
import { withoutTypeChange, withType } from '@tessera/domain/members/type-changes'
import type { Typed } from '@tessera/domain/members/type-on'
import { dayWithin, membershipDays } from '@tessera/domain/plain-date'
import { X } from 'lucide-react'
import { useContext, useMemo } from 'react'
import type { UseFormSetValue, UseFormWatch } from 'react-hook-form'
import { t } from '../../language/t.ts'
import { DateField } from '../../ui/date-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import { useToday } from '../../ui/today.tsx'
import { typeChangesText } from '../type-changes-text.ts'
import { FormEffects } from './form-effects.ts'

const dayOrNone = dayWithin(membershipDays)

/** Returns why a typed first day of a type is none; undefined for a day, and for none. */
export const typeFromFault = (from: string): string | undefined =>
  from === '' ? undefined : dayOrNone.safeParse(from).error?.issues[0]?.message

/** Returns the fields of a member with a chosen type from a day on, '' for none; empty if nothing has to be said of days. */
export function chosenTypes(member: Typed, typeId: string | undefined, from: string, today: string) {
  if (typeId === undefined || typeId === (member.typeId ?? '') || (from === '' && !member.typeChanges)) return {}
  return withType(member, typeId, from, today)
}

interface Props {
  /** The member as the form was opened with. */
  before: Member
  types: readonly MembershipType[]
  watch: UseFormWatch<TypedMember>
  setValue: UseFormSetValue<TypedMember>
  /** The day from which on the chosen type is to hold, '' for none. */
  from: string
  onFrom: (from: string) => void
}

/** The changes of a member's type, the day from which on another one holds, and what is asked then. */
export function TypeFromField({ before, types, watch, setValue, from, onFrom }: Props) {
  const [typeId = '', typeChanges = ''] = watch(['typeId', 'typeChanges'])
  const member = { ...before, typeChanges }
  const today = useToday()
  const { TypeCosts } = useContext(FormEffects)
  const isChanged = typeId !== (member.typeId ?? '')
  const changes = typeChangesText(member, types)
  const fault = typeFromFault(from)
  const { id } = before
  const changed = useMemo(
    () => [{ ...before, typeId, typeChanges, ...chosenTypes({ ...before, typeChanges }, typeId, from, today) }],
    [id, before.typeId, typeChanges, typeId, from, today],
  )
  const take = (day: string) => {
    const left = withoutTypeChange(member, day, today)
    setValue('typeChanges', left.typeChanges, { shouldDirty: true })
    setValue('typeId', left.typeId, { shouldDirty: true })
  }
  return (
    <Stack gap={8}>
      {changes.map(({ from: day, words }) => (
        <Row key={day} align="center" gap={4}>
          <Quiet as="span">{words}</Quiet>
          <IconButton
            label={t('Remove this change: {change}', { change: words })}
            icon={<X aria-hidden="true" />}
            onClick={() => take(day)}
          />
        </Row>
      ))}
      {isChanged && (
        <>
          <DateField
            limits={membershipDays}
            label={t('The type holds from')}
            hint={
              member.typeChanges
                ? t('Without a day, in the place of the type of today.')
                : t('Without a day, for all years, those before too.')
            }
            error={fault}
            value={from}
            onChange={({ target }) => onFrom(target.value)}
          />
          {!fault && <TypeCosts changed={changed} />}
        </>
      )}
    </Stack>
  )
}
