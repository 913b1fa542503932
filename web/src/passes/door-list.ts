import { type CardKeys, cardKeysSchema } from '@tessera/domain/passes/card-token'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { type CheckedCard, checkInList, type DoorList, doorListSchema, lookUpInList } from '@tessera/domain/passes/scan'
import { text } from '@tessera/domain/texts/text'
import { z } from 'zod'
import { call } from '../http/call.ts'
import { keepPage } from '../http/keep-page.ts'
import { makeCodeReader } from './code-reader.ts'
import { readToken } from './read-token.ts'
import { keepSealed, readSealed } from './sealed-store.ts'

const names = { list: 'door-list', photos: 'door-photos' } as const

const storedDoorSchema = cardKeysSchema.extend({ list: doorListSchema })

/** Small photos as data URLs, by the address of the photo, which changes with it. */
const photosSchema = z.record(z.string(), z.string())
export type Photos = z.infer<typeof photosSchema>

/** Everything that a device needs to check cards without a connection. */
export interface Door extends CardKeys {
  readonly list: DoorList
  readonly photos: Photos
}

/** Loads the list of today and keeps it, with the page and its reader of codes. Throws an AppError. */
export async function loadDoor(photos: Photos): Promise<Door> {
  const failure = text('The list could not be loaded.')
  const [list, { keys }] = await Promise.all([
    call(cardsContract.doorList, { failure }),
    call(cardsContract.cardKeys, { failure }),
  ])
  await keepSealed(names.list, { list, keys })
  await makeCodeReader()
  await keepPage()
  return { list, keys, photos }
}

/** Returns what this device keeps; undefined if that is nothing, or of another day. */
export async function storedDoor(): Promise<Door | undefined> {
  const kept = storedDoorSchema.safeParse(await readSealed(names.list)).data
  if (!kept) return undefined
  if (isOver(kept.list)) {
    await dropDoor()
    return undefined
  }
  return { ...kept, photos: photosSchema.safeParse(await readSealed(names.photos)).data ?? {} }
}

/** True after the club's midnight. */
export const isOver = ({ until }: Pick<DoorList, 'until'>): boolean => Date.parse(until) <= Date.now()

export const keepPhotos = (photos: Photos): Promise<void> => keepSealed(names.photos, photos)

/** Takes the list from this device. */
export async function dropDoor(): Promise<void> {
  for (const name of Object.values(names)) await keepSealed(name, null)
}

/** Checks a card, or looks a member's number up, without the server. */
export async function checkAtDoor(scanned: string, { list, keys, photos }: Door): Promise<CheckedCard> {
  const card = lookUpInList(list, scanned) ?? checkInList(list, await readToken(scanned, { keys }))
  const { member } = card
  return member ? { ...card, member: { ...member, photoUrl: photos[member.photoUrl ?? ''] ?? null } } : card
}
