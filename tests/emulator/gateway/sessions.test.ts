import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import { registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { renew } from '../../support/gateway.ts'
import { workerStack } from '../../support/worker-stack.ts'

const api = await sharedApi()
const { publicUrl } = workerStack()

const lookUp = async (idToken: string) => {
  const url = `${publicUrl}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=test`
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ idToken }) })).status
}
const sessionOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

async function renewed(refreshToken: string) {
  const answer = await renew(refreshToken)
  if (typeof answer === 'number') throw new Error(`refused: ${answer}`)
  return answer
}

describe('a refresh token', () => {
  test('gives another one, and the session stays the same', async () => {
    const { admin } = await registerClub(api)
    const first = await renewed(admin.refreshToken)
    const second = await renewed(first.refreshToken)
    expect(new Set([admin.refreshToken, first.refreshToken, second.refreshToken]).size).toBe(3)
    expect([admin.token, first.token, second.token].map(sessionOf)).toEqual(Array(3).fill(sessionOf(admin.token)))
  })

  test('used by two tabs at once, or again after a lost answer, gives both the same one', async () => {
    const { admin } = await registerClub(api)
    const answers = await Promise.all(Array.from({ length: 5 }, () => renewed(admin.refreshToken)))
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    expect(typeof (await renew(answers[0]?.refreshToken ?? ''))).toBe('object')
  })

  test('used again much later ends the session, and no other', async ({ club }) => {
    const other = await registerClub(api)
    let newest = club.admin.refreshToken
    // More rotations than the gateway keeps as recent, so that no test waits for the grace period.
    for (let turn = 0; turn < 51; turn++) newest = (await renewed(newest)).refreshToken
    expect(await lookUp(club.admin.token)).toBe(200)
    expect(await renew(club.admin.refreshToken)).toBe(400)
    expect(await renew(newest)).toBe(400)
    expect(await lookUp(club.admin.token)).toBe(400)
    await expect.poll(async () => (await club.call('GET', '/api/clubs')).status).toBe(401)
    expect(typeof (await renew(other.admin.refreshToken))).toBe('object')
  })

  test('that is made up for a session does not end it', async () => {
    const { admin } = await registerClub(api)
    const { refreshToken } = await renewed(admin.refreshToken)
    const id = sessionOf(admin.token)
    for (const madeUp of [id, `${id}.`, `${id}.${randomUUID()}`, `${refreshToken}.x`, `${id}.${'x'.repeat(900)}`])
      expect(await renew(madeUp)).toBe(400)
    expect(typeof (await renew(refreshToken))).toBe('object')
  })
})
