import { Printer } from 'lucide-react'
import { useLanguage } from '../language/language.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/use-action.ts'
import { failedPrint, printLetters } from './print-letters.ts'

/** Saves payment reminders on paper as a PDF, as an action. */
export function usePrintReminders(memberIds: readonly string[]) {
  const language = useLanguage()
  return useAction(failedPrint, () => printLetters({ kind: 'reminder', language, memberIds }))
}

interface Props {
  memberIds: readonly string[]
  disabled: boolean
  children: string
}

/** Saves payment reminders on paper as a PDF. */
export function PrintButton({ memberIds, disabled, children }: Props) {
  const [print, busy] = usePrintReminders(memberIds)
  return (
    <Button
      busy={busy}
      icon={<Printer />}
      busyText={children}
      disabled={disabled || memberIds.length === 0}
      onClick={() => print()}
    >
      {children}
    </Button>
  )
}
