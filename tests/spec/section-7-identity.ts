import { at } from './at.ts'
import { holds, type Row } from './row.ts'

export const rows: readonly Row[] = [
  holds('7.46', 'call', 'E-mail/password sign-in', at.signIn, "authPath('signInWithPassword')"),
  holds('7.47', 'call', 'Sign-out', at.guards, 'ends in every tab when one signs out'),
  holds('7.48', 'call', 'Password-reset e-mail', at.emails, 'the password reset'),
  holds(
    '7.49',
    'call',
    'E-mail sign-in link: the return URL is the site origin plus /member-auth',
    at.entrance,
    '}/member-auth`,',
  ),
  holds('7.50', 'call', 'E-mail sign-in link: opened in the app', at.entrance, 'canHandleCodeInApp: true'),
  holds(
    '7.51',
    'call',
    'The identity token is refreshed after sign-in',
    at.signIn,
    "['the token', '/securetoken.googleapis.com/v1/token']",
  ),
  holds(
    '7.52',
    'call',
    'The identity token is refreshed after a link sign-in',
    at.magicLink,
    "times.call('verify-auth').answered, token.sent",
  ),
]
