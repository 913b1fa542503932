import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { t } from '../language/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import { noType } from './find-members.ts'
import styles from './members-panel.module.css'

interface Props {
  types: readonly MembershipType[]
  /** Id of the chosen type, '' for all members, or `noType` for members without a type. */
  value: string
  onChange: (value: string) => void
}

/** Filters the list by membership type; renders nothing in a club without types. */
export const TypeFilter = ({ types, value, onChange }: Props) =>
  types.length > 0 && (
    <div className={styles.types}>
      <SelectField
        hideLabel
        label={t('Membership type')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('All types')}</option>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={noType}>{t('Without a type')}</option>
      </SelectField>
    </div>
  )
