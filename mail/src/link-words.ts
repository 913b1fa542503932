import type { Translate } from '@tessera/domain/texts/message'
import type { LinkLetter } from './subjects.ts'

/** The texts of a letter. The subject contains no club name, because a stranger may have chosen it. */
export interface Words {
  readonly subject: string
  readonly invitation: string
  readonly heading: string
  readonly button: string
  readonly otherwise: string
}

/** The texts of each letter with a link that works once. */
export const linkWords: Readonly<Record<LinkLetter, (club: string, t: Translate) => Words>> = {
  VERIFY_EMAIL: (club, t) => ({
    subject: t('Confirm your email address'),
    invitation: t('You have registered {club} with this email address. Please confirm that it is yours.', { club }),
    heading: t('Is this your email address?'),
    button: t('Confirm'),
    otherwise: t('You did not register? Then do not confirm: somebody else has typed your address.'),
  }),
  VERIFY_AND_CHANGE_EMAIL: (club, t) => ({
    subject: t('Confirm your new email address'),
    invitation: t('Your account at {club} is to have this email address. Please confirm that it is yours.', { club }),
    heading: t('Your new email address'),
    button: t('Confirm'),
    otherwise: t('You know nothing of it? Then do not confirm: somebody else has typed your address.'),
  }),
  PASSWORD_REMOVED: (club, t) => ({
    subject: t('Your password was removed'),
    invitation: t(
      'You have signed in to {club} with a link. Your email address had never been confirmed before, so the password no longer counts: somebody else could have chosen it. Here is your link to choose a new one.',
      { club },
    ),
    heading: t('Your password was removed'),
    button: t('Choose a new password'),
    otherwise: t('It was not you who signed in? Whoever opened the link can read your emails.'),
  }),
  EMAIL_SIGNIN: (club, t) => ({
    subject: t('Your sign-in link'),
    invitation: t('Here is your link to sign in to {club}.', { club }),
    heading: t('Your sign-in link'),
    button: t('Sign in'),
    otherwise: t('You did not ask for it? Then nothing needs doing: without the link nobody gets in.'),
  }),
  PASSWORD_RESET: (club, t) => ({
    subject: t('Choose a new password'),
    invitation: t('Here is your link to choose a new password for {club}.', { club }),
    heading: t('Your new password'),
    button: t('Choose a new password'),
    otherwise: t('You did not ask for it? Then nothing needs doing: your password stays as it is.'),
  }),
}
