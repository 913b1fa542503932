import { useController } from 'react-hook-form'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import type { SettingsControl } from './settings-form.ts'
import { SettingsGroup } from './settings-group.tsx'

/** Switches the letters about changed cards on, in the language of the screen. */
export function CardChangesField({ control }: { control: SettingsControl }) {
  const language = useLanguage()
  const { field, formState } = useController({ control, name: 'cardChangesIn' })
  const whenOn = formState.defaultValues?.cardChangesIn ?? language
  return (
    <SettingsGroup title={t('Changed cards')}>
      <CheckboxField
        label={t('Tell members when their card changes')}
        hint={t(
          'An e-mail within the hour, when a valid card shows another season, name, number or type. Cards in a phone’s wallet change by themselves, so those members get none.',
        )}
        ref={field.ref}
        name={field.name}
        onBlur={field.onBlur}
        checked={field.value !== null}
        onChange={({ target }) => field.onChange(target.checked ? whenOn : null)}
      />
    </SettingsGroup>
  )
}
