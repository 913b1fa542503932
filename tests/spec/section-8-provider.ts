import { at } from './at.ts'
import { holds, type Row, shown } from './row.ts'

export const rows: readonly Row[] = [
  holds(
    '8.74',
    'rule',
    'Provider code: wrong password',
    at.signIn,
    'is told the same of a wrong password and of an unknown address',
  ),
  holds(
    '8.75',
    'rule',
    'Provider code: user not found reads like a wrong password',
    at.signIn,
    'is told the same of a wrong password and of an unknown address',
  ),
  shown('8.76', 'text', 'Wrong email or password.', at.signIn),
  holds(
    '8.77',
    'rule',
    'Provider code: e-mail already in use',
    at.signIn,
    'An account with this email address already exists. Please sign in instead.',
  ),
  shown('8.78', 'text', 'Too many attempts. Please wait a few minutes and try again.', at.magicLink),
  shown('8.79', 'text', 'The server cannot be reached. Please check your connection and try again.', at.stopped),
  holds(
    '8.80',
    'rule',
    'With the API stopped each screen says so, and comes back with it',
    at.stopped,
    'the API is stopped',
  ),
]
