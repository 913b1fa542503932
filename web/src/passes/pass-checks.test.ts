import type { PassConfig } from '@tessera/domain/passes/pass'
import { expect, test } from 'vitest'
import { passChecks } from './pass-checks.ts'

const certificate = {
  id: 'c',
  name: 'Pass Type ID: pass.org.example.club',
  issuer: 'Apple WWDR',
  validFrom: '2026-01-01',
  validUntil: '2027-03-03',
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'ABCDE12345',
  issuedByWwdr: true,
  appleWwdr: true,
  keyOpens: true,
}
const complete: PassConfig = {
  id: 'club',
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'ABCDE12345',
  organizationName: '',
  description: '',
  logoText: '',
  certificate,
  template: { id: 'built-in', name: 'Built-in', builtIn: true, files: [], back: [] },
  issued: false,
  googleIssuerId: null,
  picture: null,
  followsChanges: true,
}
const checks = (more: Partial<PassConfig> = {}, today = '2026-11-21') =>
  passChecks({ ...complete, ...more }, today, 'en-GB')
const states = (more?: Partial<PassConfig>, today?: string) =>
  Object.fromEntries(checks(more, today).map(({ id, state }) => [id, state]))

test('a complete setup has nothing to do', () => {
  expect(states()).toEqual({
    identifiers: 'done',
    certificate: 'done',
    agreement: 'done',
    template: 'done',
    updates: 'done',
  })
  expect(checks()[1]?.explanation).toBe('Issued by Apple WWDR to Pass Type ID: pass.org.example.club, until 3 Mar 2027')
})

test('an empty setup says what to do', () => {
  expect(states({ passTypeIdentifier: '', teamIdentifier: '', certificate: null, template: null })).toEqual({
    identifiers: 'todo',
    certificate: 'todo',
    template: 'todo',
    updates: 'done',
  })
})

test.each([
  ['2027-01-02', 'The certificate expires in less than two months'],
  ['2027-02-01', 'The certificate expires soon'],
  ['2027-02-24', 'The certificate expires within a week'],
  ['2027-03-03', 'The certificate expires within a week'],
  ['2027-03-04', 'The certificate has expired'],
])('a certificate that ends on 2027-03-03 is warned of on %s: %s', (today, title) => {
  expect(states({}, today).certificate).toBe('warning')
  expect(checks({}, today)[1]?.title).toBe(title)
})

test('a certificate is not warned of earlier than 60 days before its end', () => {
  expect(states({}, '2027-01-01').certificate).toBe('done')
})

test('names a certificate of another pass type or team', () => {
  expect(states({ teamIdentifier: 'OTHER12345' }).agreement).toBe('warning')
  expect(states({ passTypeIdentifier: 'pass.org.example.other' }).agreement).toBe('warning')
})

test('a certificate that names neither is not compared', () => {
  const silent = { ...certificate, passTypeIdentifier: null, teamIdentifier: null }
  expect(states({ certificate: silent }).agreement).toBeUndefined()
})

test('passes that no phone takes are warned of', () => {
  expect(states({ certificate: { ...certificate, issuedByWwdr: false } }).issuer).toBe('warning')
  expect(states({ certificate: { ...certificate, appleWwdr: false } }).issuer).toBe('warning')
})

test('a private key that the server cannot open is warned of', () => {
  const shut = { ...certificate, keyOpens: false }
  expect(checks({ certificate: shut })[1]).toMatchObject({
    state: 'warning',
    title: 'The private key cannot be opened',
  })
})

test('says without https that cards do not update', () => {
  expect(states({ followsChanges: false }).updates).toBe('warning')
})
