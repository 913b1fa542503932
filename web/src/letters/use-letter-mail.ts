import { lettersContract } from '@tessera/domain/letters/contract'
import { waitingReminders } from '@tessera/domain/letters/reminder'
import { text } from '@tessera/domain/texts/text'
import { useApi } from '../firebase/use-api.ts'

export const failedMail = text('The e-mails could not be loaded')

/** Milliseconds between looks while reminders wait to be sent. */
const lookEveryMs = 5_000

/** Says if the club can send e-mails, and the outcome of those to each member; undefined until loaded. */
export function useLetterMail() {
  const { data: mail, reload } = useApi(
    lettersContract.mail,
    { failure: failedMail },
    { refreshInterval: (known) => (known && waitingReminders(known.members).waiting > 0 ? lookEveryMs : 0) },
  )
  return { mail, reload }
}
