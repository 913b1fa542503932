import { attendanceDays } from '@tessera/domain/attendance/contract'
import type { UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import type { Settings } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

/** Switches the lists of who was there on. */
export const AttendanceField = ({ register }: { register: UseFormRegister<Settings> }) => (
  <SettingsGroup title={t('Checked cards')}>
    <CheckboxField
      label={t('Keep lists of who was there')}
      hint={t(
        'Each member whose card is checked at the door is on the list of the day, with the time, for {days} days. Tell your members.',
        { days: attendanceDays },
      )}
      {...register('keepsAttendance')}
    />
  </SettingsGroup>
)
