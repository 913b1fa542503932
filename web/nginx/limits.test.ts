import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const server = read('default.conf.template')

/** Each location with what stands in it. */
const locations = [...server.matchAll(/^ {2}location ([^{]+) \{\n([\s\S]*?)^ {2}\}/gm)].map(
  ([, path = '', inside = '']) => ({
    path,
    inside,
  }),
)

test('every location that hands requests on limits how many come from one address', () => {
  const handedOn = locations.filter(({ inside }) => inside.includes('proxy_pass'))
  expect(handedOn.map(({ path }) => path)).toHaveLength(5)
  for (const { path, inside } of handedOn) expect(inside, path).toContain('limit_req zone=requests burst=4000 nodelay;')
  expect(read('nginx.conf')).toMatch(
    /limit_req_zone \$network zone=requests:10m rate=400r\/s;\n {2}limit_req_status 429;/,
  )
})

test('a flood is refused in the shape that the client reads', () => {
  const bodyOf = (path: string): unknown => {
    const inside = locations.find((location) => location.path === path)?.inside ?? ''
    return JSON.parse(/return 429 '(.*)';/.exec(inside)?.[1] ?? '')
  }
  expect(bodyOf('@api_flood')).toMatchObject({ code: 'too_many_requests', error: expect.any(String) })
  expect(bodyOf('@documents_flood')).toMatchObject({ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } })
})
