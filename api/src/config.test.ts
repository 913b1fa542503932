import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartFaults } from '@tessera/server/start-faults'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof StartFaults) return error.faults
    throw error
  }
}

describe('an empty environment', () => {
  test('configures self-hosted mode with the defaults', () => {
    expect(readConfig({})).toMatchObject({
      listen: { host: '0.0.0.0', port: 3000 },
      dataDir: resolve('data'),
      publicUrl: 'http://localhost:8080',
      registration: 'open',
      mode: 'self-hosted',
      projectId: 'demo-tessera',
      webConfig: undefined,
      inside: { host: '127.0.0.1', port: 9001 },
      wwdrFile: expect.stringMatching(/certs(\.example)?\/(wwdr\.pem|AppleWWDRCAG4\.(cer|pem))$/),
    })
  })

  test('treats empty values as absent', () => {
    expect(readConfig({ REGISTRATION: '', PUBLIC_URL: ' ', PASS_CERTS_DIR: '', FIREBASE_WEB_CONFIG: '' })).toEqual(
      readConfig({}),
    )
  })
})

describe('settings', () => {
  test('are read, the public address without a path', () => {
    const said = readConfig({ PUBLIC_URL: 'https://club.example.org/', API_LISTEN: 'api:80', REGISTRATION: 'closed' })
    expect(said).toMatchObject({
      publicUrl: 'https://club.example.org',
      listen: { host: 'api', port: 80 },
      registration: 'closed',
    })
  })

  test('find the WWDR certificate as wwdr.pem or under Apple’s name', () => {
    const dir = mkdtempSync(join(tmpdir(), 'tessera-certs-'))
    expect(faultsOf({ PASS_CERTS_DIR: dir })).toHaveLength(1)
    writeFileSync(join(dir, 'AppleWWDRCAG4.cer'), '')
    expect(readConfig({ PASS_CERTS_DIR: dir }).wwdrFile).toBe(join(dir, 'AppleWWDRCAG4.cer'))
    writeFileSync(join(dir, 'wwdr.pem'), '')
    expect(readConfig({ PASS_CERTS_DIR: dir }).wwdrFile).toBe(join(dir, 'wwdr.pem'))
  })
})

describe('reports each fault as one sentence with its remedy', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ API_LISTEN: '3000' }, /^API_LISTEN must be host:port, for example/],
    [{ API_LISTEN: 'a:99999' }, /^API_LISTEN names a port above 65535/],
    [{ FIREBASE_INSIDE: 'http://x:1' }, /^FIREBASE_INSIDE must be host:port/],
    [{ PUBLIC_URL: 'ftp://club' }, /^PUBLIC_URL must be the address people open/],
    [{ REGISTRATION: 'no' }, /^REGISTRATION must be open or closed\.$/],
    [{ FIREBASE_MODE: 'cloud' }, /^FIREBASE_MODE must be self-hosted or hosted\.$/],
    [{ FIREBASE_PROJECT_ID: 'My Club' }, /^FIREBASE_PROJECT_ID must be a Firebase project id/],
    [{ FIREBASE_WEB_CONFIG: '{' }, /^FIREBASE_WEB_CONFIG must be the JSON/],
    [{ FIREBASE_WEB_CONFIG: '{}' }, /^FIREBASE_WEB_CONFIG must be the JSON/],
    [{ PASS_CERTS_DIR: '/nowhere' }, /^PASS_CERTS_DIR has no wwdr\.pem/],
    [{ PASS_KEY: 'a passphrase' }, /^PASS_KEY must be 64 hexadecimal digits: openssl rand -hex 32\.$/],
    [{ PASS_KEY: 'ab'.repeat(31) }, /^PASS_KEY must be 64 hexadecimal digits/],
    [{ PASS_KEY: 'ab'.repeat(33) }, /^PASS_KEY must be 64 hexadecimal digits/],
  ])('%j', (env, sentence) => {
    expect(faultsOf(env)).toEqual([expect.stringMatching(sentence)])
  })
})
