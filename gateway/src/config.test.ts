import { StartFaults } from '@tessera/server/start-faults'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const least = { DATA_DIR: './data', PUBLIC_URL: 'http://localhost:8080/' }

test('requires a folder and a URL and has defaults for the rest', () => {
  expect(readConfig({ ...least, SMTP_URL: '', MAIL_FROM: undefined })).toMatchObject({
    PUBLIC_URL: 'http://localhost:8080',
    FIREBASE_PROJECT_ID: 'demo-tessera',
    GATEWAY_PUBLIC: { host: '0.0.0.0', port: 9000 },
    GATEWAY_INSIDE: { host: '127.0.0.1', port: 9001 },
    LIMIT_WRONG_PER_ACCOUNT: { count: 10, seconds: 600 },
  })
})

test('accepts host names and IPv6 addresses', () => {
  const { GATEWAY_PUBLIC, GATEWAY_INSIDE } = readConfig({
    ...least,
    GATEWAY_PUBLIC: '[::1]:0',
    GATEWAY_INSIDE: 'gateway-inside:9001',
  })
  expect([GATEWAY_PUBLIC, GATEWAY_INSIDE]).toEqual([
    { host: '::1', port: 0 },
    { host: 'gateway-inside', port: 9001 },
  ])
})

test('reports every fault at once, each with its remedy', () => {
  const read = () =>
    readConfig({
      PUBLIC_URL: 'club.example',
      SMTP_URL: 'mail.example:587',
      MAIL_FROM: 'somebody',
      FIREBASE_PROJECT_ID: 'Demo',
      GATEWAY_PUBLIC: '9000',
      GATEWAY_INSIDE: 'here:99999',
      LIMIT_MAIL_PER_ACCOUNT: 'five',
      LOG_LEVEL: 'loud',
    })
  expect(read).toThrow(StartFaults)
  expect(read).toThrow(
    [
      /DATA_DIR is missing/,
      /FIREBASE_PROJECT_ID must be/,
      /PUBLIC_URL is "club\.example": write an origin/,
      /SMTP_URL is no address/,
      /MAIL_FROM is no sender/,
      /GATEWAY_PUBLIC is "9000"/,
      /GATEWAY_INSIDE is "here:99999"/,
      /LOG_LEVEL must be/,
      /LIMIT_MAIL_PER_ACCOUNT is "five"/,
    ].reduce((all, one) => new RegExp(`(?=[\\s\\S]*${one.source})${all.source}`), /[\s\S]*/),
  )
})

test.each(['https://club.example/app', 'https://user@club.example', 'ftp://club.example', 'https://club.example?x'])(
  'rejects %s as PUBLIC_URL',
  (PUBLIC_URL) => {
    expect(() => readConfig({ ...least, PUBLIC_URL })).toThrow('PUBLIC_URL')
  },
)
