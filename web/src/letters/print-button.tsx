import { lettersContract } from '@tessera/domain/letters/contract'
import { text } from '@tessera/domain/texts/text'
import { Printer } from 'lucide-react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'

const failure = text('Failed to print the reminders')

/** Saves payment reminders on paper as a PDF. */
export const PrintButton = ({ memberIds, disabled }: { memberIds: readonly string[]; disabled: boolean }) => (
  <DownloadButton
    load={(language) =>
      call(lettersContract.printReminders, { body: { memberIds: [...memberIds], language }, failure })
    }
    name="reminders.pdf"
    failure={failure}
    icon={<Printer />}
    busyText={t('Print')}
    disabled={disabled || memberIds.length === 0}
  >
    {t('Print')}
  </DownloadButton>
)
