import { type LetterMail, lettersContract } from '@tessera/domain/letters/contract'
import { text } from '@tessera/domain/texts/text'
import useSWR from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'

export const failedMail = text('The e-mails could not be loaded')

/** Says if the club can send e-mails, and the outcome of those to each member; undefined until loaded. */
export function useLetterMail() {
  const { clubId } = useSession()
  const { data, mutate } = useSWR<LetterMail>(clubId && ['letters', clubId], () =>
    call(lettersContract.mail, { failure: failedMail }),
  )
  return { mail: data, reload: () => void mutate() }
}
