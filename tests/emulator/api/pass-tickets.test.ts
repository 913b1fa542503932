import { beforeAll, describe, expect, test } from 'vitest'
import { makeApi, makeOwnApi, send } from '../../support/api.ts'
import { addMember, type Club, registerClub, setUpPasses, signInMember } from '../../support/club.ts'

/** The API's clock; fixed, so that no ticket expires on a slow machine. */
let now = Date.now()
const api = await makeApi(() => ({ now: () => new Date(now) }))
let club: Club
beforeAll(async () => {
  club = await registerClub(api)
  await setUpPasses(club)
})

async function signedIn(memberNumber?: string) {
  const member = await addMember(club, memberNumber ? { memberId: memberNumber } : {})
  const { token } = await signInMember(api, member)
  const ticket = () => send(api, 'POST', '/api/member-auth/pass-ticket', { token })
  return { member, token, ticket }
}
const fetchPass = (url: string) => send(api, 'GET', url)
const gone = 'This download is no longer available. Please start it again.'

describe('a ticket for a pass', () => {
  test('downloads the own pass without a token, with the content type and file name for Wallet', async () => {
    const { ticket } = await signedIn('022')
    const { status, body } = await ticket()
    expect([status, Object.keys(body)]).toEqual([200, ['url']])
    expect(body.url).toMatch(/^\/api\/member-auth\/passes\/[\w-]+\.[\w-]{43}$/)
    const pass = await fetchPass(body.url)
    expect(pass.status).toBe(200)
    expect(pass.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
    expect(pass.headers.get('content-disposition')).toContain('filename="022.pkpass"')
    expect(pass.headers.get('cache-control')).toBe('no-store')
    expect(pass.body.subarray(0, 2).toString()).toBe('PK')
  })

  test('downloads from every process, and expires after a minute', async () => {
    const { ticket } = await signedIn()
    const { url } = (await ticket()).body
    const other = await makeOwnApi(() => ({ now: () => new Date(now) }))
    expect((await fetchPass(url)).status).toBe(200)
    expect((await send(other, 'GET', url)).status).toBe(200)
    now += 61_000
    const again = await fetchPass(url)
    expect([again.status, again.body.error]).toEqual([404, gone])
  })

  test('cannot be guessed, and is issued to members only', async () => {
    const { ticket } = await signedIn()
    const { url } = (await ticket()).body
    const [payload = '', signature = ''] = url.slice('/api/member-auth/passes/'.length).split('.')
    const other = Buffer.from(
      JSON.stringify([...JSON.parse(Buffer.from(payload, 'base64url').toString()).slice(0, 3), now + 999_999]),
    ).toString('base64url')
    for (const forged of [
      'A'.repeat(43),
      payload,
      `${payload}.`,
      `.${signature}`,
      `${other}.${signature}`,
      `${payload}.${signature}.`,
    ])
      expect((await fetchPass(`/api/member-auth/passes/${forged}`)).status, forged).toBe(404)
    expect((await send(api, 'POST', '/api/member-auth/pass-ticket')).status).toBe(401)
    expect((await club.call('POST', '/api/member-auth/pass-ticket')).status).toBe(403)
  })

  test('is refused when the pass is: disabled member or incomplete setup', async () => {
    const { member, ticket } = await signedIn()
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    const disabled = await ticket()
    expect([disabled.status, disabled.body.error]).toEqual([403, 'Your membership is disabled'])
    const plain = await registerClub(api)
    const { token } = await signInMember(api, await addMember(plain))
    const incomplete = await send(api, 'POST', '/api/member-auth/pass-ticket', { token })
    expect([incomplete.status, incomplete.body.code]).toEqual([409, 'pass_setup_incomplete'])
  })

  test('is invalid once the member is disabled or deleted', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const [first, second] = [(await one.ticket()).body.url, (await two.ticket()).body.url]
    await club.call('PATCH', `/api/members/${one.member.id}/toggle-status`)
    await club.call('DELETE', `/api/members/${two.member.id}`)
    expect((await fetchPass(first)).status).toBe(403)
    expect((await fetchPass(second)).status).toBe(403)
  })
})
