import { type Api, send } from '../../tests/support/api.ts'
import { type AddedMember, addMember, freshMember } from '../../tests/support/club.ts'
import { listDocuments } from '../../tests/support/documents.ts'
import { fillClub } from '../../tests/support/filled-club.ts'
import { refresh } from '../../tests/support/gateway.ts'
import type { HostedApi } from '../../tests/support/hosted-api.ts'
import { signInByGooglesLink } from '../../tests/support/hosted-project.ts'
import { makePhone, type Phone, passJson } from '../../tests/support/phone.ts'

/** The club that the cost is computed for. */
export const model = { members: 100, years: 5, phones: 30 }

/** A club at several API processes, and what its people do there. Each function throws unless it succeeds. */
export interface LoadClub {
  readonly phones: number
  readonly addMember: () => Promise<AddedMember>
  readonly removeMember: (member: AddedMember) => Promise<void>
  readonly importTen: () => Promise<void>
  /** A member signs in by link and looks at the card, on the screen and as code. */
  readonly signIn: (member: AddedMember) => Promise<void>
  /** The next member without a phone makes the pass, and puts it on a phone. */
  readonly carryPass: () => Promise<void>
  /** An administrator opens the dashboard and its payments, with the event stream. */
  readonly openPage: (api: Api) => Promise<void>
  /** The treasurer records a payment of the next member who has a phone, and the pages load what has changed. */
  readonly pay: (apis: readonly Api[]) => Promise<void>
  /** The phone of the last payment fetches the changed pass; others have none. */
  readonly refreshPhone: () => Promise<void>
  readonly checkAtDoor: () => Promise<void>
  readonly closePages: () => Promise<void>
}

interface Sent {
  readonly token?: string
  readonly body?: unknown
}

/** Registers a club with the history of the model. */
export async function openClub(api: HostedApi): Promise<LoadClub> {
  const filled = await fillClub(api, model)
  const { clubId, admin } = filled.club
  const writer = { ...api.stack, token: admin.token }
  const carried: { phone: Phone; code: string; memberId: string }[] = []
  const streams: (ReadableStream | null)[] = []
  const versions = new Map<Api, string>()
  const listed = new Map<Api, string>()
  let paid = 0

  /** Sends a request, as the administrator unless with another token; returns the response's body. */
  async function ask(from: Api, method: string, path: string, { token = admin.token, body }: Sent = {}) {
    const said = await send(from, method, path, { token, body })
    if (said.status >= 300) throw new Error(`${path}: ${said.status} ${JSON.stringify(said.body)}`)
    return said.body
  }
  const call = (method: string, path: string, body?: unknown) => ask(api, method, path, { body })
  async function getPayments(from: Api): Promise<void> {
    const { version } = await ask(from, 'GET', `/api/payments?since=${versions.get(from) ?? ''}`)
    versions.set(from, version)
  }
  /** The list with statuses, or what has changed in it. */
  async function getMembers(from: Api, query = `?since=${listed.get(from) ?? ''}`): Promise<void> {
    const { version } = await ask(from, 'GET', `/api/members/standings${query}`)
    listed.set(from, version)
  }

  return {
    get phones() {
      return carried.length
    },
    addMember: () => addMember(filled.club),
    removeMember: async ({ id }) => void (await call('DELETE', `/api/members/${id}`)),
    async importTen() {
      const rows = Array.from({ length: 10 }, () => freshMember())
      await call('POST', `/api/members/imports/${(await call('POST', '/api/members/imports')).id}`, { rows })
    },
    async signIn(member) {
      const session = await signInByGooglesLink(api.google, member.email)
      const body = { email: member.email, uid: session.uid }
      await ask(api, 'POST', '/api/member-auth/verify-auth', { token: session.token, body })
      // Only the next token has the place.
      const token = String(await refresh(session, api.stack))
      for (const path of ['me', 'club-info', 'payments', 'card-code'])
        await ask(api, 'GET', `/api/member-auth/${path}`, { token })
      for (const name of ['paymentItems', 'paymentYears']) await listDocuments({ ...api.stack, token }, name, clubId)
    },
    async carryPass() {
      const memberId = filled.memberIds[carried.length] ?? ''
      const pass = await call('POST', `/api/passes/generate/${memberId}`)
      const phone = makePhone(api)
      const { status } = await phone.add(pass)
      if (status !== 201) throw new Error(`a phone was refused: ${status}`)
      carried.push({ phone, memberId, code: passJson(pass).barcodes[0].message })
      await phone.refresh()
    },
    async openPage(from) {
      const headers = { authorization: `Bearer ${admin.token}` }
      streams.push((await from.fetch(new Request('http://api.test/api/events', { headers }))).body)
      for (const path of ['/api/clubs', '/api/auth/places', '/api/passes/config']) await ask(from, 'GET', path)
      await getMembers(from, '?part=first')
      for (const name of ['paymentItems', 'paymentYears']) await listDocuments(writer, name, clubId)
      await getPayments(from)
    },
    async pay(apis) {
      await filled.pay(carried[paid]?.memberId ?? '')
      paid += 1
      for (const one of apis) {
        await getPayments(one)
        await getMembers(one)
      }
    },
    async refreshPhone() {
      const passes = await carried[paid - 1]?.phone.refresh()
      if (passes?.length !== 1) throw new Error(`the phone found ${passes?.length} changed passes`)
    },
    async checkAtDoor() {
      const scanned = carried[0]?.code
      const { member, reason } = await call('POST', '/api/passes/check', { scanned })
      if (!member) throw new Error(`the card was not known: ${reason}`)
    },
    async closePages() {
      await Promise.all(streams.map((stream) => stream?.cancel()))
    },
  }
}
