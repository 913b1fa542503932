import type { Registration as RegistrationInput } from '@tessera/domain/accounts/account'
import { containsName, guessablePassword } from '@tessera/domain/accounts/guessable'
import { AppError } from '@tessera/domain/errors'
import { newClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { collection } from '../firebase/collections.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { begin, clearAbandoned, end, type Registration, undo } from './registrations.ts'
import { writeAdmin } from './store.ts'

/**
 * Registers a club and its first administrator: all of it, or nothing.
 * The account is made disabled and is enabled last, so that nobody ever signs in to half a club.
 * @throws AppError `registration_closed`, `invalid_fields` for a guessable password, `email_in_use`, `changed_meanwhile`
 */
export async function register(deps: Deps, input: RegistrationInput): Promise<{ uid: string; clubId: string }> {
  if (deps.config.registration === 'closed')
    throw new AppError('registration_closed', 'Registration is closed on this server')
  if (containsName(input.password, input.email, [input.clubName])) throw guessablePassword()
  const email = input.email.toLowerCase()
  return oneAtATime([email], async () => {
    await clearAbandoned(deps, email)
    const { db } = deps.firebase
    const registration = {
      uid: collection(db, 'users').doc().id,
      clubId: collection(db, 'clubs').doc().id,
      startedAt: deps.now(),
    }
    await begin(deps, email, registration)
    try {
      await make(deps, { ...input, email }, registration)
    } catch (error) {
      await takeBack(deps, email, registration)
      throw error
    }
    await endOrLeave(deps, email)
    return { uid: registration.uid, clubId: registration.clubId }
  })
}

async function make(deps: Deps, input: RegistrationInput, { uid, clubId }: Registration): Promise<void> {
  const { accounts, db } = deps.firebase
  const { email, password, displayName, clubName } = input
  const made = await accounts.create({ uid, email, password, displayName, disabled: true })
  if (!made)
    throw new AppError('email_in_use', 'An account with this email address already exists. Please sign in instead.', {
      details: { email: 'An account with this email address already exists' },
    })
  const batch = db.batch()
  newClub(batch, deps, { clubId, name: clubName })
  writeAdmin(batch, db, { uid, email, displayName, clubId })
  await batch.commit()
  await accounts.setClaims(uid, { role: 'admin', clubId })
  await accounts.enable(uid)
}

/** Where taking back fails as well, the note stays, and the next registration of the address clears it all away. */
async function takeBack(deps: Deps, email: string, registration: Registration): Promise<void> {
  try {
    await undo(deps, email, registration)
  } catch (err) {
    deps.log.error({ err, uid: registration.uid }, 'a failed registration could not be taken back yet')
  }
}

/** The registration is complete: a note that stays is harmless. */
async function endOrLeave(deps: Deps, email: string): Promise<void> {
  try {
    await end(deps, email)
  } catch (err) {
    deps.log.warn({ err }, 'the note of a complete registration could not be removed')
  }
}
