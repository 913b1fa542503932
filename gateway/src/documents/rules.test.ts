import { expect, test } from 'vitest'
import type { Upstream, UpstreamCall } from '../upstream.ts'
import { Rules } from './rules.ts'

test('uploads the same rules again after the given number of requests', async () => {
  const put: UpstreamCall[] = []
  const upstream = {
    send: async (call: UpstreamCall) => {
      put.push(call)
      return { status: 200, contentType: 'application/json', body: '{}' }
    },
  } as unknown as Upstream
  const rules = new Rules(upstream, 'demo-tessera', 'the rules', 3)
  for (let request = 0; request < 8; request++) await rules.count()
  expect(put).toHaveLength(2)
  expect(put[0]).toMatchObject({ method: 'PUT', path: '/emulator/v1/projects/demo-tessera:securityRules' })
  expect(JSON.parse(String(put[0]?.body))).toEqual({
    rules: { files: [{ name: 'firestore.rules', content: 'the rules' }] },
  })
})

test('throws when the emulator rejects the rules', async () => {
  const upstream = { send: async () => ({ status: 400, contentType: '', body: 'line 1' }) } as unknown as Upstream
  await expect(new Rules(upstream, 'demo-tessera', '', 1).count()).rejects.toThrow('could not be put again (400)')
})
