import { Plus, X } from 'lucide-react'
import { type UseFormRegister, useFieldArray, useFormState } from 'react-hook-form'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Quiet, Stack } from '../ui/layout.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './membership-types-field.module.css'
import type { Settings, SettingsControl } from './settings-form.ts'

interface Props {
  control: SettingsControl
  register: UseFormRegister<Settings>
  /** Ids of types that are stored: members may have them, so they can only be switched off. */
  stored: ReadonlySet<string>
}

const newType = () => ({ id: crypto.randomUUID(), name: '', shortName: '', enabled: true })

/** The club's membership types: a list that begins empty. */
export function MembershipTypesField({ control, register, stored }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'membershipTypes', keyName: 'key' })
  const { errors } = useFormState({ control, name: 'membershipTypes' })
  const faults = errors.membershipTypes
  return (
    <Stack as="fieldset" gap={10} align="start" data-setting="membershipTypes">
      <legend>{t('Membership types')}</legend>
      <Quiet small>
        {t('Such as adult, junior or honorary. A payment item can then be required of some types only.')}
      </Quiet>
      {fields.map(({ key, id }, place) => (
        <div key={key} className={styles.type}>
          <TextField
            label={t('Name of type {n}', { n: place + 1 })}
            hideLabel
            placeholder={t('Junior')}
            error={faults?.[place]?.name?.message}
            {...register(`membershipTypes.${place}.name`)}
          />
          <TextField
            label={t('Short name of type {n}', { n: place + 1 })}
            hideLabel
            placeholder={t('Jun')}
            error={faults?.[place]?.shortName?.message}
            {...register(`membershipTypes.${place}.shortName`)}
          />
          {stored.has(id) ? (
            <CheckboxField
              label={t('In use')}
              aria-label={t('Type {n} can be chosen', { n: place + 1 })}
              {...register(`membershipTypes.${place}.enabled`)}
            />
          ) : (
            <IconButton label={t('Remove type {n}', { n: place + 1 })} icon={<X />} onClick={() => remove(place)} />
          )}
        </div>
      ))}
      {faults?.root?.message && (
        <p role="alert" className={styles.fault}>
          {t(faults.root.message)}
        </p>
      )}
      <Button size="small" icon={<Plus />} onClick={() => append(newType())}>
        {t('Add a membership type')}
      </Button>
    </Stack>
  )
}
