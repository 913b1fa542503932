import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { OwnField } from '@tessera/domain/members/own-field'
import { t } from '../language/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import { noType, ownChoice } from './find-members.ts'
import styles from './members-panel.module.css'
import { optionsOf } from './own-field-options.ts'
import { useOwnFields } from './own-fields-context.ts'

interface Props {
  types: readonly MembershipType[]
  /** Id of the chosen type, '' for all members, `noType` for members without a type, or an `ownChoice`. */
  value: string
  onChange: (value: string) => void
}

/** The fields that members can be filtered by. */
const isFilter = ({ kind, enabled }: OwnField): boolean => enabled && ['yesno', 'choice', 'several'].includes(kind)

/** Filters the list by membership type, and by what the club's own fields can be; renders nothing in a club without both. */
export function TypeFilter({ types, value, onChange }: Props) {
  const fields = useOwnFields().filter(isFilter)
  if (types.length === 0 && fields.length === 0) return null
  const typeOptions = (
    <>
      {types.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={noType}>{t('Without a type')}</option>
    </>
  )
  return (
    <div className={styles.types}>
      <SelectField
        hideLabel
        label={t(fields.length > 0 ? 'Filter' : 'Membership type')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t(fields.length > 0 ? 'All members' : 'All types')}</option>
        {fields.length === 0 && typeOptions}
        {fields.length > 0 && types.length > 0 && <optgroup label={t('Membership type')}>{typeOptions}</optgroup>}
        {fields.map((field) => (
          <optgroup key={field.id} label={field.name}>
            {optionsOf(field).map(({ id, name }) => (
              <option key={id} value={ownChoice(field.id, id)}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  )
}
