import type { Role } from '@tessera/domain/accounts/account'
import type { Duty } from '@tessera/domain/duties/duty'
import { HttpResponse, http } from 'msw'
import { backend } from './backend.ts'

/** An account and the place named in its tokens. */
export interface Account {
  readonly uid: string
  readonly email: string
  password: string
  displayName: string
  place:
    | {
        role: Role
        clubId: string
        memberId?: string
        duty?: Duty
        dutyBegins?: number
        dutyFrom?: string
        dutyEnds?: number
        secondStepFrom?: number
      }
    | undefined
  /** Other claims that the gateway puts into the tokens. */
  notes?: { confirm_email?: true; password_removed?: true }
  /** The code of the second step that is right; without it the account has none. */
  secondStep?: string
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const factor = 'factor-1'

function tokenOf({ uid, email, place, notes, secondStep }: Account, age = 0): string {
  const now = Math.floor(Date.now() / 1000) - age
  const claims = {
    sub: uid,
    user_id: uid,
    email,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    jti: crypto.randomUUID(),
    sid: `session-of-${uid}`,
    ...place,
    ...notes,
    ...(secondStep && { firebase: { sign_in_second_factor: 'totp', second_factor_identifier: factor } }),
  }
  return `${part({ alg: 'none' })}.${part(claims)}.`
}

const secondStepCalls = [
  'mfaEnrollment:start',
  'mfaEnrollment:finalize',
  'mfaEnrollment:withdraw',
  'mfaSignIn:finalize',
  'recoveryCodes:renew',
] as const
type SecondStepCall = (typeof secondStepCalls)[number]

/** Endpoints of the identity provider that the web calls. */
export type IdentityCall =
  | 'signInWithPassword'
  | 'signInWithEmailLink'
  | 'sendOobCode'
  | 'resetPassword'
  | 'lookup'
  | 'update'
  | 'token'
  | SecondStepCall

/** Mocks the identity provider: sign-in by password and by link, with tokens that name the account's place. */
export class Identity {
  readonly accounts: Account[] = []
  /** Received requests: endpoint and body. */
  readonly received: { call: IdentityCall; body: Record<string, unknown> }[] = []
  /** Age in seconds of the tokens from a sign-in, like a token from an earlier visit; a renewed token is new. */
  tokenAge = 0
  /** Purpose of the codes in links. */
  codesFor: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' = 'PASSWORD_RESET'
  private readonly refusals = new Map<IdentityCall, string>()
  private readonly gates = new Map<IdentityCall, Promise<void>>()

  /** Rejects a call with a provider code from now on, e.g. 'INVALID_LOGIN_CREDENTIALS'; 'cut' cuts the connection. */
  refuse(call: IdentityCall, code: string): void {
    this.refusals.set(call, code)
  }

  /** Stops rejecting a call. */
  allow(call: IdentityCall): void {
    this.refusals.delete(call)
  }

  /** Holds a call; returns a function that releases it. */
  hold(call: IdentityCall): () => void {
    const gate = Promise.withResolvers<void>()
    this.gates.set(call, gate.promise)
    return gate.resolve
  }

  serve(): void {
    for (const call of [
      'signInWithPassword',
      'signInWithEmailLink',
      'sendOobCode',
      'resetPassword',
      'lookup',
      'update',
    ] as const)
      backend.use(
        http.post(`*/identitytoolkit.googleapis.com/v1/accounts\\:${call}`, async ({ request }) =>
          this.answer(call, (await request.json()) as Record<string, unknown>),
        ),
      )
    for (const call of secondStepCalls)
      backend.use(
        http.post(`*/identitytoolkit.googleapis.com/v2/accounts/${call.replace(':', '\\:')}`, async ({ request }) =>
          this.answer(call, (await request.json()) as Record<string, unknown>),
        ),
      )
    backend.use(
      http.post('*/securetoken.googleapis.com/v1/token', async ({ request }) =>
        this.answer('token', Object.fromEntries(new URLSearchParams(await request.text()))),
      ),
    )
  }

  private async answer(call: IdentityCall, body: Record<string, unknown>): Promise<Response> {
    this.received.push({ call, body })
    await this.gates.get(call)
    const refusal = this.refusals.get(call)
    if (refusal === 'cut') return HttpResponse.error()
    if (refusal) return refused(refusal)
    const reply = this.reply(call, body)
    return reply
      ? HttpResponse.json(reply)
      : refused(call.startsWith('mfa') ? 'INVALID_CODE' : 'INVALID_LOGIN_CREDENTIALS')
  }

  private reply(call: IdentityCall, body: Record<string, unknown>): object | undefined {
    if (call === 'sendOobCode') return { email: body.email ?? this.accounts[0]?.email }
    if (call === 'resetPassword')
      return { email: this.accounts[0]?.email, requestType: this.codesFor, newEmail: 'anna@new.test' }
    if (call === 'update') return body.password === undefined ? this.confirm() : this.changePassword(body)
    if (call.startsWith('mfa') || call.startsWith('recovery')) return this.secondStep(call, body)
    const account = this.find(call, body)
    if (!account) return undefined
    const { uid, email, displayName, notes } = account
    if (account.secondStep && (call === 'signInWithPassword' || call === 'signInWithEmailLink'))
      return { localId: uid, email, mfaPendingCredential: uid, mfaInfo: [{ mfaEnrollmentId: factor, totpInfo: {} }] }
    const idToken = tokenOf(account, call === 'token' ? 0 : this.tokenAge)
    if (call === 'lookup')
      return { users: [{ localId: uid, email, displayName, emailVerified: !notes?.confirm_email }] }
    if (call === 'token')
      return { id_token: idToken, access_token: idToken, refresh_token: uid, user_id: uid, expires_in: '3600' }
    const expiresIn = String(Math.max(0, 3600 - this.tokenAge))
    return { idToken, refreshToken: uid, localId: uid, email, displayName, expiresIn, registered: true }
  }

  /** Any code but '000000' enrols an app; it is then the right one at a sign-in. */
  private secondStep(call: IdentityCall, body: Record<string, unknown>): object | undefined {
    const { verificationCode: code } = (body.totpVerificationInfo ?? {}) as { verificationCode?: string }
    const uid = body.mfaPendingCredential ?? uidIn(String(body.idToken))
    const account = this.accounts.find((one) => one.uid === uid)
    if (!account) return undefined
    if (call === 'mfaEnrollment:start')
      return { totpSessionInfo: { sharedSecretKey: 'ABCDEFGH', sessionInfo: 'begun', periodSec: 30 } }
    if (call === 'recoveryCodes:renew') return { codes: ['2345-6789-abcd-efgh', '3456-789a-bcde-fghj'] }
    if (call === 'mfaEnrollment:withdraw') delete account.secondStep
    else if (code === '000000' || (call === 'mfaSignIn:finalize' && code !== account.secondStep)) return undefined
    else if (code !== undefined) account.secondStep = code
    return { idToken: tokenOf(account), refreshToken: account.uid }
  }

  private changePassword({ idToken, password }: Record<string, unknown>): object {
    const account = this.accounts.find(({ uid }) => uid === uidIn(String(idToken)))
    if (account) account.password = String(password)
    return { email: account?.email }
  }

  private confirm(): object {
    for (const account of this.accounts) delete account.notes?.confirm_email
    return { email: this.accounts[0]?.email, emailVerified: true }
  }

  private find(call: IdentityCall, { email, password, idToken, refresh_token }: Record<string, unknown>) {
    if (call === 'token') return this.accounts.find(({ uid }) => uid === refresh_token)
    if (call === 'lookup') return this.accounts.find(({ uid }) => uid === uidIn(String(idToken)))
    const known = this.accounts.find((account) => account.email === email)
    return call === 'signInWithEmailLink' || known?.password === password ? known : undefined
  }
}

const uidIn = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown }).sub

const refused = (message: string) => HttpResponse.json({ error: { code: 400, message } }, { status: 400 })
