import { randomUUID } from 'node:crypto'
import { nextLink } from '../support/mailbox.ts'
import type { Attacked } from './attacked.ts'
import { stateOf } from './state.ts'
import { accounts, type Club, documentsOf, fire, namesOf, type Person, type Shot, type World } from './world.ts'

/** Sends a setup request. @throws Error if it fails */
async function must<T>(origin: string, shot: Shot): Promise<T> {
  const answer = await fire(origin, shot)
  if (answer.status >= 300 || answer.status === 0)
    throw new Error(`${shot.method ?? 'POST'} ${shot.path} was answered ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body) as T
}

interface SignedIn {
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
}

const identity = <T>({ auth }: Attacked, verb: string, body: object) =>
  must<T>(auth, { path: `${accounts}:${verb}?key=x`, body })

/** Refreshes the tokens of a session. */
async function refreshed({ auth }: Attacked, { refreshToken }: Pick<Person, 'refreshToken'>) {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const path = '/securetoken.googleapis.com/v1/token?key=x'
  const next = await must<{ id_token: string; refresh_token: string }>(auth, { path, headers, body })
  return { idToken: next.id_token, refreshToken: next.refresh_token }
}

const fresh = () => randomUUID().slice(0, 13)

async function register(attacked: Attacked, clubName: string): Promise<{ clubId: string; admin: Person }> {
  const email = `admin-${fresh()}@club.test`
  const password = `pw-${randomUUID()}`
  const body = { email, password, displayName: 'Anna Admin', clubName }
  const { clubId } = await must<{ clubId: string }>(attacked.api, { path: '/api/auth/register', body })
  const signedIn = await identity<SignedIn>(attacked, 'signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  return { clubId, admin: { uid: signedIn.localId, email, password, ...signedIn } }
}

interface Added {
  readonly id: string
  readonly email: string
}

const addMember = ({ api }: Attacked, { idToken: token }: Person): Promise<Added> => {
  const body = { memberId: fresh(), fullName: 'Max Member', email: `member-${fresh()}@club.test` }
  return must<Added>(api, { path: '/api/members', token, body })
}

/** Signs a member in by the e-mailed link, as the web app does. */
async function signInByLink(attacked: Attacked, { email }: Added): Promise<Person> {
  const asked = { requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true }
  await identity(attacked, 'sendOobCode', { ...asked, continueUrl: `${attacked.appUrl}/member-auth` })
  const link = new URL(await nextLink(attacked.product, email, '/member-auth'))
  const oobCode = link.searchParams.get('oobCode')
  const { localId: uid, ...tokens } = await identity<SignedIn>(attacked, 'signInWithEmailLink', { email, oobCode })
  const verify = { path: '/api/member-auth/verify-auth', token: tokens.idToken, body: { email, uid } }
  await must(attacked.api, verify)
  return { uid, email, password: '', ...(await refreshed(attacked, tokens)) }
}

/** Writes a club's payments as its administrator's browser does. */
async function keepBooks(attacked: Attacked, club: Pick<Club, 'clubId' | 'admin' | 'memberId'>, notes: string) {
  const { clubId, admin, memberId } = club
  const ids = { paymentId: fresh(), itemId: fresh(), yearId: `${clubId}_2026` }
  const string = (stringValue: string) => ({ stringValue })
  const doc = (path: string, fields: object, more: object = {}) => ({
    update: { name: `${namesOf(attacked)}/${path}`, fields: { clubId: string(clubId), ...fields } },
    ...more,
  })
  const payment = {
    memberId: string(memberId),
    memberName: string('Max Member'),
    itemId: string(ids.itemId),
    itemName: string('Membership fee'),
    amount: { doubleValue: 60 },
    notes: string(notes),
    paymentDate: { timestampValue: '2026-03-01T00:00:00Z' },
    createdBy: string(admin.uid),
  }
  const item = { name: string('Membership fee'), price: { integerValue: '60' }, enabled: { booleanValue: true } }
  const writes = [
    doc(`paymentItems/${ids.itemId}`, { ...item, purchaseRestriction: string('multiple') }),
    doc(`paymentYears/${ids.yearId}`, { year: string('2026'), active: { booleanValue: true } }),
    doc(`payments/${ids.paymentId}`, payment, {
      updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }],
    }),
  ]
  const path = `${documentsOf(attacked)}:commit`
  await must(attacked.firestore, { path, token: admin.idToken, body: { writes } })
  return ids
}

async function makeClub(attacked: Attacked, name: string, notes: string): Promise<Club> {
  const { clubId, admin } = await register(attacked, name)
  const [first, second] = [await addMember(attacked, admin), await addMember(attacked, admin)]
  const member = await signInByLink(attacked, first)
  const books = await keepBooks(attacked, { clubId, admin, memberId: first.id }, notes)
  return { clubId, admin, member, memberId: first.id, otherMemberId: second.id, ...books }
}

async function deletedMember(attacked: Attacked, { admin }: Club): Promise<Person> {
  const added = await addMember(attacked, admin)
  const person = await signInByLink(attacked, added)
  await must(attacked.api, { method: 'DELETE', path: `/api/members/${added.id}`, token: admin.idToken })
  return person
}

/** Uses a token at the API, which caches that its session is live. */
const useAtApi = ({ api }: Attacked, { idToken: token }: Pick<Person, 'idToken'>) =>
  must(api, { method: 'GET', path: '/api/clubs', token })

/** Sets a new password by an e-mailed link, which ends every session; `mails` is the number of such links sent. */
async function choosePassword(attacked: Attacked, { email }: Person, mails: number): Promise<string> {
  await identity(attacked, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const link = new URL(await nextLink(attacked.product, email, '/auth-action', mails))
  const oobCode = link.searchParams.get('oobCode')
  const newPassword = `pw-${randomUUID()}`
  await identity(attacked, 'resetPassword', { oobCode, newPassword })
  return newPassword
}

/** Returns an administrator with tokens from before a new password, and with tokens from between two new ones. */
async function withNewPasswords(attacked: Attacked): Promise<{ renewed: Person; between: Person }> {
  const { admin: renewed } = await register(attacked, 'Schachklub')
  await useAtApi(attacked, renewed)
  const password = await choosePassword(attacked, renewed, 1)
  const signIn = { email: renewed.email, password, returnSecureToken: true }
  const tokens = await identity<SignedIn>(attacked, 'signInWithPassword', signIn)
  await useAtApi(attacked, tokens)
  await choosePassword(attacked, renewed, 2)
  return { renewed, between: { ...renewed, ...tokens } }
}

/** Creates and signs in to two clubs as users do: through the published port only. */
export async function castIn(attacked: Attacked): Promise<World> {
  const secret = `private-${randomUUID()}`
  const ours = await makeClub(attacked, 'Ruderclub Alte Donau', 'paid in cash')
  const theirs = await makeClub(attacked, 'Turnverein Favoriten', secret)
  const gone = await deletedMember(attacked, ours)
  const { renewed, between } = await withNewPasswords(attacked)
  const state = () => stateOf(attacked, [ours, theirs])
  return { ...attacked, ours, theirs, gone, renewed, between, secret, state }
}
