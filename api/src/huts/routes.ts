import { hutDeviceContract, hutsContract } from '@tessera/domain/huts/contract'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { alone } from '../for-each-club.ts'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { hutList, type PassParts, publishedKeys } from '../passes/service.ts'
import { countHutChecks } from './count-checks.ts'
import { bindHut, type DeviceNeeds, hutOf, noteList } from './hut-of.ts'
import { endHut, listHuts, makeHut, removeHut } from './huts.ts'

export function hutsRoutes(
  mount: Mount,
  deps: DeviceNeeds & Needs<'config' | 'log'> & Pick<PassParts, 'cardKey'>,
): void {
  mount(hutsContract.list, ({ caller }) => listHuts(deps, caller.clubId))
  mount(hutsContract.make, ({ caller, body }) => makeHut(deps, caller, body))
  mount(hutsContract.end, ({ caller, params }) => endHut(deps, caller.clubId, params.id))
  mount(hutsContract.remove, ({ caller, params }) => removeHut(deps, caller.clubId, params.id))
  mount(hutDeviceContract.bind, async ({ body }) => {
    const { name, until, countedUpTo } = await retryOnConflict('hut', () => bindHut(deps, body))
    return { name, until, countedUpTo, ...publishedKeys(deps.cardKey) }
  })
  mount(hutDeviceContract.list, async ({ body: { have, ...device } }) => {
    const hut = await hutOf(deps, device)
    const list = await hutList(deps, hut, have)
    await alone(deps, { hutId: hut.id }, 'the use of a hut’s list cannot be noted', () => noteList(deps, hut))
    return { ...list, countedUpTo: hut.countedUpTo }
  })
  mount(hutDeviceContract.count, ({ body }) => countHutChecks(deps, body))
}
