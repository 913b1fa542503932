import type { Member } from '@tessera/domain/members/member'
import type { TypedMember } from '@tessera/domain/members/member-input'
import { type Pause, pausesOf } from '@tessera/domain/members/pause'
import { asPauses, mostPauses, pauseFaults, pausesSchema } from '@tessera/domain/members/pauses-input'
import { membershipDays } from '@tessera/domain/plain-date'
import { CirclePause, X } from 'lucide-react'
import { useContext, useMemo } from 'react'
import type { FieldErrors, UseFormSetValue, UseFormWatch } from 'react-hook-form'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Pair, Quiet, Row, Stack } from '../../ui/layout.tsx'
import { FormEffects } from './form-effects.ts'

interface Props {
  watch: UseFormWatch<TypedMember>
  setValue: UseFormSetValue<TypedMember>
  errors: FieldErrors<TypedMember>
  /** The member as the form was opened with. */
  member: Member
}

/** The pauses of a member, each with its first and last day and a button that removes it; a button adds one. Says what they cost. */
export function PauseFields({ watch, setValue, errors, member }: Props) {
  const typed = watch('pauses') ?? ''
  const pauses = pausesOf({ pauses: typed })
  // Each pause that is at fault says why, once saving was refused.
  const isRefused = errors.pauses !== undefined
  const faults = isRefused ? pauseFaults(pauses) : []
  const { TypeCosts } = useContext(FormEffects)
  const { data } = pausesSchema.safeParse(typed)
  const changed = useMemo(() => [{ ...member, pauses: data ?? '' }], [member, data])
  const take = (next: readonly Pause[]) =>
    setValue('pauses', asPauses(next), { shouldDirty: true, shouldValidate: isRefused })
  const change = (place: number, days: Partial<Pause>) =>
    take(pauses.map((one, at) => (at === place ? { ...one, ...days } : one)))
  return (
    <>
      {pauses.map(({ from, until }, place) => (
        <Stack key={place} gap={4} role="group" aria-label={t('Pause {n}', { n: place + 1 })}>
          <Row align="center" justify="space-between" gap={4}>
            <Quiet as="span">{t('Pause {n}', { n: place + 1 })}</Quiet>
            <IconButton
              label={t('Remove pause {n}', { n: place + 1 })}
              icon={<X aria-hidden="true" />}
              onClick={() => take(pauses.toSpliced(place, 1))}
            />
          </Row>
          <Pair>
            <DateField
              limits={membershipDays}
              label={t('Pause from')}
              hint={place === 0 ? t('What would fall due in the pause is not asked.') : undefined}
              error={faults[place]}
              value={from}
              onChange={({ target }) => change(place, { from: target.value })}
            />
            <DateField
              limits={membershipDays}
              label={t('Pause until')}
              hint={place === 0 ? t('Without a day it goes on.') : undefined}
              value={until}
              onChange={({ target }) => change(place, { until: target.value })}
            />
          </Pair>
        </Stack>
      ))}
      {pauses.length < mostPauses && (
        <p>
          <Button size="small" icon={<CirclePause />} onClick={() => take([...pauses, { from: '', until: '' }])}>
            {pauses.length === 0 ? t('Pause') : t('Another pause')}
          </Button>
        </p>
      )}
      {data !== undefined && data !== (member.pauses ?? '') && <TypeCosts changed={changed} />}
    </>
  )
}
