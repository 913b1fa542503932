import { monthNames } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Pair, Quiet, Stack } from './layout.tsx'
import { SelectField } from './select-field.tsx'
import styles from './year-day-field.module.css'

interface Props {
  label: string
  hint?: string | undefined
  /** The day as `MM-DD`. */
  value: string
  onChange: (value: string) => void
}

const two = (n: number) => String(n).padStart(2, '0')

/** The number of days that a month has in each year. */
const daysOf = (month: number) => new Date(Date.UTC(2026, month, 0)).getUTCDate()

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** A day of each year, by day and month. A month that is too short for the day takes its last one. */
export function YearDayField({ label, hint, value, onChange }: Props) {
  const [month = 1, day = 1] = value.split('-').map(Number)
  const take = (month: number, day: number) => onChange(`${two(month)}-${two(Math.min(day, daysOf(month)))}`)
  return (
    <Stack as="fieldset" gap={6} className={styles.field}>
      <legend>{label}</legend>
      <Pair>
        <SelectField label={t('Day')} value={day} onChange={({ target }) => take(month, Number(target.value))}>
          {numbers(daysOf(month)).map((n) => (
            <option key={n}>{n}</option>
          ))}
        </SelectField>
        <SelectField label={t('Month')} value={month} onChange={({ target }) => take(Number(target.value), day)}>
          {monthNames().map((name, place) => (
            <option key={name} value={place + 1}>
              {name}
            </option>
          ))}
        </SelectField>
      </Pair>
      {hint && <Quiet small>{hint}</Quiet>}
    </Stack>
  )
}
