import type { DeviceTime } from '@tessera/domain/huts/at-hut'
import type { HutDevice } from '@tessera/domain/huts/contract'
import { hutCardsSchema } from '@tessera/domain/huts/hut-list'
import { cardKeysSchema } from '@tessera/domain/passes/card-token'
import { checkResults } from '@tessera/domain/passes/scan'
import { z } from 'zod'
import { readStored, store } from '../../device-storage.ts'

// These stay in localStorage, apart from what the sign-out clears: a hut has no account. Nothing of them is of a person.
const names = {
  opening: 'tessera.hut.opening',
  hut: 'tessera.hut',
  list: 'tessera.hut.list',
  time: 'tessera.hut.time',
  checks: 'tessera.hut.checks',
}

const deviceSchema = z.object({
  hut: z.string(),
  /** The device's own secret, kept before the link is bound to it, so that a lost answer can be asked for again. */
  device: z.string(),
})
const hutSchema = deviceSchema.extend(cardKeysSchema.shape).extend({
  name: z.string(),
  /** The last day of the link. */
  until: z.string(),
  /** The server's sentence, once the link has ended. */
  ended: z.string().exactOptional(),
})
/** A hut's link on this device. */
export type StoredHut = z.infer<typeof hutSchema>

const listSchema = z.object({
  hut: z.string(),
  head: z.string(),
  cards: hutCardsSchema,
  /** What the device's clock said at the fetch, in milliseconds. */
  fetchedAt: z.number(),
})
/** A list as the server has signed it. */
export type StoredList = z.infer<typeof listSchema>

/** What is known of the time since a fetch (`DeviceTime`). */
const timeSchema = z.object({
  fetchedAt: z.number(),
  clock: z.number(),
  behind: z.number(),
  setBacks: z.number(),
  open: z.number(),
})

const countSchema = z.object({ valid: z.number(), due: z.number(), refused: z.number() })
/** The checks of this device, without anything of the cards. */
const checksSchema = z.object({
  hut: z.string(),
  /** The number of the last check. */
  last: z.number(),
  /** Checks that the server has not counted yet. */
  unsent: z.array(z.object({ number: z.number(), at: z.string(), result: z.enum(checkResults) })),
  /** All checks of a day. */
  day: z.string(),
  count: countSchema,
})
type StoredChecks = z.infer<typeof checksSchema>

const noChecks = { last: 0, unsent: [], day: '', count: { valid: 0, due: 0, refused: 0 } }

function read<T>(name: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(readStored(name) ?? 'null')).data
  } catch {
    return undefined
  }
}

const ofHut = <T extends { readonly hut: string }>(hut: string, stored: T | undefined): T | undefined =>
  stored?.hut === hut ? stored : undefined

const keep = (name: string, value: unknown): boolean => store(name, JSON.stringify(value))

/** Returns the hut of this device; undefined if it has none. */
export const storedHut = () => read(names.hut, hutSchema)
/** True unless another tab has given this device to another hut meanwhile. */
export const isHere = (hut: string): boolean => storedHut()?.hut === hut
/** True for the event by which another tab says that it has opened or ended a link, or that all was deleted. */
export const isOfHut = ({ key }: StorageEvent): boolean => key === names.hut || key === null
/** Returns the link that this device has begun to open; undefined if there is none. */
export const storedOpening = () => read(names.opening, deviceSchema)
/** Returns the list of a hut; undefined if this device has none, or that of another hut. */
export const storedList = (hut: string) => ofHut(hut, read(names.list, listSchema))
/** Returns the checks that this device has made for a hut. */
export const storedChecks = (hut: string): StoredChecks =>
  ofHut(hut, read(names.checks, checksSchema)) ?? { hut, ...noChecks }
/** Returns what this device knew last of the time since a fetch. */
export function storedTime(fetchedAt: number): DeviceTime {
  const stored = read(names.time, timeSchema)
  return stored?.fetchedAt === fetchedAt ? stored : { fetchedAt, clock: fetchedAt, behind: 0, setBacks: 0, open: 0 }
}

/** Keeps the hut of this device; returns false where the browser keeps nothing. */
export const keepHut = (hut: StoredHut): boolean => keep(names.hut, hut)
export const keepOpening = (device: HutDevice): boolean => keep(names.opening, device)
/**
 * Keeps a list, and forgets the time since the one before; returns false where the browser keeps nothing, and without effect if this device
 * has another hut by now.
 */
export const keepList = (list: StoredList): boolean =>
  isHere(list.hut) && keep(names.list, list) && store(names.time, null)
export const keepTime = (time: DeviceTime): boolean => keep(names.time, time)
/** As `keepList`, for checks. */
export const keepChecks = (checks: StoredChecks): boolean => isHere(checks.hut) && keep(names.checks, checks)

/** Removes the list from this device. */
export function dropList(): void {
  for (const name of [names.list, names.time]) store(name, null)
}

/** Removes the checks from this device, with those that were not sent. */
export const dropChecks = (): boolean => store(names.checks, null)
