import { canOpenDoors } from '@tessera/domain/machines/door-field'
import type { OwnField } from '@tessera/domain/members/own-field'
import type { UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import type { Settings } from './settings-form.ts'

interface Props {
  fields: readonly OwnField[]
  /** Id of the field that is stored: it stays a choice when the club has switched it off. */
  stored: string | null
  register: UseFormRegister<Settings>
}

/** Which of the club's own fields has the id of a member's card or chip, by which doors know the member. */
export const DoorField = ({ fields, stored, register }: Props) => (
  <SelectField
    label={t('Field with the id of the card')}
    hint={t('A door that has read a card finds the member by this field. It also knows members by their number.')}
    {...register('doorField', { setValueAs: (chosen) => chosen || null })}
  >
    <option value="">{t('No field')}</option>
    {fields.map(
      (field) =>
        canOpenDoors(field) &&
        (field.enabled || field.id === stored) && (
          <option key={field.id} value={field.id}>
            {field.name}
          </option>
        ),
    )}
  </SelectField>
)
