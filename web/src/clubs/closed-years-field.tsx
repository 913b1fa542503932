import { closableYears } from '@tessera/domain/clubs/closed-years'
import type { Club } from '@tessera/domain/clubs/club'
import { seasonName } from '@tessera/domain/clubs/season'
import { Controller } from 'react-hook-form'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Quiet } from '../ui/layout.tsx'
import { useToday } from '../ui/today.tsx'
import type { SettingsControl } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

interface Props {
  control: SettingsControl
  club: Pick<Club, 'closedYears' | 'seasonStartsInMonth'>
}

/** The years that are closed for everybody; the last ones that are over can be chosen. */
export function ClosedYearsField({ control, club }: Props) {
  const years = closableYears(club, useToday())
  return (
    <SettingsGroup title={t('Closed years')}>
      <Quiet small>
        {t(
          'Payments of a closed year, its items and prices stay as they are for everybody, the treasurer too. What comes later is recorded with its own day.',
        )}
      </Quiet>
      <Controller
        control={control}
        name="closedYears"
        render={({ field: { value, onChange } }) => (
          <div data-setting="closedYears">
            {years.map((year) => (
              <CheckboxField
                key={year}
                label={t('{year} is closed', { year: seasonName(Number(year), club.seasonStartsInMonth) })}
                checked={value.includes(year)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, year].sort() : value.filter((one) => one !== year))
                }
              />
            ))}
          </div>
        )}
      />
    </SettingsGroup>
  )
}
