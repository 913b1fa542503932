import { getClub } from '@tessera/api/clubs/service'
import type { Deps } from '@tessera/api/deps'
import { updatePasses } from '@tessera/api/passes/service'
import { notifyPhones } from '@tessera/api/wallet/notify-phones'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Api, makeApi, withDeps } from './api.ts'
import { type AddedMember, addMember, type Club, registerClub, setUpPasses } from './club.ts'
import type { FirebaseAddresses } from './firebase-stack.ts'
import { makePhone, type Phone } from './phone.ts'
import { type PushService, startPushService } from './push-service.ts'

export const publicUrl = 'https://club.example'

/** A club on an https address, and a member with the pass on a phone. */
export interface Scene<Stack extends FirebaseAddresses = FirebaseAddresses> {
  readonly api: Api<Stack>
  readonly club: Club
  readonly pushes: PushService
  readonly member: AddedMember
  readonly phone: Phone
}

/**
 * Returns a function that sets a scene on a stack, for one test file: its scenes share the push service and the API's
 * connections and workers. `waits` are those before another push, `more` replaces dependencies.
 */
export function scenesOn<Stack extends FirebaseAddresses>(stack: Stack) {
  let service: PushService
  let shared: Api<Stack>
  beforeAll(async () => {
    ;[service, shared] = await Promise.all([startPushService(), makeApi(undefined, {}, stack)])
  })
  afterAll(async () => {
    await shared.deps.firebase.close()
    await service.stop()
  })
  return async (
    waits: readonly number[] = [1, 1],
    more: (deps: Deps) => Partial<Deps> = () => ({}),
  ): Promise<Scene<Stack>> => {
    const pushes = service.fromNow()
    const api = withDeps(shared, (deps) => ({
      config: { ...deps.config, publicUrl },
      apns: { origin: pushes.origin, ca: pushes.ca, waits },
      ...more(deps),
    }))
    const phone = makePhone(api)
    return { api, pushes, phone, ...(await carry(api, phone)) }
  }
}

/** Makes a club with a member, and adds the pass to the phone. */
export async function carry(api: Api, phone: Phone): Promise<Pick<Scene, 'club' | 'member'>> {
  const club = await registerClub(api)
  await setUpPasses(club)
  const member = await addMember(club)
  const { body } = await club.call('POST', `/api/passes/generate/${member.id}`)
  expect((await phone.add(body)).status).toBe(201)
  return { club, member }
}

export const statusOf = (pass: { generic: { secondaryFields: { value: string }[] } }) =>
  pass.generic.secondaryFields[0]?.value

/** Does for one club what the watch does after a change. */
export async function bringUpToDate({ api, club }: Pick<Scene, 'api' | 'club'>) {
  const stored = await getClub(api.deps, club.clubId)
  await updatePasses(api.deps, stored)
  return notifyPhones(api.deps, stored)
}

export const soon = { timeout: 60_000, interval: 50 }

/** Waits for this many pushes to the phone. */
export const pushed = ({ pushes, phone }: Pick<Scene, 'pushes' | 'phone'>, times: number) =>
  vi.waitFor(() => {
    const own = pushes.arrived.filter(({ token }) => token === phone.pushToken)
    expect(own).toHaveLength(times)
    return own
  }, soon)
