import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { FirebaseError } from 'firebase/app'
import {
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorResolver,
  TotpMultiFactorGenerator,
  type UserCredential,
} from 'firebase/auth'
import { authError } from './auth-error.ts'
import { changeSession } from './session.ts'
import { firebase } from './start.ts'

const failure = text('Failed to login')
const wrongCode = text('This code is not right, or was used already. Please enter the one that the app shows now.')
const locked = text('Too many wrong codes. No code is accepted for 15 minutes or longer. Please try again later.')
const notFinished = text('The sign-in was not finished: it needs the second step.')

/** The sentence for a code that was refused; undefined for any other error. */
export function codeFault(error: unknown): string | undefined {
  if (!(error instanceof FirebaseError)) return undefined
  if (error.code === 'auth/invalid-verification-code') return wrongCode
  return error.code === 'auth/too-many-requests' ? locked : undefined
}

/** Removes what people type between the digits of a code. */
export const tidyCode = (code: string): string => code.replace(/\s/g, '')

/**
 * Asks for the second step of a sign-in, in the session, until a code is right. Rejects with an AppError if the person
 * gives up, or has waited too long.
 */
export function askSecondStep(error: MultiFactorError): Promise<UserCredential> {
  const resolver = getMultiFactorResolver(firebase().auth, error)
  return new Promise((resolve, reject) => {
    const end = (why: AppError) => {
      changeSession({ secondStep: null })
      reject(why)
    }
    const cancel = () => end(new AppError('forbidden', notFinished))
    const send = async (code: string) => {
      changeSession({ secondStep: { send, cancel, busy: true, fault: null } })
      try {
        const credential = await finish(resolver, code)
        changeSession({ secondStep: null })
        resolve(credential)
      } catch (error) {
        const fault = codeFault(error) ?? unanswered(error)
        if (fault === undefined) end(authError(error, failure))
        else changeSession({ secondStep: { send, cancel, busy: false, fault } })
      }
    }
    changeSession({ secondStep: { send, cancel, busy: false, fault: null } })
  })
}

function finish(resolver: MultiFactorResolver, code: string): Promise<UserCredential> {
  const app = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
  if (!app) throw new AppError('forbidden', text('This way of signing in is not available here.'))
  return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, tidyCode(code)))
}

/** The sentence if the server did not answer: the code can be sent again. */
function unanswered(error: unknown): string | undefined {
  const { code, message } = authError(error, failure)
  return code === 'unavailable' ? message : undefined
}
