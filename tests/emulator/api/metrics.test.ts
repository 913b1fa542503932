import { expect, test } from 'vitest'
import { type Api, makeOwnApi } from '../../support/api.ts'

const token = 'a-token-of-the-operator'
const get = async (api: Api, authorization?: string) => {
  const headers = authorization ? { authorization } : undefined
  const response = await api.fetch(new Request('http://localhost/metrics', { ...(headers && { headers }) }))
  return [response.status, await response.text()] as const
}

test('without METRICS_TOKEN there are no metrics, whatever is sent', async () => {
  const api = await makeOwnApi()
  for (const sent of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${token}`])
    expect((await get(api, sent))[0]).toBe(404)
})

test('gives the state of API and gateway to who sends the token, and to no one else', async () => {
  const api = await makeOwnApi(undefined, { METRICS_TOKEN: token })
  for (const sent of [undefined, 'Bearer wrong', token, `Bearer ${token}x`, `Bearer ${api.stack.secret}`])
    expect((await get(api, sent))[0]).toBe(404)
  const [status, text] = await get(api, `Bearer ${token}`)
  expect(status).toBe(200)
  expect(text).toContain('tessera_healthy 1\n')
  expect(text).toMatch(/^tessera_process_resident_bytes\{part="gateway"\} [1-9]\d+$/m)
  expect(text).toMatch(/^tessera_journal_bytes [1-9]\d+$/m)
  expect(text).toMatch(/^tessera_disk_free_bytes \d+$/m)
  expect(text).not.toContain('@')
})
