import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, 'write-listen.sh')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listen-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (env: Record<string, string>) =>
  spawnSync('sh', [script], {
    env: { PATH: process.env.PATH, NGINX_CONF_DIR: folder, TLS_DIR: join(folder, 'none'), ...env },
    encoding: 'utf8',
  })
const written = (name: string) => readFileSync(join(folder, name), 'utf8')

test('without settings trusts no proxy and writes no certificate', () => {
  expect(write({}).status).toBe(0)
  expect(written('01-trusted-proxy.conf')).toBe('')
  expect(existsSync(join(folder, 'tls.listen'))).toBe(false)
})

test('takes the client address from trusted networks', () => {
  expect(write({ TRUSTED_PROXY: '172.16.0.0/12, fd00::/8' }).status).toBe(0)
  expect(written('01-trusted-proxy.conf').split('\n')).toEqual([
    'set_real_ip_from 172.16.0.0/12;',
    'set_real_ip_from fd00::/8;',
    'real_ip_header X-Forwarded-For;',
    'real_ip_recursive on;',
    '',
  ])
})

test.each([
  ['proxy;deny all', 'no address or network'],
  ['everyone', 'no address or network'],
  ['0.0.0.0/0', 'trusts everyone'],
])('TRUSTED_PROXY=%s is refused', (value, sentence) => {
  const { status, stderr } = write({ TRUSTED_PROXY: value })
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
})

test('uses a mounted certificate, and names a missing key', () => {
  writeFileSync(join(folder, 'fullchain.pem'), '')
  const half = write({ TLS_DIR: folder })
  expect([half.status, half.stderr]).toEqual([1, expect.stringContaining('privkey.pem')])
  writeFileSync(join(folder, 'privkey.pem'), '')
  expect(write({ TLS_DIR: folder }).status).toBe(0)
  expect(written('tls.listen')).toContain('listen 8443 ssl;')
})
