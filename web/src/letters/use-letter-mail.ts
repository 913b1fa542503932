import { lettersContract } from '@tessera/domain/letters/contract'
import { text } from '@tessera/domain/texts/text'
import { useApi } from '../firebase/use-api.ts'

export const failedMail = text('The e-mails could not be loaded')

/** Says if the club can send e-mails, and the outcome of those to each member; undefined until loaded. */
export function useLetterMail() {
  const { data: mail, reload } = useApi(lettersContract.mail, { failure: failedMail })
  return { mail, reload }
}
