import { expect, test } from 'vitest'
import { contracts } from '../../../tests/support/contracts.ts'
import { dutyTable } from '../../../tests/support/duty-table.ts'
import { collectionNames } from '../stored/collections.ts'
import { duties, mayDo } from './duty.ts'
import { needOf } from './endpoints.ts'
import { demandDuty, MissingDuty, missingDuty } from './missing.ts'
import { dutyOfSetting, needsOfSettings } from './settings.ts'

const calls = contracts.filter(({ access }) => access === 'admin')

test('the table names every call of administrators: a new one needs its row in tests/support/duty-table.ts', () => {
  expect(Object.keys(dutyTable).sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
})

test('every call of administrators names a duty, and no other call does', () => {
  for (const { access, path, keepers } of contracts)
    expect([path, keepers !== undefined]).toEqual([path, access === 'admin'])
})

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (name, call) => {
  const allowed = duties.filter((duty) => mayDo(duty, needOf(call)))
  expect(allowed.join(' ')).toBe(['owner', dutyTable[name]].filter(Boolean).join(' '))
})

test('an auditor changes nothing, and whoever is at the door reads what the door needs only', () => {
  const of = (duty: string) => Object.keys(dutyTable).filter((name) => dutyTable[name]?.split(' ').includes(duty))
  expect(of('look').filter((name) => !name.startsWith('GET '))).toEqual([
    'POST /api/letters/previews/{id}',
    'POST /api/views/print',
  ])
  expect(of('door')).toEqual([
    'GET /api/clubs',
    'POST /api/passes/check',
    'GET /api/passes/door',
    'GET /api/attendance',
    'GET /api/attendance/{day}',
    'POST /api/attendance',
    'DELETE /api/attendance/{day}/{id}',
    'GET /api/door/{card}',
  ])
})

test('a change of settings needs the duty of each setting in it', () => {
  const allowed = (...names: string[]) =>
    duties.filter((duty) => needsOfSettings(names).every((need) => mayDo(duty, need)))
  expect(allowed('name')).toEqual(['owner'])
  expect(allowed('bankAccount', 'receipts', 'seen')).toEqual(['owner', 'money'])
  expect(allowed('membershipTypes')).toEqual(['owner', 'members'])
  expect(allowed('membershipTypes', 'bankAccount')).toEqual(['owner'])
  expect(allowed('constructor')).toEqual([...duties])
  expect(Object.values(dutyOfSetting)).not.toContain('door')
})

test('letters and changes of many members need the duty of what they are about', () => {
  const need = (name: string, body: object) => {
    const call = calls.find(({ method, path }) => `${method} ${path}` === name)
    return call?.needsOf?.(body as never, []).map(({ keepers }) => keepers)
  }
  expect(need('POST /api/letters', { kind: 'reminder' })).toEqual([['money']])
  expect(need('POST /api/letters', { kind: 'note' })).toEqual([['members']])
  expect(need('POST /api/letters/printed', { kind: 'reminder' })).toEqual([['money']])
  expect(need('POST /api/members/changes', { change: { kind: 'payment' } })).toEqual([['money']])
  expect(need('POST /api/members/changes', { change: { kind: 'type' } })).toEqual([['members']])
  expect(need('PATCH /api/clubs', { graceDays: 3 })).toEqual([['members']])
  expect(
    calls.find(({ path, method }) => path === '/api/clubs' && method === 'PATCH')?.needsOf?.({} as never, ['logo']),
  ).toEqual([{ keepers: ['owner'] }])
})

test('the refusal says whom to ask', () => {
  expect(() => demandDuty('door', { keepers: ['money'] })).toThrow(MissingDuty)
  expect(() => demandDuty('members', {})).toThrow(MissingDuty)
  expect(missingDuty({ keeper: 'money', names: ['Karl Kassier', 'Berta Bank'] }).message).toBe(
    'Ask the treasurer: Karl Kassier, Berta Bank',
  )
  expect(missingDuty({ keeper: 'owner', names: ['Anna Admin'] }).code).toBe('forbidden')
})

test('browsers write only what is a matter of money', () => {
  expect(collectionNames(({ browser }) => browser !== undefined)).toEqual([
    'payments',
    'paymentItems',
    'paymentYears',
    'history',
  ])
})
