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
  /** The fields as the form registers them; the last day is shown for an auditor only. */
  fields: { readonly duty: UseFormRegisterReturn; readonly until: () => UseFormRegisterReturn }
  /** Why the last day is refused. */
  error: string | undefined
}

/** A duty, and the last day of an auditor. */
export const DutyFields = ({ duty, fields, error }: Props) => (
  <>
    <SelectField label={t('Duty')} hint={dutyText(duty)} {...fields.duty}>
      {duties.map((one) => (
        <option key={one} value={one}>
          {dutyName(one)}
        </option>
      ))}
    </SelectField>
    {duty === 'look' && <DateField label={t('Last day')} limits={bookDays} error={error} {...fields.until()} />}
  </>
)

/** Options of the field of the last day: an empty one is none. */
export const untilOptions = { setValueAs: (typed: string) => typed || undefined }
