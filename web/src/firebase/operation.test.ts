import { AppError } from '@tessera/domain/errors'
import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { operation } from './operation.ts'
import { currentPlace, currentSession } from './session.ts'

test('loading is true until the first check is over', { tags: spec('3.16 3.17 3.18 3.19 3.20') }, () => {
  expect(currentSession()).toMatchObject({ currentUser: null, userRole: null, loading: true, error: null })
})

test('currentPlace throws while no one is signed in', { tags: spec('8.31') }, () => {
  expect(() => currentPlace()).toThrow('User not authenticated')
})

test('loading is true while an operation is pending', { tags: spec('4.11 4.73') }, async () => {
  const gate = Promise.withResolvers<void>()
  const done = operation('Failed to login', async () => {
    await gate.promise
    return {}
  })
  expect(currentSession()).toMatchObject({ loading: true, error: null })
  gate.resolve()
  expect(await done).toBe(true)
  expect(currentSession().loading).toBe(false)
})

test('on failure stores the error: its own sentence, else the default', { tags: spec('4.12') }, async () => {
  const fail = (error: Error) => operation('Failed to login', () => Promise.reject(error))
  expect(await fail(new AppError('forbidden', 'Registration is closed on this server'))).toBe(false)
  expect(currentSession()).toMatchObject({ loading: false, error: 'Registration is closed on this server' })
  await fail(new Error('of the machine'))
  expect(currentSession()).toMatchObject({ loading: false, error: 'Failed to login' })
})
