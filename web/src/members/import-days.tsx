import type { Member } from '@tessera/domain/members/member'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { membershipDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { DateField } from '../ui/date-field.tsx'
import { Td } from '../ui/list/cells.tsx'
import type { dayFields } from './guess-columns.ts'
import styles from './import.module.css'
import { Change } from './import-change.tsx'
import type { PlannedRow } from './plan-import.ts'
import type { RowChoices } from './use-import-plan.ts'

export type DayField = (typeof dayFields)[number]

/** Names of the columns of days. */
export const dayNames: Readonly<Record<DayField, string>> = {
  joinedOn: text('Member since'),
  leavesOn: text('Last day'),
}

const fieldLabels = {
  joinedOn: text('Member since, row {row}'),
  leavesOn: text('Last day, row {row}'),
} as const

interface Props extends Pick<PlannedRow, 'row' | 'read' | 'input'>, Pick<RowChoices, 'mend'> {
  /** The member that the row changes, if any. */
  before: Member | undefined
  /** The days that the file has a column for. */
  days: readonly DayField[]
  /** True if the row shows input fields. */
  isTyped: boolean
}

const shown = (day: MemberInput[DayField]): string => (day ? dayText(day) : '-')

/** First and last day of a row of the file. */
export const DayCells = ({ row, read, input, before, days, isTyped, mend }: Props) =>
  days.map((field) => (
    <Td key={field} label={t(dayNames[field])} className={isTyped ? styles.typed : undefined}>
      {isTyped ? (
        <DateField
          limits={membershipDays}
          hideLabel
          className={styles.field}
          label={t(fieldLabels[field], { row })}
          value={read.typed[field] ?? ''}
          onChange={({ target }) => mend(row, { ...read.typed, [field]: target.value })}
        />
      ) : (
        <Change now={shown(input[field])} before={before && shown(before[field])} className={styles.words} />
      )}
    </Td>
  ))
