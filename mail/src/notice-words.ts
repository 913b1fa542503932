import { deviceText, type SeenFrom } from '@tessera/domain/accounts/device'
import type { Translate } from '@tessera/domain/texts/message'
import type { Words } from './link-words.ts'
import type { Notice } from './subjects.ts'

/** The texts of each notice. */
export const noticeWords: Readonly<Record<Notice, (club: string, t: Translate, seen?: SeenFrom) => Words>> = {
  NEW_DEVICE: (club, t, seen) => ({
    subject: t('A new device signed in'),
    invitation: t(
      'A device that was not known before has signed in to {club} with your account: {device}, network address {address}.',
      { club, device: deviceText(seen?.agent ?? '', t), address: seen?.address ?? '' },
    ),
    heading: t('A new device signed in'),
    button: t('See where I am signed in'),
    otherwise: t(
      'Was it you? Then nothing needs doing. If not, sign that device out there, and change your password if you have one.',
    ),
  }),
  PASSWORD_CHANGED: (club, t) => ({
    subject: t('Your password was changed'),
    invitation: t('The password of your account at {club} was changed, and every other device was signed out.', {
      club,
    }),
    heading: t('Your password was changed'),
    button: t('Choose a new password'),
    otherwise: t('Was it you? Then nothing needs doing. If not, choose a new password now and tell your club.'),
  }),
  ADDRESS_CHANGED: (club, t) => ({
    subject: t('Your email address was changed'),
    invitation: t('{club} has another email address for you now. Sign-in links for this membership go to that one.', {
      club,
    }),
    heading: t('Your email address was changed'),
    button: t('See where I am signed in'),
    otherwise: t('Did you not ask for it? Then please tell your club.'),
  }),
  OWN_ADDRESS_CHANGED: (club, t) => ({
    subject: t('You sign in with another email address now'),
    invitation: t(
      'Your account at {club} has another email address now, and every device was signed out. This one does not sign in any more.',
      { club },
    ),
    heading: t('You sign in with another email address now'),
    button: t('Sign in'),
    otherwise: t('Was it you? Then nothing needs doing. If not, tell the others of your committee now.'),
  }),
  SECOND_STEP_ON: (club, t) => ({
    subject: t('Your sign-in has a second step now'),
    invitation: t(
      'Signing in to {club} with your account takes a code from an app as well now. Every other device was signed out.',
      { club },
    ),
    heading: t('Your sign-in has a second step now'),
    button: t('See where I am signed in'),
    otherwise: t('Was it you? Then nothing needs doing. If not, tell the operator of the server now.'),
  }),
  SECOND_STEP_OFF: (club, t) => ({
    subject: t('Your sign-in has no second step any more'),
    invitation: t('Signing in to {club} with your account takes no code from an app any more.', { club }),
    heading: t('Your sign-in has no second step any more'),
    button: t('See where I am signed in'),
    otherwise: t(
      'Was it you? Then nothing needs doing. If not, change your password and set the second step up again.',
    ),
  }),
}
