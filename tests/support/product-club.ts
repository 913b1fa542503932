import { randomUUID } from 'node:crypto'
import { oncePaymentId } from '@tessera/domain/payments/once-per-year'
import { paymentYearId } from '@tessera/domain/payments/payment'
import { expect } from 'vitest'
import { type Club, freshEmail, type Reachable, registerClub, setUpPasses } from './club.ts'
import { type Fields, type Writer, writeDocument } from './documents.ts'
import type { Product } from './product.ts'

/** A club at the running product, made with the same requests as the pages send. */
export interface ProductClub {
  readonly clubId: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly uid: string
  /** The administrator's session. */
  readonly signedIn: SignedIn
  /** Sends a request as the club's administrator, expects success, and returns the response body. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look into.
  readonly call: (method: string, path: string, body?: object) => Promise<any>
  /** Writes a document of the club, as the administrator's browser does. */
  readonly write: (path: string, fields: Fields, times?: readonly string[]) => Promise<void>
  readonly writer: Writer
  readonly registered: Club
}

/** A user's session, and the API key of its Firebase project. */
export interface SignedIn {
  readonly uid: string
  readonly email: string
  readonly idToken: string
  readonly refreshToken: string
  readonly apiKey: string
}

export interface ProductMember {
  readonly id: string
  readonly memberId: string
  readonly fullName: string
  readonly email: string
}

/** Sends a request, expects success, and returns the response body. */
export async function post(address: string, path: string, body: object, token?: string, method = 'POST') {
  const form = body instanceof FormData
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === 'GET' ? {} : { body: form ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true)
  return JSON.parse(text)
}

export async function makeClubAt(
  { address }: Pick<Product, 'address'>,
  name = `Ruderclub ${randomUUID().slice(0, 6)}`,
): Promise<ProductClub> {
  const { projectId, apiKey } = await post(address, '/config.json', {}, undefined, 'GET')
  const registered = await registerClub(productApi(address, projectId), name)
  const { clubId, email, password } = registered
  const { uid, token: idToken, refreshToken } = registered.admin
  const writer: Writer = { publicUrl: address, projectId, token: idToken }
  return {
    clubId,
    name,
    email,
    password,
    uid,
    writer,
    registered,
    signedIn: { uid, email, idToken, refreshToken, apiKey },
    call: (method, path, body = {}) => post(address, path, body, idToken, method),
    write: (path, fields, times) => writeDocument(writer, path, { clubId, ...fields }, times),
  }
}

const productApi = (address: string, projectId: string): Reachable => ({
  stack: { publicUrl: address, appUrl: address, projectId, insideHost: '', secret: '', dataDir: '' },
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.body ? { body: await request.arrayBuffer() } : {}
    return fetch(`${address}${pathname}${search}`, { method: request.method, headers: request.headers, ...body })
  },
})

/** Sends a request about an account to the identity provider, as the Firebase SDK does. */
export const askIdentity = ({ address }: Pick<Product, 'address'>, call: string, body: object) =>
  post(address, `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=test`, body)

export const addMemberTo = (club: ProductClub, more: Partial<ProductMember> = {}): Promise<ProductMember> =>
  club.call('POST', '/api/members', {
    memberId: randomUUID().slice(0, 8),
    fullName: 'Benedikt Ferraro',
    email: freshEmail('member'),
    ...more,
  })

/** Adds this year's season with a payment item that is required for being active. */
export async function requireFee(club: ProductClub, name = 'Annual fee') {
  const year = String(new Date().getUTCFullYear())
  const yearId = paymentYearId(club.clubId, year)
  const id = randomUUID()
  await club.write(`paymentYears/${yearId}`, { year, active: true })
  const item = { name, price: 60, purchaseRestriction: 'once_per_year', enabled: true, isRequiredForActive: true }
  await club.write(`paymentItems/${id}`, { ...item, yearId })
  return { id, name, year, yearId }
}

/** Records a payment of a once-per-year item as the club's administrator; returns its id. */
export async function recordPaymentFor(
  club: ProductClub,
  member: ProductMember,
  payment: { itemId: string; itemName: string; yearId: string; amount: number; day: string; notes?: string },
): Promise<string> {
  const { itemId, itemName, yearId, amount, day, notes = '' } = payment
  const fields = { memberId: member.id, memberName: member.fullName, createdBy: club.uid, itemId, itemName, yearId }
  const paymentDate = new Date(`${day}T00:00:00Z`)
  const id = oncePaymentId(club.clubId, { memberId: member.id, itemId, yearId, paymentDate: day })
  await club.write(`payments/${id}`, { ...fields, amount, notes, paymentDate }, ['createdAt'])
  return id
}

/** Completes the pass setup with the example certificate and the built-in template. */
export const configurePasses = ({ registered }: ProductClub): Promise<void> => setUpPasses(registered)
