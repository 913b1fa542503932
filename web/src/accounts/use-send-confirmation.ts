import { text } from '@tessera/domain/texts/text'
import { authError } from '../firebase/auth-error.ts'
import { sendConfirmation } from '../firebase/confirmation.ts'
import { withDefault } from '../http/with-default.ts'
import { t } from '../language/t.ts'
import { useAction } from '../ui/use-action.ts'

const failure = text('Failed to send the email')

/** Sends the e-mail with the link that confirms the user's address. */
export const useSendConfirmation = () =>
  useAction(
    (error) => withDefault(authError(error, failure), failure).message,
    async () => {
      await sendConfirmation()
      return t('Check your inbox for further instructions')
    },
  )
