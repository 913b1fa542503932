import { fieldKinds, isChoice, type OwnField } from '@tessera/domain/members/own-field'
import { newId, newOwnField } from '@tessera/domain/members/own-fields'
import { text } from '@tessera/domain/texts/text'
import { Plus, X } from 'lucide-react'
import { type UseFormRegister, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { whoChangesOptions } from './own-changes-field.tsx'
import styles from './own-fields-field.module.css'
import type { Settings, SettingsControl } from './settings-form.ts'

const kindNames: Readonly<Record<OwnField['kind'], string>> = {
  text: text('Text'),
  number: text('Number'),
  day: text('Day'),
  yesno: text('Yes or no'),
  choice: text('One of a list'),
  several: text('Several of a list'),
}

interface Props {
  control: SettingsControl
  register: UseFormRegister<Settings>
  /** The fields that are stored: members may have values, so that a kind stays, and a field can only be switched off. */
  stored: readonly OwnField[]
}

/** The fields that a club makes for its members: a list that begins empty. */
export function OwnFieldsField({ control, register, stored }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'memberFields', keyName: 'key' })
  const { errors } = useFormState({ control, name: 'memberFields' })
  return (
    <Stack as="fieldset" gap={14} align="start" data-setting="memberFields">
      <legend>{t('Fields of your own')}</legend>
      <Quiet small>
        {t('What the club wants to know of its members: sections, teams, a key, the number of a door card.')}
      </Quiet>
      {fields.map(({ key, id }, place) => (
        <FieldRow
          key={key}
          control={control}
          register={register}
          place={place}
          stored={stored.find((one) => one.id === id)}
          onRemove={() => remove(place)}
        />
      ))}
      {errors.memberFields?.root?.message && (
        <p role="alert" className={styles.fault}>
          {t(errors.memberFields.root.message)}
        </p>
      )}
      <Button size="small" icon={<Plus />} onClick={() => append(newOwnField())}>
        {t('Add a field')}
      </Button>
    </Stack>
  )
}

interface FieldRowProps extends Omit<Props, 'stored'> {
  place: number
  stored: OwnField | undefined
  onRemove: () => void
}

function FieldRow({ control, register, place, stored, onRemove }: FieldRowProps) {
  const { errors } = useFormState({ control, name: `memberFields.${place}` })
  const fault = errors.memberFields?.[place]
  const [name, kind, isShown] = useWatch({
    control,
    name: [`memberFields.${place}.name`, `memberFields.${place}.kind`, `memberFields.${place}.shownToMember`],
  })
  return (
    <Stack gap={10} className={styles.own} role="group" aria-label={name || t('Field {n}', { n: place + 1 })}>
      <div className={styles.head}>
        <TextField label={t('Name')} error={fault?.name?.message} {...register(`memberFields.${place}.name`)} />
        {stored ? (
          <TextField label={t('Kind')} readOnly value={t(kindNames[stored.kind])} />
        ) : (
          <SelectField label={t('Kind')} {...register(`memberFields.${place}.kind`)}>
            {fieldKinds.map((one) => (
              <option key={one} value={one}>
                {t(kindNames[one])}
              </option>
            ))}
          </SelectField>
        )}
        {!stored && <IconButton label={t('Remove field {n}', { n: place + 1 })} icon={<X />} onClick={onRemove} />}
      </div>
      {isChoice({ kind }) && (
        <Choices control={control} register={register} place={place} stored={stored?.choices ?? []} />
      )}
      <Row gap="6px 20px">
        <CheckboxField label={t('Members see their own')} {...register(`memberFields.${place}.shownToMember`)} />
        <CheckboxField label={t('On the card')} {...register(`memberFields.${place}.onCard`)} />
        {stored && <CheckboxField label={t('In use')} {...register(`memberFields.${place}.enabled`)} />}
      </Row>
      {isShown && (
        <SelectField label={t('Changed by')} {...register(`memberFields.${place}.whoChanges`)}>
          {whoChangesOptions()}
        </SelectField>
      )}
    </Stack>
  )
}

interface ChoicesProps extends Omit<Props, 'stored'> {
  place: number
  stored: OwnField['choices']
}

function Choices({ control, register, place, stored }: ChoicesProps) {
  const { fields, append, remove } = useFieldArray({ control, name: `memberFields.${place}.choices`, keyName: 'key' })
  const { errors } = useFormState({ control, name: `memberFields.${place}` })
  const faults = errors.memberFields?.[place]?.choices
  return (
    <Stack as="fieldset" gap={8} align="start">
      <legend>{t('What can be chosen')}</legend>
      {fields.map(({ key, id }, at) => (
        <Row key={key} gap={6}>
          <TextField
            label={t('Choice {n}', { n: at + 1 })}
            hideLabel
            error={faults?.[at]?.name?.message}
            {...register(`memberFields.${place}.choices.${at}.name`)}
          />
          {!stored.some((one) => one.id === id) && (
            <IconButton label={t('Remove choice {n}', { n: at + 1 })} icon={<X />} onClick={() => remove(at)} />
          )}
        </Row>
      ))}
      {(faults?.root?.message ?? faults?.message) && (
        <p role="alert" className={styles.fault}>
          {t(faults?.root?.message ?? faults?.message ?? '')}
        </p>
      )}
      <Button size="small" icon={<Plus />} onClick={() => append({ id: newId(), name: '' })}>
        {t('Add a choice')}
      </Button>
    </Stack>
  )
}
