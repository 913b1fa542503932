import { type LetterMail, lettersContract } from '@tessera/domain/letters/contract'
import { text } from '@tessera/domain/texts/text'
import useSWR from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'

export const failedMail = text('The e-mails could not be loaded')

/** Whether the club can send e-mails, and what those to each member have come to; undefined until loaded. */
export function useLetterMail() {
  const { clubId } = useSession()
  const { data, mutate } = useSWR<LetterMail>(clubId && ['letters', clubId], () =>
    call(lettersContract.mail, { failure: failedMail }),
  )
  return { mail: data, reload: () => void mutate() }
}
