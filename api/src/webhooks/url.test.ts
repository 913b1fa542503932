import { expect, test } from 'vitest'
import { urlFault } from './url.ts'

const noUrl = 'Please enter an address that begins with https://'
const isPrivate =
  'This address lies in a private network. Only who runs the server can allow it, by WEBHOOK_PRIVATE_NETWORKS.'
const isReserved = 'This address belongs to no receiver: it is reserved'

test.each([
  ['https://hooks.club.example', undefined, undefined],
  ['https://hooks.club.example:8443/in?club=1', undefined, undefined],
  ['http://hooks.club.example', noUrl, undefined],
  ['ftp://hooks.club.example', noUrl, noUrl],
  ['javascript:alert(1)', noUrl, noUrl],
  ['hooks.club.example', noUrl, noUrl],
  ['https://127.0.0.1', isPrivate, undefined],
  ['https://0x7f000001', isPrivate, undefined],
  ['https://2130706433', isPrivate, undefined],
  ['https://127.1', isPrivate, undefined],
  ['https://[::1]:9001/', isPrivate, undefined],
  ['https://[::ffff:10.0.0.1]', isPrivate, undefined],
  ['https://localhost', isPrivate, undefined],
  ['https://LOCALHOST.', isPrivate, undefined],
  ['https://a.localhost', isPrivate, undefined],
  ['https://192.168.0.1', isPrivate, undefined],
  ['https://169.254.169.254/latest/meta-data', isReserved, isReserved],
  ['https://[fe80::1]', isReserved, isReserved],
  ['https://0.0.0.0', isReserved, isReserved],
])('%s: %s, and %s where private networks are allowed', (url, fault, whereAllowed) => {
  expect([urlFault(url, false), urlFault(url, true)]).toEqual([fault, whereAllowed])
})

test.each(['https://club:secret@hooks.club.example', 'https://club@hooks.club.example'])('%s has a user', (url) => {
  expect(urlFault(url, true)).toBe('Please leave out a user name and a password: messages are signed')
})
