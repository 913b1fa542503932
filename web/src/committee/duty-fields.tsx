import { type Duty, duties } from '@tessera/domain/duties/duty'
import { bookDays } from '@tessera/domain/plain-date'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { dutyName, dutyText } from '../language/duty-text.ts'
import { t } from '../language/t.ts'
import { DateField } from '../ui/date-field.tsx'
import { SelectField } from '../ui/select-field.tsx'

interface Props {
  /** The duty that is chosen. */
  duty: Duty
  /** The fields as the form registers them. */
  fields: { readonly duty: UseFormRegisterReturn; readonly until: UseFormRegisterReturn }
  /** Why the last day is refused. */
  error: string | undefined
}

/** A duty and its last day, which an auditor's needs. */
export const DutyFields = ({ duty, fields, error }: Props) => (
  <>
    <SelectField label={t('Duty')} hint={dutyText(duty)} {...fields.duty}>
      {duties.map((one) => (
        <option key={one} value={one}>
          {dutyName(one)}
        </option>
      ))}
    </SelectField>
    <DateField
      label={t('Last day')}
      hint={
        duty === 'look' ? undefined : t('Leave empty if the duty has no end. After this day it is over everywhere.')
      }
      limits={bookDays}
      error={error}
      {...fields.until}
    />
  </>
)

/** Options of the field of the last day: an empty one is none. */
export const untilOptions = { setValueAs: (typed: string) => typed || undefined }
