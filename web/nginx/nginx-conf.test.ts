import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const conf = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')

/** Evaluates a `map` of nginx.conf: exact texts first, then patterns in order, then the default. */
function mapped(variable: string, value: string): string | undefined {
  const [, body = ''] = new RegExp(`map [^{\\n]+ \\$${variable} \\{(.*?)\\}$`, 'ms').exec(conf) ?? []
  const lines = [...body.matchAll(/"([^"]*)" (\S+);/g)].map(([, key = '', result = '']) => ({ key, result }))
  const exact = lines.find(({ key }) => key === value)
  if (exact) return exact.result
  for (const { key, result } of lines.filter(({ key }) => key.startsWith('~'))) {
    const match = new RegExp(key.slice(1)).exec(value)
    if (match) return match.groups?.[result.slice(1)] ?? result
  }
  return /default (\S+);/.exec(body)?.[1]
}

test('the access log has paths without query, cut to 200 characters', () => {
  expect(mapped('request_path', '/member-auth?oobCode=secret')).toBe('/member-auth')
  expect(mapped('request_path', `/${'x'.repeat(12_000)}?y`)).toHaveLength(200)
  for (const link of ['/api/letters/unsubscribe/', '/api/member-auth/passes/', '/api/door/'])
    expect(mapped('request_path', `${link}ticket?y`)).toBe(link)
  expect(mapped('short_method', 'POST')).toBe('POST')
  expect(mapped('short_method', 'X'.repeat(12_000))).toHaveLength(20)
  expect(/log_format plain '([^']+)'/.exec(conf)?.[1]).not.toMatch(/\$request(_uri|_method)?\b(?!_)/)
})

test.each([
  ['127.0.0.1 /index.html 200', '0'],
  ['203.0.113.9 /api/health 200', '0'],
  ['203.0.113.9 /api/health 503', '1'],
  ['203.0.113.9 /index.html 200', '1'],
  ['127.0.0.1 /index.html 500', '1'],
  ['203.0.113.9 /api/health/x 200', '1'],
])('%s is logged: %s', (request, logged) => {
  expect(mapped('logged', request)).toBe(logged)
})

/** An address as in nginx: one character per byte. */
const bytes = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')

test('counts connections per IPv6 /64 and per mapped IPv4 address', () => {
  const home = '20010db8000a0002'
  expect(mapped('network', bytes(`${home}0a0a0a0a0a0a0a0a`))).toBe(bytes(home))
  expect(mapped('network', bytes(`${home}ffffffffffffffff`))).toBe(bytes(home))
  expect(mapped('network', bytes(`00000000000000000000ffffcb007109`))).toBe(bytes('cb007109'))
  expect(mapped('network', bytes('cb007109'))).toBe('$binary_remote_addr')
  expect(conf).toContain('limit_conn_zone $network zone=addresses')
})

test('every location answers with a policy for frames, as a header of its own drops those of the server', () => {
  const site = readFileSync(join(import.meta.dirname, 'default.conf.template'), 'utf8')
  const [server = '', ...locations] = site.split(/^ {2}location /m)
  expect(server).toContain('add_header Content-Security-Policy $frames always;')
  const without = locations.filter(
    (body) =>
      body.includes('add_header') && !body.includes('add_header Content-Security-Policy') && !body.includes('json'),
  )
  expect(without).toEqual([])
})
