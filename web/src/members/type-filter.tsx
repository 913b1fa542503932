import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { OwnField } from '@tessera/domain/members/own-field'
import { useLayoutEffect, useMemo } from 'react'
import { optionsOf } from '../language/own-field-options.ts'
import { t } from '../language/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import { ageOptions } from './age-options.ts'
import { type Keeps, keeping, noType, ownChoice } from './keep.ts'
import styles from './members-panel.module.css'
import { useOwnFields } from './own-fields-context.ts'
import { useJanuaries } from './use-januaries.ts'

/** What the filter keeps, once it is known. */
export interface Rule {
  readonly value: string
  readonly keeps: Keeps | undefined
}

interface Props {
  members: readonly Member[]
  types: readonly MembershipType[]
  /** Id of the chosen type, '' for all members, or another choice of `keep.ts`. */
  value: string
  onChange: (value: string) => void
  onRule: (rule: Rule) => void
}

/** The fields that members can be filtered by. */
const isFilter = ({ kind, enabled }: OwnField): boolean => enabled && ['yesno', 'choice', 'several'].includes(kind)

/** Filters the list by membership type, by age, and by what the club's own fields can be; renders nothing in a club without them. */
export function TypeFilter({ members, types, value, onChange, onRule }: Props) {
  const fields = useOwnFields().filter(isFilter)
  const januaries = useJanuaries()
  const hasBirthdays = useMemo(() => members.some(({ birthday }) => birthday), [members])
  useLayoutEffect(() => onRule({ value, keeps: value ? keeping(value, types) : undefined }), [value, types, onRule])
  const ages = hasBirthdays ? ageOptions(januaries, types, value) : []
  if (types.length === 0 && fields.length === 0 && ages.length === 0) return null
  const isOfTypes = fields.length === 0 && ages.length === 0
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
        label={t(isOfTypes ? 'Membership type' : 'Filter')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t(isOfTypes ? 'All types' : 'All members')}</option>
        {isOfTypes && typeOptions}
        {!isOfTypes && types.length > 0 && <optgroup label={t('Membership type')}>{typeOptions}</optgroup>}
        {fields.map((field) => (
          <optgroup key={field.id} label={field.name}>
            {optionsOf(field).map(({ id, name }) => (
              <option key={id} value={ownChoice(field.id, id)}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        {ages.length > 0 && (
          <optgroup label={t('Age')}>
            {ages.map(({ choice, label }) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
    </div>
  )
}
