import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { FirebaseError } from 'firebase/app'
import { multiFactor, TotpMultiFactorGenerator, type User } from 'firebase/auth'
import { z } from 'zod'
import { authError } from './auth-error.ts'
import { proveCurrent } from './change-password.ts'
import { explainOldSignIn } from './recent-sign-in.ts'
import { codeFault, tidyCode } from './second-step.ts'
import { firebase } from './start.ts'

export const failedStep = text('Failed to change the second step')
const tooLongAgo = text(
  'Your sign-in is too long ago. Please log out, sign in again, and come back here within five minutes.',
)
const unconfirmed = text('Please confirm your email address first.')

interface Enrolment {
  /** What the QR code says, for the app. */
  readonly uri: string
  /** The secret for typing. */
  readonly secret: string
  /** Enrols the app by its first code. Rejects with an AppError. */
  readonly finish: (code: string) => Promise<void>
}

function user(): User {
  const { currentUser } = firebase().auth
  if (!currentUser) throw new AppError('unauthenticated', text('Not authenticated'))
  return currentUser
}

/** The id of the app that this session presented; undefined for an account without a second step. */
async function enrolmentId(): Promise<string | undefined> {
  const { claims } = await user().getIdTokenResult()
  const { second_factor_identifier: id } = (claims.firebase ?? {}) as Record<string, unknown>
  return typeof id === 'string' ? id : undefined
}

/** True if the account has a second step at sign-in: without presenting it nobody is signed in. */
export const hasSecondStep = async (): Promise<boolean> => (await enrolmentId()) !== undefined

/** Turns what the SDK throws into an AppError with a sentence. */
async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code } = error instanceof FirebaseError ? error : {}
    if (code === 'auth/unverified-email') throw new AppError('forbidden', unconfirmed)
    const fault = codeFault(error)
    throw fault === undefined
      ? authError(explainOldSignIn(error, tooLongAgo), failedStep)
      : new AppError('invalid_fields', fault)
  }
}

/** Signs in again with the current password; an account without one must have signed in within five minutes. */
const prove = async (password: string | undefined) => {
  if (password !== undefined) await proveCurrent(user(), password)
}

/** True if the account's address is confirmed by now, maybe on another device. Rejects with an AppError. */
export const isConfirmedNow = (): Promise<boolean> =>
  saying(async () => {
    await user().reload()
    return user().emailVerified
  })

/** Begins to enrol an app. Rejects with an AppError. */
export const beginEnrolment = (password: string | undefined): Promise<Enrolment> =>
  saying(async () => {
    await prove(password)
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user()).getSession())
    return {
      uri: secret.generateQrCodeUrl(user().email ?? '', 'Tessera'),
      secret: secret.secretKey,
      finish: (code) =>
        saying(() =>
          multiFactor(user()).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, tidyCode(code)), 'App'),
        ),
    }
  })

/** Switches the second step off. Rejects with an AppError. */
export const switchSecondStepOff = (password: string | undefined): Promise<void> =>
  saying(async () => {
    await prove(password)
    const id = await enrolmentId()
    if (id !== undefined) await multiFactor(user()).unenroll(id)
  })

/** True where recovery codes exist: at Google there are none. */
export const hasRecoveryCodes = (): boolean => firebase().firestoreHost !== undefined

const codesSchema = z.object({ codes: z.array(z.string()) })

/** Returns ten new recovery codes; earlier ones stop working. Rejects with an AppError. */
export const newRecoveryCodes = (password: string | undefined): Promise<string[]> =>
  saying(async () => {
    await prove(password)
    const response = await fetch('/identitytoolkit.googleapis.com/v2/accounts/recoveryCodes:renew', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: await user().getIdToken() }),
    })
    if (!response.ok) throw new AppError('forbidden', response.status === 400 ? tooLongAgo : failedStep)
    return codesSchema.parse(await response.json()).codes
  })
