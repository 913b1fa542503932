import { expect, test } from 'vitest'
import { z } from 'zod'
import { sameTwice } from './same-twice.ts'

const form = sameTwice(z.object({ name: z.string().min(1), password: z.string(), confirmPassword: z.string() }))
const faults = (value: unknown) => form.safeParse(value).error?.issues.map(({ path, message }) => [path[0], message])

test('two different passwords are refused, at the second one', () => {
  expect(faults({ name: 'A', password: 'one', confirmPassword: 'two' })).toEqual([
    ['confirmPassword', 'Passwords do not match'],
  ])
})

test('they are refused along with other faults', () => {
  expect(faults({ name: '', password: 'one', confirmPassword: 'two' })).toHaveLength(2)
})

test('the same twice is taken', () => {
  expect(faults({ name: 'A', password: 'one', confirmPassword: 'one' })).toBeUndefined()
})
