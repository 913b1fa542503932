import { lettersContract, type OwnMailChange } from '@tessera/domain/letters/contract'
import { languages } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { languageNames } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { SwitchField } from '../ui/checkbox-field.tsx'
import { Stack } from '../ui/layout.tsx'
import { Modal } from '../ui/modal.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useAction } from '../ui/use-action.ts'

const failedLoad = text('The settings could not be loaded')
const failure = text('The settings could not be saved')

interface Props {
  open: boolean
  onClose: () => void
}

/** The language of the member's e-mails, and whether they get notes to members. Each choice is saved at once. */
export function MailSettings({ open, onClose }: Props) {
  const { data, lastError, put } = useApi(lettersContract.own, { when: open, failure: failedLoad })
  const [save, busy] = useAction(failure, async (chosen: OwnMailChange) => {
    await put(await call(lettersContract.setOwn, { body: chosen, failure }))
  })
  return (
    <Modal open={open} onClose={onClose} title={t('My e-mails')} size="small">
      {lastError && <Banner tone="error">{lastError}</Banner>}
      {!data && !lastError && <Skeleton lines={2} height={44} />}
      {data && (
        <Stack gap={18}>
          <SelectField
            label={t('Language')}
            hint={t('Of e-mails about your membership: reminders, receipts, the card.')}
            value={data.language ?? ''}
            disabled={busy}
            onChange={({ target: { value } }) =>
              void save({ language: languages.find((one) => one === value) ?? null })
            }
          >
            <option value="">{t('As the club writes')}</option>
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageNames[one]}
              </option>
            ))}
          </SelectField>
          <SwitchField
            label={t('Notes to members')}
            hint={t('What the club writes to all. E-mails about your own membership come in any case.')}
            checked={data.notes}
            disabled={busy}
            onChange={({ target }) => void save({ notes: target.checked })}
          />
        </Stack>
      )}
    </Modal>
  )
}
