import type { DutyInput } from '@tessera/domain/duties/committee'
import { type Duty, duties } from '@tessera/domain/duties/duty'
import { bookDays } from '@tessera/domain/plain-date'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { dutyName, dutyText } from '../language/duty-text.ts'
import { t } from '../language/t.ts'
import { DateField } from '../ui/date-field.tsx'
import { SelectField } from '../ui/select-field.tsx'

interface Props {
  /** The duty that is chosen. */
  duty: Duty
  /** The fields as the form registers them. */
  fields: Readonly<Record<'duty' | 'from' | 'until', UseFormRegisterReturn>>
  errors: FieldErrors<DutyInput>
  /** True for somebody in office, whose duty cannot begin later. */
  hasBegun?: boolean
}

/** A duty with its first day and its last day, which an auditor's needs. */
export const DutyFields = ({ duty, fields, errors, hasBegun }: Props) => (
  <>
    <SelectField label={t('Duty')} hint={dutyText(duty)} {...fields.duty}>
      {duties.map((one) => (
        <option key={one} value={one}>
          {dutyName(one)}
        </option>
      ))}
    </SelectField>
    {!hasBegun && (
      <DateField
        label={t('First day')}
        hint={t('Leave empty if the duty begins at once. Before this day nothing of the club can be reached with it.')}
        limits={bookDays}
        error={errors.from?.message}
        {...fields.from}
      />
    )}
    <DateField
      label={t('Last day')}
      hint={
        duty === 'look' ? undefined : t('Leave empty if the duty has no end. After this day it is over everywhere.')
      }
      limits={bookDays}
      error={errors.until?.message}
      {...fields.until}
    />
  </>
)

/** Options of the fields of the days: an empty one is none. */
export const dayOptions = { setValueAs: (typed: string) => typed || undefined }
