import { expect, test } from 'vitest'
import { donationSettingsInputSchema, noDonations } from './settings-input.ts'

const german = {
  ...noDonations,
  form: 'de' as const,
  purpose: 'des Sports',
  taxOffice: 'München',
  taxNumber: '143/216/12345',
  noticeOn: '2024-05-14',
  noticeFor: '2022',
}
const italian = { ...noDonations, form: 'it' as const, purpose: 'sport', taxNumber: '97000000157', register: '12345' }
const faultsOf = (typed: unknown) =>
  donationSettingsInputSchema.safeParse(typed).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a club that gives none has no settings of them, whatever stands in the fields', () => {
  expect(donationSettingsInputSchema.parse(noDonations)).toBeNull()
  expect(donationSettingsInputSchema.parse({ ...german, form: '' })).toBeNull()
})

test.each([
  ['German', german, ['purpose', 'taxOffice', 'taxNumber', 'noticeOn', 'noticeFor']],
  ['Italian', italian, ['purpose', 'taxNumber', 'register']],
] as const)('the %s form needs its fields, each of them', (_, typed, needed) => {
  expect(faultsOf(typed)).toEqual([])
  for (const name of needed) expect(faultsOf({ ...typed, [name]: '' })).toEqual([name])
})

test('a finding on the statutes is for no year', () => {
  expect(faultsOf({ ...german, notice: 'statutes', noticeFor: '' })).toEqual([])
})

test.each([
  ['purpose', 'a'.repeat(201)],
  ['taxNumber', 'one\ntwo'],
  ['noticeOn', '2024-13-01'],
  ['form', 'fr'],
])('%s may not be %j', (name, value) => {
  expect(faultsOf({ ...german, [name]: value })).toEqual([name])
})
