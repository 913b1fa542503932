import { beforeAll, describe, expect, inject, test } from 'vitest'
import { wasRefused } from './attack.ts'
import { castIn } from './cast.ts'
import { catalogue } from './catalogue.ts'
import { accounts, fire, type World } from './world.ts'

let world: World
let before: unknown

beforeAll(async () => {
  world = await castIn(inject('attacked'))
  before = await world.state()
})

describe.each(Object.entries(catalogue))('%s', (_family, attacks) => {
  test.each(attacks)('$name', { timeout: 120_000 }, async (attack) => {
    const answers = await attack.run(world)
    const told = answers.map(({ status, body }) => `${status} ${body.slice(0, 200)}`).join('\n')
    expect(wasRefused(attack, answers, world), told).toBe(true)
    expect(await world.state()).toEqual(before)
  })
})

test('after all of it, those who have a password still sign in with it', async () => {
  for (const { email, password } of [world.ours.admin, world.theirs.admin]) {
    const body = { email, password, returnSecureToken: true }
    expect((await fire(world.auth, { path: `${accounts}:signInWithPassword?key=x`, body })).status).toBe(200)
  }
})
