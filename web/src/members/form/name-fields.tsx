import type { TypedMember } from '@tessera/domain/members/member-input'
import type { UseFormRegister } from 'react-hook-form'
import { t } from '../../language/t.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Pair } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { labelOf } from './described-member.ts'

type NameField = 'fullName' | 'givenName' | 'familyName'

interface Props {
  register: UseFormRegister<TypedMember>
  /** What a field shows of its fault. */
  faultOf: (field: NameField) => { error?: string | undefined; 'aria-invalid'?: true }
  /** True if first and last name have a field each. */
  areApart: boolean
  /** Called when first or last name has changed, of which the full name is made. */
  onNames: () => void
}

/** A member's name: the full name in one field, or first and last name. */
export const NameFields = ({ register, faultOf, areApart, onNames }: Props) =>
  areApart ? (
    <Pair>
      {(['givenName', 'familyName'] as const).map((field) => (
        <TextField
          key={field}
          label={labelOf(field)}
          autoComplete="off"
          {...register(field, { onChange: onNames })}
          {...faultOf('fullName')}
          {...faultOf(field)}
        />
      ))}
    </Pair>
  ) : (
    <TextField label={labelOf('fullName')} autoComplete="off" {...register('fullName')} {...faultOf('fullName')} />
  )

/** The choice whether first and last name have a field each. */
export const NamesApart = ({ areApart, onChange }: { areApart: boolean; onChange: (apart: boolean) => void }) => (
  <CheckboxField
    label={t('First and last name in a field each')}
    checked={areApart}
    onChange={({ target }) => onChange(target.checked)}
  />
)
