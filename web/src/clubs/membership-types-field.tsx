import { agesOf } from '@tessera/domain/members/age'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type UseFormRegister, useFieldArray, useFormState } from 'react-hook-form'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './membership-types-field.module.css'
import type { Settings, SettingsControl } from './settings-form.ts'

interface Props {
  control: SettingsControl
  register: UseFormRegister<Settings>
  /** Ids of types that are stored: members may have them, so they can only be switched off. */
  stored: ReadonlySet<string>
}

const setValueAs = (typed: unknown) => (typed === '' || typed === undefined ? undefined : Number(typed))

const newType = () => ({ id: crypto.randomUUID(), name: '', shortName: '', enabled: true })

/** The club's membership types: a list that begins empty. */
export function MembershipTypesField({ control, register, stored }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'membershipTypes', keyName: 'key' })
  const { errors } = useFormState({ control, name: 'membershipTypes' })
  const faults = errors.membershipTypes
  const [ages, setAges] = useState<'shown' | 'asked' | undefined>(() =>
    fields.some((type) => agesOf(type)) ? 'shown' : undefined,
  )
  const [proofs, setProofs] = useState<'shown' | 'asked' | undefined>(() =>
    fields.some(({ proof }) => proof) ? 'shown' : undefined,
  )
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
          {ages && (
            <div className={styles.ages}>
              <TextField
                label={t('Age from')}
                aria-label={t('Age from, type {n}', { n: place + 1 })}
                inputMode="numeric"
                autoFocus={ages === 'asked' && place === 0}
                error={faults?.[place]?.ageFrom?.message}
                {...register(`membershipTypes.${place}.ageFrom`, { setValueAs })}
              />
              <TextField
                label={t('up to')}
                aria-label={t('Age up to, type {n}', { n: place + 1 })}
                inputMode="numeric"
                error={faults?.[place]?.ageTo?.message}
                {...register(`membershipTypes.${place}.ageTo`, { setValueAs })}
              />
            </div>
          )}
          {proofs && (
            <div className={styles.proof}>
              <TextField
                label={t('Proof')}
                aria-label={t('Proof that type {n} needs', { n: place + 1 })}
                placeholder={t('Student card')}
                autoFocus={proofs === 'asked' && place === 0}
                error={faults?.[place]?.proof?.message}
                {...register(`membershipTypes.${place}.proof`, { setValueAs: (typed) => typed || undefined })}
              />
            </div>
          )}
        </div>
      ))}
      {faults?.root?.message && (
        <p role="alert" className={styles.fault}>
          {t(faults.root.message)}
        </p>
      )}
      <Row>
        <Button size="small" icon={<Plus />} onClick={() => append(newType())}>
          {t('Add a membership type')}
        </Button>
        {fields.length > 0 && !ages && (
          <Button size="small" onClick={() => setAges('asked')}>
            {t('For some ages only')}
          </Button>
        )}
        {fields.length > 0 && !proofs && (
          <Button size="small" onClick={() => setProofs('asked')}>
            {t('Needs a proof')}
          </Button>
        )}
      </Row>
      {ages && (
        <Quiet small>
          {t(
            'By the age on January 1 of the season. Who no longer fits keeps the type: the page of the member and a filter of the list say so.',
          )}
        </Quiet>
      )}
      {proofs && (
        <Quiet small>
          {t(
            'Such as a student card; empty for none. Members of the type then have a day until which the proof holds. When it has ended, neither type nor status changes: the page of the member and a filter of the list say so.',
          )}
        </Quiet>
      )}
    </Stack>
  )
}
