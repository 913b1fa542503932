import { signedIn } from '../contract.ts'
import { sessionsSchema } from './session.ts'

/** The calls of the Security page, which only it loads. */
export const sessionsContract = {
  sessions: signedIn.get(
    '/api/auth/sessions',
    "Where the caller is signed in: up to 100 sessions, the one used last first. Null where Google keeps the sessions, which it doesn't list",
    sessionsSchema,
  ),
  endOtherSessions: signedIn.delete(
    '/api/auth/sessions',
    "Signs the caller out everywhere but in the request's own session; where Google keeps the sessions, there as well",
    sessionsSchema,
  ),
}
