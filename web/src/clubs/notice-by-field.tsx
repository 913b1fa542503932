import { useController } from 'react-hook-form'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { YearDayField } from '../ui/year-day-field.tsx'
import type { SettingsControl } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

interface Props {
  control: SettingsControl
  /** The month in which the club's seasons begin: 1 for January. */
  startsInMonth: number
}

/** Returns the last day of the ninth month of a season, three months before its end. */
function threeMonthsBefore(startsInMonth: number): string {
  const day = new Date(Date.UTC(2026, startsInMonth + 8, 0))
  return day.toISOString().slice(5, 10)
}

/** If members leave at the end of a season only, and the day by which notice counts then. */
export function NoticeByField({ control, startsInMonth }: Props) {
  const { field } = useController({ control, name: 'noticeBy' })
  return (
    <SettingsGroup title={t('Leaving')}>
      <CheckboxField
        name={field.name}
        label={t('Leaving at the end of a season only')}
        hint={t('The form of a member then proposes the last day by the day on which notice was given.')}
        checked={field.value !== null}
        onChange={({ target }) => field.onChange(target.checked ? threeMonthsBefore(startsInMonth) : null)}
      />
      {field.value !== null && (
        <YearDayField
          label={t('Notice counts up to and on')}
          hint={t('Later notice counts for the end of the next season.')}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    </SettingsGroup>
  )
}
