import { lettersContract, mostAtOnce } from '@tessera/domain/letters/contract'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { Printer } from 'lucide-react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { saveFile } from '../http/save-file.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useExclusive } from '../ui/use-exclusive.ts'

const failure = text('Failed to print the reminders')

interface PrintButtonProps {
  memberIds: readonly string[]
  /** For members who have chosen none. */
  language: Language
  disabled: boolean
}

/** Saves payment reminders on paper as a PDF; those of many members as several. */
export function PrintButton({ memberIds, language, disabled }: PrintButtonProps) {
  const toast = useToast()
  const [print, busy] = useExclusive(async () => {
    try {
      for (let from = 0; from < memberIds.length; from += mostAtOnce) {
        const body = { memberIds: memberIds.slice(from, from + mostAtOnce), language }
        const { blob, fileName = 'reminders.pdf' } = await call(lettersContract.printReminders, { body, failure })
        saveFile(blob, fileName)
      }
    } catch (thrown) {
      toast.error(errorText(thrown, failure))
    }
  })
  return (
    <Button icon={<Printer />} busy={busy} disabled={disabled || memberIds.length === 0} onClick={() => print()}>
      {t('Print')}
    </Button>
  )
}
