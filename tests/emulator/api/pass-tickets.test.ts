import { beforeAll, describe, expect, test } from 'vitest'
import { makeApi, send } from '../../support/api.ts'
import { addMember, type Club, registerClub, setUpPasses, signInMember } from '../../support/club.ts'

/** The API's clock; it stands still, so that a slow machine lets no ticket expire. */
let now = Date.now()
const api = await makeApi(() => ({ now: () => new Date(now) }))
let club: Club
beforeAll(async () => {
  club = await registerClub(api)
  await setUpPasses(club)
})

async function signedIn(memberId?: string) {
  const member = await addMember(club, memberId ? { memberId } : {})
  const { token } = await signInMember(api, member)
  const ticket = () => send(api, 'POST', '/api/member-auth/pass-ticket', { token })
  return { member, token, ticket }
}
const fetchPass = (url: string) => send(api, 'GET', url)
const gone = 'This download is no longer available. Please start it again.'

describe('a ticket for a pass', () => {
  test('opens the own pass without a token, with the type and the name that Wallet needs', async () => {
    const { ticket } = await signedIn('022')
    const { status, body } = await ticket()
    expect([status, Object.keys(body)]).toEqual([200, ['url']])
    expect(body.url).toMatch(/^\/api\/member-auth\/passes\/[\w-]{43}$/)
    const pass = await fetchPass(body.url)
    expect(pass.status).toBe(200)
    expect(pass.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
    expect(pass.headers.get('content-disposition')).toContain('filename="022.pkpass"')
    expect(pass.headers.get('cache-control')).toBe('no-store')
    expect(pass.body.subarray(0, 2).toString()).toBe('PK')
  })

  test('is used up once the browser has handed it over, and after a minute in any case', async () => {
    const { ticket } = await signedIn()
    const [used, unused] = [(await ticket()).body.url, (await ticket()).body.url]
    expect(used).not.toBe(unused)
    expect((await fetchPass(used)).status).toBe(200)
    // A browser may hand the address to another part of itself, which asks again.
    expect((await fetchPass(used)).status).toBe(200)
    now += 6_000
    const again = await fetchPass(used)
    expect([again.status, again.body.error]).toEqual([404, gone])
    now += 55_000
    expect((await fetchPass(unused)).status).toBe(404)
  })

  test('is not guessed, and not had by who is no member', async () => {
    expect((await fetchPass(`/api/member-auth/passes/${'A'.repeat(43)}`)).status).toBe(404)
    expect((await send(api, 'POST', '/api/member-auth/pass-ticket')).status).toBe(401)
    expect((await club.call('POST', '/api/member-auth/pass-ticket')).status).toBe(403)
  })

  test('is refused where the pass is: disabled, or the setup incomplete', async () => {
    const { member, ticket } = await signedIn()
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    const disabled = await ticket()
    expect([disabled.status, disabled.body.error]).toEqual([403, 'Your membership is disabled'])
    const plain = await registerClub(api)
    const { token } = await signInMember(api, await addMember(plain))
    const incomplete = await send(api, 'POST', '/api/member-auth/pass-ticket', { token })
    expect([incomplete.status, incomplete.body.code]).toEqual([409, 'pass_setup_incomplete'])
  })

  test('is worth nothing once the member is disabled or deleted', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const [first, second] = [(await one.ticket()).body.url, (await two.ticket()).body.url]
    await club.call('PATCH', `/api/members/${one.member.id}/toggle-status`)
    await club.call('DELETE', `/api/members/${two.member.id}`)
    expect((await fetchPass(first)).status).toBe(403)
    expect((await fetchPass(second)).status).toBe(403)
  })
})
