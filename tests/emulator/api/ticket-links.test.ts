import { unsubscribeAddress } from '@tessera/api/letter-queue/service'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeOwnApi, send } from '../../support/api.ts'
import { addMember, registerClub, signInMember } from '../../support/club.ts'
import { contracts } from '../../support/contracts.ts'

async function setScene() {
  const lines: string[] = []
  const api = await makeOwnApi(() => ({ log: pino({}, { write: (line: string) => void lines.push(line) }) }))
  const club = await registerClub(api)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const { pathname } = new URL(unsubscribeAddress(api.deps, club.clubId, member.id))
  return { api, lines, token, pathname, ticket: pathname.split('/').at(-1) ?? '' }
}

test('the log has the route of a link and never its ticket', async () => {
  const { api, lines, token, pathname, ticket } = await setScene()
  expect((await send(api, 'GET', pathname)).status).toBe(200)
  expect((await send(api, 'POST', pathname)).status).toBe(200)
  for (const path of [`${pathname}/`, `/api/letters/other/${ticket}`, `/v2/${ticket}`])
    expect((await send(api, 'GET', path)).status).toBe(404)
  const { body } = await send(api, 'POST', '/api/member-auth/pass-ticket', { token })
  const passPath = `/api/member-auth/passes/${ticket}`
  expect((await send(api, 'GET', passPath)).status).toBe(404)
  const log = lines.join('')
  expect(log).not.toContain(ticket)
  expect(log).toContain('"route":"/api/letters/unsubscribe/:ticket"')
  expect(log).toContain('"route":"/api/member-auth/passes/:ticket"')
  expect(JSON.stringify(body)).not.toContain(ticket)
})

test('no page without the app can be framed', async () => {
  const { api, ticket } = await setScene()
  const pages = contracts.filter(({ response }) => response.kind === 'file' && response.contentType === 'text/html')
  expect(pages.length).toBeGreaterThan(0)
  const requests = [...pages, { method: 'GET', path: '/api/docs' }]
  for (const { method, path } of requests) {
    const { status, headers } = await send(api, method, path.replace('{ticket}', ticket))
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, expect.stringMatching(/^text\/html/)])
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  }
})
