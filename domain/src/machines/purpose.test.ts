import { expect, test } from 'vitest'
import { contracts } from '../../../tests/support/contracts.ts'
import { mayDo } from '../duties/duty.ts'
import { needOf } from '../duties/endpoints.ts'
import { demandPurpose, dutyOfPurpose, purposes, purposesOf } from './purpose.ts'

const called = (name: string) => contracts.find(({ method, path }) => `${method} ${path}` === name)

test('every purpose has calls, all of them of administrators whose duty the key has', () => {
  for (const purpose of purposes) {
    const calls = contracts.filter((endpoint) => purposesOf(endpoint).includes(purpose))
    expect(calls.length, purpose).toBeGreaterThan(0)
    for (const call of calls) {
      expect([call.path, call.access]).toEqual([call.path, 'admin'])
      expect([call.path, mayDo(dutyOfPurpose[purpose], needOf(call))]).toEqual([call.path, true])
    }
  }
})

test('no purpose but that of writing payments has a call that changes something', () => {
  const changing = contracts.filter((endpoint) => endpoint.method !== 'GET' && purposesOf(endpoint).length > 0)
  expect(changing.map((endpoint) => [endpoint.path, purposesOf(endpoint)])).toEqual([
    ['/api/payments', ['write_payments']],
  ])
})

test('a refusal names the purposes that a call needs, or says that it is for people', () => {
  const refusal = (name: string) => {
    const endpoint = called(name)
    if (!endpoint) throw new Error(`no ${name}`)
    return () => demandPurpose('door', endpoint)
  }
  expect(refusal('GET /api/door/{card}')).not.toThrow()
  expect(refusal('GET /api/statuses')).toThrow(
    'This key has the purpose Door. This call needs one of: Read members, Read money, Write payments',
  )
  expect(refusal('DELETE /api/members/{id}')).toThrow(
    'This key has the purpose Door. Only a person who is signed in may make this call.',
  )
})
