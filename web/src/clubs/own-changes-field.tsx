import { openable, type WhoChanges, whoCanChange, whoChanges } from '@tessera/domain/members/who-changes'
import type { UseFormRegister } from 'react-hook-form'
import { t } from '../language/t.ts'
import { Quiet } from '../ui/layout.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { openableLabels, whoChangesLabels } from './own-changes-labels.ts'
import type { Settings } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

/** The choices of who changes something. */
export const whoChangesOptions = (choices: readonly WhoChanges[] = whoChanges) =>
  choices.map((who) => (
    <option key={who} value={who}>
      {t(whoChangesLabels[who])}
    </option>
  ))

/** Says who changes the facts of a member. */
export const OwnChangesField = ({ register }: { register: UseFormRegister<Settings> }) => (
  <SettingsGroup title={t('What members change')}>
    <Quiet small>
      {t('On their own page, once they have signed in. What they propose waits above the list of members.')}
    </Quiet>
    {openable.map((name) => (
      <SelectField key={name} label={t(openableLabels[name])} {...register(`ownChanges.${name}`)}>
        {whoChangesOptions(whoCanChange(name))}
      </SelectField>
    ))}
  </SettingsGroup>
)
