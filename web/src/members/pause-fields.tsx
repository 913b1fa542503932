import type { Member } from '@tessera/domain/members/member'
import type { TypedMember } from '@tessera/domain/members/member-input'
import { isPlainDate, membershipDays } from '@tessera/domain/plain-date'
import { CirclePause } from 'lucide-react'
import { useContext, useMemo, useState } from 'react'
import type { FieldErrors, UseFormRegister, UseFormWatch } from 'react-hook-form'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Pair } from '../ui/layout.tsx'
import { FormEffects } from './form-effects.ts'

interface Props {
  register: UseFormRegister<TypedMember>
  errors: FieldErrors<TypedMember>
  watch: UseFormWatch<TypedMember>
  member: Member
}

/** First and last day of a pause, and what it costs; a button until there is one or the button is pressed. */
export function PauseFields({ register, errors, watch, member }: Props) {
  const [pausedFrom = '', pausedUntil = ''] = watch(['pausedFrom', 'pausedUntil'])
  const [open, setOpen] = useState(Boolean(member.pausedFrom))
  const { TypeCosts } = useContext(FormEffects)
  const changed = useMemo(() => [{ ...member, pausedFrom, pausedUntil }], [member, pausedFrom, pausedUntil])
  const isChanged = pausedFrom !== (member.pausedFrom ?? '') || pausedUntil !== (member.pausedUntil ?? '')
  if (!open)
    return (
      <p>
        <Button size="small" icon={<CirclePause />} onClick={() => setOpen(true)}>
          {t('Pause')}
        </Button>
      </p>
    )
  return (
    <>
      <Pair>
        <DateField
          limits={membershipDays}
          label={t('Pause from')}
          hint={t('What would fall due in the pause is not asked.')}
          error={errors.pausedFrom?.message}
          {...register('pausedFrom')}
        />
        <DateField
          limits={membershipDays}
          label={t('Pause until')}
          hint={t('Without a day it goes on.')}
          error={errors.pausedUntil?.message}
          {...register('pausedUntil')}
        />
      </Pair>
      {isChanged && [pausedFrom, pausedUntil].every((day) => day === '' || isPlainDate(day)) && (
        <TypeCosts changed={changed} />
      )}
    </>
  )
}
