/** A sign-in whose first step was right, with the account's password and last revocation as they were then. */
export interface BegunSignIn {
  readonly uid: string
  readonly passwordHash: string | undefined
  readonly validSince: string | undefined
  /** Claims of the first token only. */
  readonly notes: Record<string, unknown>
}

/** An enrolment whose secret the person is putting into an app, and the session that began it. */
export interface BegunEnrolment {
  readonly uid: string
  readonly sessionId: string
  readonly secret: Buffer
}
