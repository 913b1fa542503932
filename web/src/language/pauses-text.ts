import { pausesOf } from '@tessera/domain/members/pause'
import { dayText } from './format.ts'
import { t } from './t.ts'

/** Returns the pauses of a member in words, in the order of their days. */
export const pausesText = (pauses: string): string[] =>
  pausesOf({ pauses }).map(({ from, until }) =>
    until
      ? t('{from} to {until}', { from: dayText(from), until: dayText(until) })
      : t('From {day}', { day: dayText(from) }),
  )
