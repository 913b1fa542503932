import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const server = read('default.conf.template')

/** Path and content of each location. */
const locations = [...server.matchAll(/^ {2}location ([^{]+) \{\n([\s\S]*?)^ {2}\}/gm)].map(
  ([, path = '', inside = '']) => ({
    path,
    inside,
  }),
)

test('every proxied location limits the requests per address', () => {
  const handedOn = locations.filter(({ inside }) => inside.includes('proxy_pass'))
  expect(handedOn.map(({ path }) => path)).toHaveLength(7)
  for (const { path, inside } of handedOn) expect(inside, path).toContain('limit_req zone=requests burst=4000 nodelay;')
  expect(read('nginx.conf')).toMatch(
    /limit_req_zone \$network zone=requests:10m rate=400r\/s;\n {2}limit_req_status 429;/,
  )
})

test('an address opens a bounded number of connections, and of event streams', () => {
  const conf = read('nginx.conf')
  expect(conf).toMatch(/limit_conn_zone \$network zone=addresses:10m;\n {2}limit_conn addresses \d+;/)
  expect(conf).toContain('limit_conn_zone $network zone=streams:10m;')
  expect(locations.find(({ path }) => path === '= /api/events')?.inside).toMatch(/limit_conn streams \d+;/)
})

test('the 429 responses have the format that the client reads', () => {
  const bodyOf = (path: string): unknown => {
    const inside = locations.find((location) => location.path === path)?.inside ?? ''
    return JSON.parse(/return 429 '(.*)';/.exec(inside)?.[1] ?? '')
  }
  expect(bodyOf('@api_flood')).toMatchObject({ code: 'too_many_requests', error: expect.any(String) })
  expect(bodyOf('@documents_flood')).toMatchObject({ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } })
})
