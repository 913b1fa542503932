import { type Asking, askings } from '@tessera/domain/applications/join-form'
import { askable } from '@tessera/domain/applications/join-offer'
import type { Club } from '@tessera/domain/clubs/club'
import { text } from '@tessera/domain/texts/text'
import { type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { openableLabels } from './own-changes-labels.ts'
import type { Settings, SettingsControl } from './settings-form.ts'

interface Props {
  club: Pick<Club, 'id' | 'joinForm' | 'membershipTypes' | 'memberFields'>
  register: UseFormRegister<Settings>
  control: SettingsControl
  errors: FieldErrors<Settings>['joinForm']
}

const askingLabels: Readonly<Record<Asking, string>> = {
  no: text('Not asked'),
  asked: text('Asked'),
  required: text('Required'),
}

const askingOptions = () =>
  askings.map((asking) => (
    <option key={asking} value={asking}>
      {t(askingLabels[asking])}
    </option>
  ))

/** Switches the form on by which people apply to join, and says what it asks for. */
export function JoinFormFields({ club, register, control, errors }: Props) {
  const enabled = useWatch({ control, name: 'joinForm.enabled' })
  const types = club.membershipTypes.filter((type) => type.enabled)
  const fields = club.memberFields.filter((field) => field.enabled)
  return (
    <Stack gap={14}>
      <CheckboxField
        label={t('People can apply to join by a form')}
        hint={t(
          'On a public page of the club. Each application is confirmed by e-mail, and then waits above the list of members.',
        )}
        {...register('joinForm.enabled')}
      />
      {enabled && club.joinForm && <Address link={`${location.origin}${paths.join}/${club.id}`} />}
      {enabled && (
        <>
          <TextAreaField
            label={t('Text above the form (optional)')}
            error={errors?.text?.message}
            {...register('joinForm.text')}
          />
          <TextField
            label={t('Address of the statutes or the privacy notice (optional)')}
            hint={t('Applicants must accept what stands there.')}
            type="url"
            inputMode="url"
            autoComplete="off"
            error={errors?.link?.message}
            {...register('joinForm.link')}
          />
          {types.length > 0 && (
            <Stack gap={8} role="group" aria-label={t('Membership types that can be chosen')}>
              <Quiet small>{t('Membership types that can be chosen')}</Quiet>
              {types.map(({ id, name }) => (
                <CheckboxField key={id} label={name} value={id} {...register('joinForm.types')} />
              ))}
            </Stack>
          )}
          <Quiet small>{t('Name and e-mail address are always asked for. Beside them:')}</Quiet>
          {askable.map((name) => (
            <SelectField key={name} label={t(openableLabels[name])} {...register(`joinForm.facts.${name}`)}>
              {askingOptions()}
            </SelectField>
          ))}
          {fields.map(({ id, name }) => (
            <SelectField key={id} label={name} {...register(`joinForm.fields.${id}`)}>
              {askingOptions()}
            </SelectField>
          ))}
        </>
      )}
    </Stack>
  )
}

/** The address of the public page, to put on the club's website. */
const Address = ({ link }: { link: string }) => (
  <Row>
    <a href={link} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {link}
    </a>
    <CopyButton label={t('Copy')} copies={link} />
  </Row>
)
