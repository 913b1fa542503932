import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { FirebaseError } from 'firebase/app'
import { authError } from './auth-error.ts'

const foreignLink = text('This link was not made by this server, or long ago. Please ask for a new one.')

// Apart from `auth-error.ts`, as only the pages that open links need them.
const sentences: Record<string, string> = {
  'auth/expired-action-code': text('This link has expired. Please ask for a new one.'),
  // Google uses this one code for every refused link; the gateway sends the codes below.
  'auth/invalid-action-code': text(
    'This link has already been used or is not valid any more. Please ask for a new one.',
  ),
  'auth/used-oob-code': text('This link has already been used. Please ask for a new one.'),
  'auth/unknown-oob-code': foreignLink,
  'auth/malformed-oob-code': text(
    'This link is damaged: a part of it is missing or changed. Please open it from the email again.',
  ),
}

const notKnownHere = new Set(['auth/invalid-action-code', 'auth/unknown-oob-code', 'auth/malformed-oob-code'])

const faultOf = (error: unknown): AppError | undefined => {
  const says = error instanceof FirebaseError ? sentences[error.code] : undefined
  return says === undefined ? undefined : new AppError('forbidden', says)
}

/** As `authError`, for a link: another API key in `url` means another server made it, e.g. before the club moved. */
export function linkError(error: unknown, url: string, ownKey: string | undefined, failure: string): AppError {
  const isForeign = new URL(url).searchParams.get('apiKey') !== ownKey
  if (isForeign && error instanceof FirebaseError && notKnownHere.has(error.code))
    return new AppError('forbidden', foreignLink)
  return faultOf(error) ?? authError(error, failure)
}

/** Uses the code of a link that was read before. Throws an AppError if the code is not valid any more, else what `use` throws. */
export async function spendCode(use: Promise<void>): Promise<void> {
  try {
    await use
  } catch (error) {
    throw faultOf(error) ?? error
  }
}
