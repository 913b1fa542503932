import { zodResolver } from '@hookform/resolvers/zod'
import { type LetterMail, lettersContract } from '@tessera/domain/letters/contract'
import { type ReminderSettings, reminderSettingsSchema } from '@tessera/domain/letters/settings'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { LastChange } from '../firebase/last-change.tsx'
import { useSession } from '../firebase/session.ts'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { isConflict } from '../http/conflict.ts'
import { dayText } from '../language/format.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { SwitchField } from '../ui/checkbox-field.tsx'
import { FormActions } from '../ui/form-actions.tsx'
import { Quiet } from '../ui/layout.tsx'
import { Meanwhile } from '../ui/meanwhile.tsx'
import { Modal } from '../ui/modal.tsx'
import type { DescribedFields } from '../ui/overtaken.ts'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useSeen } from '../ui/use-seen.ts'
import styles from './letters.module.css'
import { failedMail, useLetterMail } from './use-letter-mail.ts'

const failure = text('The settings could not be saved')

/** The language is that of the screen. */
const shownSchema = reminderSettingsSchema.omit({ language: true })
type Shown = Omit<ReminderSettings, 'language'>
const shownOf = ({ reminders: { pauseDays, automatic } }: LetterMail): Shown => ({ pauseDays, automatic })

const described: DescribedFields<Shown> = {
  pauseDays: { label: text('Days between two reminders') },
  automatic: { label: text('Send reminders automatically'), say: (is) => t(is ? 'On' : 'Off') },
}

/** Settings of the club's reminders, with the next automatic ones. */
export function ReminderSettingsModal({ mail, onClose }: { mail: LetterMail; onClose: () => void }) {
  const { reload } = useLetterMail()
  const language = useLanguage()
  const { clubId } = useSession()
  const [error, setError] = useState<string>()
  const { seen, overtaken, meet } = useSeen('reminders', shownOf(mail), described)
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: seen,
    resolver: zodResolver(shownSchema),
  })
  const { data, lastError } = useApi(lettersContract.plan, { failure: failedMail })
  const [save, busy] = useAction(
    failure,
    async (settings: Shown) => {
      await call(lettersContract.setReminders, { body: { ...settings, language, seen }, failure })
      reload()
      onClose()
      return t('Reminder settings saved')
    },
    {
      show: setError,
      onFailed: async (error, settings) => {
        if (!isConflict(error)) return
        const now = await reload()
        if (now) meet(shownOf(now), settings)
      },
    },
  )
  const isOn = watch('automatic')
  return (
    <Modal open onClose={onClose} title={t('Reminders')} size="small">
      <form noValidate onSubmit={handleSubmit(save)}>
        {error && <Banner tone="error">{error}</Banner>}
        <Meanwhile
          fields={overtaken}
          who={(fields) => clubId && <LastChange collection="clubs" id={clubId} fields={fields} />}
        />
        <TextField
          label={t('Days between two reminders')}
          type="number"
          inputMode="numeric"
          error={formState.errors.pauseDays?.message}
          {...register('pauseDays', { valueAsNumber: true })}
        />
        <SwitchField
          label={t('Send reminders automatically')}
          hint={t('14 days before a due day, on it, and 14 and 30 days after it. You get a summary each time.')}
          {...register('automatic')}
        />
        <section aria-label={t('The next reminders')}>
          <h3>{t('The next reminders')}</h3>
          {lastError && <Banner tone="error">{lastError}</Banner>}
          {data?.days.length === 0 && (
            <Quiet small>{t('Within a year nobody is reminded, as the books stand today.')}</Quiet>
          )}
          <dl className={styles.rows}>
            {data?.days.map(({ on, members, withoutEmail }) => (
              <div key={on} className={styles.row}>
                <dt>{dayText(on)}</dt>
                <dd>
                  {isOn
                    ? t('{count, plural, one {# e-mail} other {# e-mails}}', { count: members - withoutEmail })
                    : t('{count, plural, one {would be # e-mail} other {would be # e-mails}}', {
                        count: members - withoutEmail,
                      })}
                  {withoutEmail > 0 && (
                    <Quiet small>
                      {t('{count, plural, one {# member without e-mail} other {# members without e-mail}}', {
                        count: withoutEmail,
                      })}
                    </Quiet>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {data?.days.some(({ withoutEmail }) => withoutEmail > 0) && (
            <Quiet small>
              {t('From 14 days before the due day on, “More” above the list prints letters for them.')}
            </Quiet>
          )}
        </section>
        <FormActions onCancel={onClose} busy={busy} />
      </form>
    </Modal>
  )
}
