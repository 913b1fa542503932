import type { Attack } from './attack.ts'
import { addressAttacks } from './families/addresses.ts'
import { apiAttacks } from './families/api-calls.ts'
import { documentCalls, overreachAttacks } from './families/documents.ts'
import { emulatorPowers, unusedCalls } from './families/emulator-powers.ts'
import { eventAttacks } from './families/events.ts'
import { floodAttacks } from './families/floods.ts'
import { foreignIdAttacks } from './families/foreign-ids.ts'
import { httpAttacks, slowAttacks } from './families/http.ts'
import { invitationAttacks } from './families/invitations.ts'
import { sessionAttacks } from './families/sessions.ts'
import { signInAttacks } from './families/sign-in.ts'
import { tokenAttacks } from './families/tokens.ts'
import { uploadAttacks } from './families/uploads.ts'

/** Every attack, by topic. The same list runs against the product and against bare emulators. */
export const catalogue: Readonly<Record<string, readonly Attack[]>> = {
  'Tokens that are forged or stale': tokenAttacks,
  'Powers of the emulators': emulatorPowers,
  'Calls that the app does not make': unusedCalls,
  'Sign-in, links and passwords': signInAttacks,
  'Sessions and new passwords': sessionAttacks,
  'Other addresses than one’s own': addressAttacks,
  'Documents by unusual calls': documentCalls,
  'Other clubs, and more than a member may': [...overreachAttacks, ...foreignIdAttacks],
  'The API': apiAttacks,
  'Members who belong to another club': invitationAttacks,
  'Paths, headers and bodies': httpAttacks,
  'The stream of changes': eventAttacks,
  'Uploads that cost time or memory': uploadAttacks,
  'One club at the cost of all': floodAttacks,
  'Slow clients': slowAttacks,
}
