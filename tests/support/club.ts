import { randomUUID } from 'node:crypto'
import { usersIn, writeAdmin } from '@tessera/api/accounts/store'
import { newClub } from '@tessera/api/clubs/service'
import type { Deps } from '@tessera/api/deps'
import { commit, storeOf } from '@tessera/api/firebase/store'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { expect } from 'vitest'
import { type Api, type Said, send } from './api.ts'
import { example } from './certificates.ts'
import type { FirebaseAddresses } from './firebase-stack.ts'
import { refresh, type Session, signIn, signInByLink } from './gateway.ts'

/** A club for one test, registered and signed in as a browser does. */
export interface Club {
  readonly clubId: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly admin: Session
  /** API that it was registered at. */
  readonly stack: FirebaseAddresses
  /** Sends a request as the club's administrator. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Said>
}

export const freshEmail = (who = 'person'): string => `${who}-${randomUUID().slice(0, 13)}@club.test`

/** An API in this process, in a process of its own, or behind the product's address. */
export type Reachable = Pick<Api, 'fetch' | 'stack'> & Partial<Pick<Api, 'deps'>>

/**
 * Makes a club and signs its founder in. An API in this process makes it by the writes of a registration alone: with what
 * guards one, such as the count of attempts, it takes three times the CPU.
 */
export async function registerClub(api: Reachable, name = 'Ruderclub Alte Donau'): Promise<Club> {
  const email = freshEmail('admin')
  const password = `pw-${randomUUID()}`
  const input = { email, password, displayName: 'Anna Admin', clubName: name }
  const clubId = await (api.deps?.firebase.inside ? writeRegistered(api.deps, input) : register(api, input))
  const admin = await signIn(email, password, api.stack)
  const call = (method: string, path: string, sent?: unknown) =>
    send(api, method, path, { token: admin.token, body: sent })
  return { clubId, name, email, password, admin, stack: api.stack, call }
}

interface Registration {
  readonly email: string
  readonly password: string
  readonly displayName: string
  readonly clubName: string
}

/** Registers a club as a browser does; returns its id. */
export async function register(api: Pick<Api, 'fetch'>, body: Registration): Promise<string> {
  const answer = await send(api, 'POST', '/api/auth/register', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.clubId
}

/** Writes what a registration leaves; returns the club's id. `register.test.ts` compares the two. */
export async function writeRegistered(deps: Pick<Deps, 'firebase'>, registration: Registration): Promise<string> {
  const { email, password, displayName, clubName } = registration
  const { accounts, db } = deps.firebase
  const [uid, clubId] = [usersIn(db).newId(), storeOf(db, 'clubs').newId()]
  expect(await accounts.create({ uid, email, password, displayName })).toBe(true)
  await Promise.all([
    accounts.setClaims(uid, { role: 'admin', clubId }),
    commit(db, (batch) => {
      newClub(batch, deps, { clubId, name: clubName, timeZone: undefined, language: undefined })
      writeAdmin(batch, db, { uid, email, displayName, clubId })
    }),
  ])
  return clubId
}

export const freshMember = (more: Partial<Omit<MemberInput, 'fields'>> = {}) => ({
  memberId: randomUUID().slice(0, 8),
  fullName: 'Benedikt Ferraro',
  email: freshEmail('member'),
  ...more,
})

export interface AddedMember {
  readonly id: string
  readonly memberId: string
  readonly fullName: string
  readonly email: string
}

export async function addMember(club: Club, more: Parameters<typeof freshMember>[0] = {}): Promise<AddedMember> {
  const { status, body } = await club.call('POST', '/api/members', freshMember(more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Signs a member in with the link from e-mail number `mails`, calls verify-auth and refreshes the token, as the web does. */
export async function signInMember(api: Reachable, { email }: Pick<AddedMember, 'email'>, mails = 1) {
  const session = await signInByLink(email, mails, api.stack)
  const verified = await send(api, 'POST', '/api/member-auth/verify-auth', {
    token: session.token,
    body: { email, uid: session.uid },
  })
  expect(verified.status, JSON.stringify(verified.body)).toBe(200)
  const token = String(await refresh(session, api.stack))
  return { ...session, token, role: verified.body.role as string }
}

/** Accepts a club's invitation; the session needs a verified e-mail address. */
export async function acceptInvitation(
  api: Reachable,
  { token }: Pick<Session, 'token'>,
  { clubId }: Pick<Club, 'clubId'>,
) {
  const { status, body } = await send(api, 'POST', '/api/auth/invitation', { token, body: { clubId, accept: true } })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** The pass setup that matches the example certificates. */
export const exampleConfig = {
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'EXAMPLE123',
  organizationName: 'Ruderclub Alte Donau',
  description: 'Membership card',
  logoText: 'Ruderclub',
}

export function formOf(files: Record<string, Uint8Array | string>, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, content] of Object.entries(files))
    form.set(name, new File([typeof content === 'string' ? content : new Uint8Array(content)], `${name}.bin`))
  return form
}

/** Completes a club's pass setup with the example certificate and the built-in template. */
export async function setUpPasses(club: Club): Promise<void> {
  const saved = await club.call('POST', '/api/passes/config', exampleConfig)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const signerCert = await example('signer-cert.pem')
  const signerKey = await example('signer-key.pem')
  const kept = await club.call('POST', '/api/passes/certificates', formOf({ signerCert, signerKey }))
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const template = await club.call('POST', '/api/passes/template/built-in')
  expect(template.status, JSON.stringify(template.body)).toBe(200)
}
