import { describe, expect, test } from 'vitest'
import { needsProof, proofOf } from './proof.ts'

const type = (id: string, proof?: string) => ({ id, name: id, shortName: id, enabled: true, ...(proof && { proof }) })
const types = [type('student', 'Student card'), type('trainee', 'Training contract'), type('full')]
const today = '2026-11-29'
const student = { enabled: true, typeId: 'student', proofUntil: '2026-12-10' }

describe('the proof that a type asks for', () => {
  test.each([
    ['is missing without a day', { proofUntil: undefined }, 'missing'],
    ['is missing with an empty day', { proofUntil: '' }, 'missing'],
    ['has ended the day after its last', { proofUntil: '2026-11-28' }, 'ended'],
    ['ends soon on its last day', { proofUntil: today }, 'ending'],
    ['ends soon 30 days before its last day', { proofUntil: '2026-12-29' }, 'ending'],
    ['is valid 31 days before', { proofUntil: '2026-12-30' }, 'valid'],
    ['is needed no more by who leaves on its last day', { leavesOn: '2026-12-10' }, 'valid'],
    ['is needed on by who leaves a day later', { leavesOn: '2026-12-11' }, 'ending'],
    ['is needed no more by who is of another type by then', { typeChanges: '=student 2026-12-11=full' }, 'valid'],
    ['is needed on by who is of another type a day later', { typeChanges: '=student 2026-12-12=full' }, 'ending'],
    [
      'is needed no more by who is of a type with another proof by then',
      { typeChanges: '=student 2026-12-11=trainee' },
      'valid',
    ],
    [
      'has ended for who changes the type later',
      { proofUntil: '2026-11-28', typeChanges: '=student 2026-12-01=full' },
      'ended',
    ],
  ] as const)('%s', (_, more, state) => {
    const member = { ...student, ...more }
    expect(proofOf(member, types, today)).toEqual({ name: 'Student card', type: types[0], state })
    expect(needsProof(member, types, today)).toBe(state !== 'valid')
  })
  test.each([
    ['of a type without one', { typeId: 'full' }],
    ['without a type', { typeId: undefined }],
    ['of a type that the club no longer has', { typeId: 'gone' }],
    ['of a type with one from a day to come', { typeChanges: '=full 2026-12-01=student' }],
    ['who is disabled', { enabled: false }],
    ['who has left', { leavesOn: '2026-11-28' }],
  ] as const)('is asked of nobody %s', (_, more) => {
    const member = { ...student, proofUntil: '2020-01-01', ...more }
    expect(proofOf(member, types, today)).toBeUndefined()
    expect(needsProof(member, types, today)).toBe(false)
  })
})
