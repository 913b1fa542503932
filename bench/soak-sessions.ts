import { randomUUID } from 'node:crypto'
import type { SoakBooks } from './soak-books.ts'

/** Performs the user's next action. */
export type Session = () => Promise<void>

interface Place {
  readonly api: string
  readonly gateway: string
  readonly projectId: string
  readonly clubId: string
  readonly token: () => Promise<string>
}

type Answer = { readonly body: string } | undefined

/** Sends requests as one user and records them in `books`; returns undefined for a failed request. */
function callerOf({ api, gateway, projectId, token }: Place, books: SoakBooks) {
  const call = async (what: string, url: string, method: string, body?: object): Promise<Answer> => {
    const bearer = await token()
    const sentAt = performance.now()
    const headers = { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    try {
      const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      const text = await answer.text()
      return books.note(what, sentAt, answer.status, text) ? { body: text } : undefined
    } catch (error) {
      books.note(what, sentAt, 0, String(error))
      return undefined
    }
  }
  const documents = `/v1/projects/${projectId}/databases/(default)/documents`
  return {
    toApi: (method: string, path: string, body?: object) => call(`${method} ${path}`, `${api}${path}`, method, body),
    toGateway: (verb: string, body: object) => call(verb, `${gateway}${documents}:${verb}`, 'POST', body),
    nameOf: (path: string) => `${documents.slice('/v1/'.length)}/${path}`,
  }
}

const text = (value: string) => ({ stringValue: value })
const queryOf = (collectionId: string, clubId: string) => ({
  from: [{ collectionId }],
  where: { fieldFilter: { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: text(clubId) } },
})
const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

/** An admin who lists members and payments, adds and toggles members, and records payments. */
export function adminSession(place: Place & { readonly uid: string }, books: SoakBooks): Session {
  const { toApi, toGateway, nameOf } = callerOf(place, books)
  const { clubId, uid } = place
  const added: string[] = []
  const ofClub = (collection: string) => queryOf(collection, clubId)
  const list = () => toApi('GET', '/api/members')
  const paid = () => toApi('GET', '/api/payments/paid')
  const add = async () => {
    const name = randomUUID().slice(0, 12)
    const answer = await toApi('POST', '/api/members', {
      memberId: name,
      fullName: 'Benedikt Ferraro',
      email: `${name}@club.test`,
    })
    if (!answer) return
    const { id, enabled } = JSON.parse(answer.body) as { id: string; enabled: boolean }
    added.push(id)
    books.member(id, enabled)
  }
  const toggle = async () => {
    const id = oneOf(added)
    if (!id) return add()
    books.member(id, undefined)
    const answer = await toApi('PATCH', `/api/members/${id}/toggle-status`)
    if (answer) books.member(id, (JSON.parse(answer.body) as { enabled: boolean }).enabled)
  }
  let fee: string | undefined
  const addFee = async () => {
    const id = randomUUID()
    const fields = {
      clubId: text(clubId),
      name: text('Fee'),
      price: { integerValue: '60' },
      enabled: { booleanValue: true },
      purchaseRestriction: text('multiple'),
    }
    if (await toGateway('commit', { writes: [{ update: { name: nameOf(`paymentItems/${id}`), fields } }] })) fee = id
  }
  const pay = async () => {
    if (!fee) return addFee()
    const memberId = oneOf(added)
    if (!memberId) return add()
    const id = randomUUID()
    const fields = {
      clubId: text(clubId),
      memberId: text(memberId),
      memberName: text('Max Member'),
      itemId: text(fee),
      itemName: text('Fee'),
      amount: { integerValue: '60' },
      notes: text(''),
      createdBy: text(uid),
      paymentDate: { timestampValue: '2026-03-01T00:00:00Z' },
    }
    const updateTransforms = [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }]
    const write = { update: { name: nameOf(`payments/${id}`), fields }, updateTransforms }
    if (await toGateway('commit', { writes: [{ ...write, currentDocument: { exists: false } }] })) books.paid(id)
  }
  const payments = () => toGateway('runQuery', { structuredQuery: ofClub('payments') })
  const count = () =>
    toGateway('runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery: ofClub('payments'), aggregations: [{ alias: 'n', count: {} }] },
    })
  const work = [list, list, list, paid, paid, add, toggle, pay, pay, pay, payments, count]
  return async () => {
    await oneOf<() => Promise<unknown>>(work)?.()
  }
}

/** A member who loads their profile, the club's data and items, and their payments. */
export function memberSession(place: Place, books: SoakBooks): Session {
  const { toApi, toGateway } = callerOf(place, books)
  const work = [
    () => toApi('GET', '/api/member-auth/me'),
    () => toApi('GET', '/api/member-auth/club-info'),
    () => toGateway('runQuery', { structuredQuery: queryOf('paymentItems', place.clubId) }),
    () => toApi('GET', '/api/member-auth/payments'),
  ]
  return async () => {
    await oneOf(work)?.()
  }
}
