import { lettersContract } from '@tessera/domain/letters/contract'
import { text } from '@tessera/domain/texts/text'
import { Printer } from 'lucide-react'
import { call } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { useDownload } from '../ui/use-download.ts'

const failure = text('Failed to print the reminders')

/** Saves payment reminders on paper as a PDF, as an action. */
export const usePrintReminders = (memberIds: readonly string[]) =>
  useDownload(
    (language) => call(lettersContract.printReminders, { body: { memberIds: [...memberIds], language }, failure }),
    'reminders.pdf',
    failure,
  )

interface Props {
  memberIds: readonly string[]
  disabled: boolean
  size?: 'medium' | 'small'
  children: string
}

/** Saves payment reminders on paper as a PDF. */
export function PrintButton({ memberIds, disabled, size = 'medium', children }: Props) {
  const [print, busy] = usePrintReminders(memberIds)
  return (
    <Button
      {...{ size, busy }}
      icon={<Printer />}
      busyText={children}
      disabled={disabled || memberIds.length === 0}
      onClick={() => print()}
    >
      {children}
    </Button>
  )
}
