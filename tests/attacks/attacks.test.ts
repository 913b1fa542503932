import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Attack, wasRefused } from './attack.ts'
import { publishedPort, withoutWebServer } from './attacked.ts'
import { castIn } from './cast.ts'
import { catalogue } from './catalogue.ts'
import { slowAttacks } from './families/http.ts'
import { accounts, fire, type World } from './world.ts'

const attacked = inject('product') ? publishedPort() : await withoutWebServer()
let world: World
let before: unknown
/**
 * Responses of attacks that take half a minute each. They run in parallel with the others, except behind nginx, where they
 * would be too many connections.
 */
let early: Map<Attack, ReturnType<Attack['run']>>

beforeAll(async () => {
  world = await castIn(attacked)
  before = await world.state()
  early = new Map(world.fronted ? [] : slowAttacks.map((attack) => [attack, attack.run(world)]))
})

describe.each(Object.entries(catalogue))('%s', (_family, attacks) => {
  test.each(attacks)('$name', async (attack) => {
    const answers = await (early.get(attack) ?? attack.run(world))
    const answered = answers.map(({ status, body }) => `${status} ${body.slice(0, 200)}`).join('\n')
    expect(wasRefused(attack, answers, world), answered).toBe(true)
  })

  // Once per family, because it takes a dozen requests.
  test('none of these changes anything', async () => expect(await world.state()).toEqual(before))
})

test('after all of it, those who have a password still sign in with it', async () => {
  for (const { email, password } of [world.ours.admin, world.theirs.admin]) {
    const body = { email, password, returnSecureToken: true }
    expect((await fire(world.auth, { path: `${accounts}:signInWithPassword?key=x`, body })).status).toBe(200)
  }
})
