import type { TypedMember } from '@tessera/domain/members/member-input'
import { lastDayAfterNotice } from '@tessera/domain/membership/notice'
import { dayWithin, membershipDays } from '@tessera/domain/plain-date'
import { useState } from 'react'
import type { UseFormSetValue } from 'react-hook-form'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { DateField } from '../../ui/date-field.tsx'
import { useSeasonStart } from '../../ui/today.tsx'

interface Props {
  setValue: UseFormSetValue<TypedMember>
  /** Day of each year by which notice counts for the end of the season. */
  noticeBy: string
}

const possibleDay = dayWithin(membershipDays)

/** The day on which a member gave notice, which is not kept: sets the last day by it, and says why. The last day can be changed. */
export function NoticeField({ setValue, noticeBy }: Props) {
  const [gaveOn, setGaveOn] = useState('')
  const startsInMonth = useSeasonStart()
  const lastDayOf = (day: string) =>
    possibleDay.safeParse(day).success ? lastDayAfterNotice(day, noticeBy, startsInMonth) : undefined
  const proposed = lastDayOf(gaveOn)
  const why = proposed && { deadline: dayText(proposed.deadline), day: dayText(proposed.lastDay) }
  return (
    <DateField
      limits={membershipDays}
      label={t('Gave notice on')}
      hint={
        why === undefined
          ? t('Sets the last day by the rule of the club.')
          : proposed?.isInTime
            ? t('By {deadline}, so the last day is {day}, the end of the season.', why)
            : t('After {deadline}, so the last day is {day}, the end of the next season.', why)
      }
      value={gaveOn}
      onChange={({ target }) => {
        setGaveOn(target.value)
        const day = lastDayOf(target.value)
        if (day) setValue('leavesOn', day.lastDay, { shouldDirty: true, shouldValidate: true })
      }}
    />
  )
}
