import { lettersContract } from '@tessera/domain/letters/contract'
import { text } from '@tessera/domain/texts/text'
import { Printer } from 'lucide-react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useDownload } from '../ui/use-download.ts'

const failure = text('Failed to print the reminders')

/** Saves payment reminders on paper as a PDF. */
export function PrintButton({ memberIds, disabled }: { memberIds: readonly string[]; disabled: boolean }) {
  const [print, busy] = useDownload(
    (language) => call(lettersContract.printReminders, { body: { memberIds: [...memberIds], language }, failure }),
    'reminders.pdf',
    failure,
  )
  return (
    <Button icon={<Printer />} busy={busy} disabled={disabled || memberIds.length === 0} onClick={() => print()}>
      {t('Print')}
    </Button>
  )
}
