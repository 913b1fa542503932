import type { Registration as RegistrationInput } from '@tessera/domain/accounts/account'
import { containsName, guessablePassword } from '@tessera/domain/accounts/guessable'
import { isTimeZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { isCommon } from '@tessera/server/common-passwords'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { newClub } from '../clubs/service.ts'
import { storeOf, type Version } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import type { RegistrationNeeds } from './needs.ts'
import { countRegistration } from './registration-limit.ts'
import { begin, clearAbandoned, demandOngoing, end, type Registration, undo } from './registrations.ts'
import { usersIn, writeAdmin } from './store.ts'

/**
 * Registers a club and its first admin, or neither, for a client at a network address.
 * The account is created disabled and enabled last, so that no one can sign in to an incomplete club.
 * @throws AppError `registration_closed`, `invalid_fields` (guessable password), `too_many_requests`, `email_in_use`,
 * `changed_meanwhile`
 */
export async function register(
  deps: RegistrationNeeds,
  input: RegistrationInput,
  address: string,
): Promise<{ uid: string; clubId: string }> {
  if (deps.config.registration === 'closed' || (await deps.serverSettings.current()).registrationClosed)
    throw new AppError('registration_closed', 'Registration is closed on this server')
  // Before the attempt counts: a refused password reveals nothing, and writes nothing.
  if (containsName(input.password, input.email, [input.clubName]) || (await isCommon(input.password)))
    throw guessablePassword()
  await countRegistration(deps, address)
  const email = input.email.toLowerCase()
  return keyedMutex([email], async () => {
    await clearAbandoned(deps, email)
    const { db } = deps.firebase
    const registration = {
      uid: usersIn(db).newId(),
      clubId: storeOf(db, 'clubs').newId(),
      startedAt: deps.now(),
    }
    const begun = await begin(deps, email, registration)
    try {
      await make(deps, { ...input, email }, registration, begun)
    } catch (error) {
      await takeBack(deps, email, registration)
      throw error
    }
    await endOrLeave(deps, email, registration)
    return { uid: registration.uid, clubId: registration.clubId }
  })
}

async function make(
  deps: Needs<'accounts' | 'db'>,
  input: RegistrationInput,
  registration: Registration,
  begun: Version,
): Promise<void> {
  const { uid, clubId } = registration
  const { accounts, db } = deps.firebase
  const { email, password, displayName, clubName, timeZone, language } = input
  const made = await accounts.create({ uid, email, password, displayName, disabled: true })
  if (!made)
    throw new AppError('email_in_use', 'An account with this email address already exists. Please sign in instead.', {
      details: { email: 'An account with this email address already exists' },
    })
  const batch = db.batch()
  demandOngoing(batch, db, registration, begun)
  newClub(batch, deps, {
    clubId,
    name: clubName,
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined,
    language,
  })
  writeAdmin(batch, db, { uid, email, displayName, clubId })
  await batch.commit()
  await accounts.setClaims(uid, { role: 'admin', clubId })
  await accounts.enable(uid)
}

/** If undoing fails as well, the registration's document stays, and the next one with this address clears it all. */
async function takeBack(
  deps: Needs<'accounts' | 'db' | 'log'>,
  email: string,
  registration: Registration,
): Promise<void> {
  try {
    await undo(deps, email, registration)
  } catch (error) {
    deps.log.error({ err: error, uid: registration.uid }, 'a failed registration could not be taken back yet')
  }
}

/** Only logs a failure: the document of a complete registration does no harm. */
async function endOrLeave(deps: Needs<'db' | 'log'>, email: string, registration: Registration): Promise<void> {
  try {
    await end(deps, email, registration)
  } catch (error) {
    deps.log.warn({ err: error }, 'the note of a complete registration could not be removed')
  }
}
