import { expect, test } from 'vitest'
import { smtpUrlSetting } from './smtp-url.ts'

test.each([
  'smtp://mail.example.org',
  'smtps://user:password@mail.example.org',
  'smtps://user%40example.org:pa%23ss%2Fword@mail.example.org:465',
  'smtp://user:password@mail.example.org:587/?tls.rejectUnauthorized=false',
  'smtp://user:password@[::1]:25',
])('takes %s', (url) => {
  expect(smtpUrlSetting.parse(url)).toBe(url)
})

test.each([
  'smtp://user:pa#ss@mail.example.org:587',
  'smtp://user:pa/ss@mail.example.org:587',
  'smtp://user:12#ss@mail.example.org',
  'smtp://user:12/ss@mail.example.org',
  'smtp://user:pa?ss@mail.example.org',
  'smtps://user:password@mail.example.org/inbox',
])('of %s it says how the sign is written', (url) => {
  expect(smtpUrlSetting.safeParse(url).error?.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining('write % as %25, # as %23, / as %2F'),
  ])
})

test.each(['mail.example.org:587', 'https://mail.example.org', 'smtp:', ''])('refuses %j', (url) => {
  expect(smtpUrlSetting.safeParse(url).error?.issues[0]?.message).toMatch(/^SMTP_URL is no address of a mail server/)
})
