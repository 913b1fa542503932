import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { t } from '../../../language/t.ts'
import { SelectField } from '../../../ui/select-field.tsx'

interface Props {
  types: readonly MembershipType[]
  /** Id of a type, '' for none; undefined until one is chosen. */
  value: string | undefined
  onChange: (value: string) => void
}

/** Nothing is chosen. */
const open = '-'

/** The membership type that many members get. */
export const TypeChoice = ({ types, value = open, onChange }: Props) => (
  <SelectField label={t('Membership type')} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value={open} disabled>
      {t('Select a membership type')}
    </option>
    {types
      .filter(({ enabled }) => enabled)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    <option value="">{t('Without a type')}</option>
  </SelectField>
)
