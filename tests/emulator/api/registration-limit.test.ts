import { randomUUID } from 'node:crypto'
import { readConfig } from '@tessera/api/config'
import { expect, test } from 'vitest'
import { makeOwnApi, send } from '../../support/api.ts'
import { freshEmail } from '../../support/club.ts'

const asShipped = readConfig({}).registrationLimit
const from = (address: string) => ({ 'x-forwarded-for': address })
const club = (email = freshEmail('admin')) => ({
  ...{ email, password: `pw-${randomUUID()}`, displayName: 'Anna Admin', clubName: 'Ruderclub' },
})

test('20 clubs register within an hour from one address, and no more', async () => {
  let now = new Date()
  const api = await makeOwnApi(({ config }) => ({
    config: { ...config, registrationLimit: asShipped },
    now: () => now,
  }))
  const register = async (address: string) => {
    const { status, body } = await send(api, 'POST', '/api/auth/register', { body: club(), headers: from(address) })
    return [status, body.code]
  }
  const all = await Promise.all(Array.from({ length: 25 }, () => register('192.0.2.1')))
  expect(all.filter(([status]) => status === 201)).toHaveLength(20)
  expect(all.filter(([status, code]) => status === 429 && code === 'too_many_requests')).toHaveLength(5)
  expect(await register('192.0.2.2')).toEqual([201, undefined])
  now = new Date(now.getTime() + 3_601_000)
  expect(await register('192.0.2.1')).toEqual([201, undefined])
})

test('tries that fail cost no club its turn, but are limited as well', async () => {
  const api = await makeOwnApi(({ config }) => ({
    config: { ...config, registrationLimit: { count: 2, seconds: 3600 } },
  }))
  const taken = club()
  const register = async (body: object) =>
    (await send(api, 'POST', '/api/auth/register', { body, headers: from('192.0.2.3') })).status
  expect(await register(taken)).toBe(201)
  expect(await register(taken)).toBe(409)
  expect(await register(club())).toBe(201)
  expect(await register(club())).toBe(429)
})

test('the addresses of one /64 count as one', async () => {
  const api = await makeOwnApi(({ config }) => ({
    config: { ...config, registrationLimit: { count: 1, seconds: 3600 } },
  }))
  const register = async (address: string) =>
    (await send(api, 'POST', '/api/auth/register', { body: club(), headers: from(address) })).status
  expect(await register('2001:db8:1:2::3')).toBe(201)
  expect(await register('2001:db8:1:2:ffff::4')).toBe(429)
  expect(await register('2001:db8:1:3::3')).toBe(201)
})

test('the address is the one that the web server in front tells last', async () => {
  const api = await makeOwnApi(({ config }) => ({
    config: { ...config, registrationLimit: { count: 1, seconds: 3600 } },
  }))
  const register = async (address: string) =>
    (await send(api, 'POST', '/api/auth/register', { body: club(), headers: from(address) })).status
  expect(await register('198.51.100.1, 192.0.2.4')).toBe(201)
  expect(await register('198.51.100.2, 192.0.2.4')).toBe(429)
})
