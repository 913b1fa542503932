import { AppError } from '../errors.ts'
import { fold } from '../text.ts'
import { text } from '../texts/text.ts'

export const guessableRule = text(
  'This password is easy to guess. Please choose one that is not common and contains neither your email address nor your club’s name.',
)

export const guessablePassword = (): AppError =>
  new AppError('invalid_fields', guessableRule, { details: { password: guessableRule } })

/** Shorter names occur in many good passwords. */
const shortestName = 4

const lettersAndDigits = (one: string) => fold(one).replace(/[^\p{L}\p{N}]/gu, '')

/** True if a password contains the part of an e-mail address before the @, or the name of a club. */
export function containsName(password: string, email: string, clubNames: readonly string[]): boolean {
  const typed = lettersAndDigits(password)
  const names = [email.split('@')[0] ?? '', ...clubNames].map(lettersAndDigits)
  return names.some((name) => name.length >= shortestName && typed.includes(name))
}
