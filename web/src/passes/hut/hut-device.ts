import { AppError } from '@tessera/domain/errors'
import { type HutDevice, hutDeviceContract } from '@tessera/domain/huts/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../../http/call.ts'
import { type HutList, verifyList } from './check-at-hut.ts'
import {
  dropChecks,
  dropList,
  isHere,
  keepChecks,
  keepHut,
  keepList,
  keepOpening,
  type StoredHut,
  storedChecks,
  storedHut,
  storedOpening,
} from './stored-hut.ts'

const failure = text('The list could not be loaded.')
const keepsNothing = text('This browser keeps nothing on this device, so that it cannot check cards without a network.')
const isMistyped = text('This link is incomplete. Please open the whole link that the club has given.')
const isForged = text('The list that has come is not one of this hut.')

/** Maximum checks in a request. */
const mostAtOnce = 500

/** Returns the id and the secret in what follows the # of a link. @throws AppError `invalid_fields` if it is no link of a hut */
function partsOf(link: string): { hut: string; secret: string } {
  const [, hut, secret] = /^([\w-]{1,128})\.([\w-]{43})$/.exec(link) ?? []
  if (!hut || !secret) throw new AppError('invalid_fields', isMistyped)
  return { hut, secret }
}

/** What somebody has to know before this device is bound to a link. */
export interface Question {
  /** Name of the hut that the link is for. */
  readonly name: string
  /** Name of the hut that this device would no longer check cards for, if any. */
  readonly replaces: string | undefined
}

/**
 * Returns what to ask before a link is opened on this device; undefined if it is that of its own hut, or was agreed to before.
 * @throws AppError `invalid_fields` if it is no link of a hut, or as the server refuses it
 */
export async function questionOf(link: string): Promise<Question | undefined> {
  const parts = partsOf(link)
  const stored = storedHut()
  if (stored?.hut === parts.hut || storedOpening()?.hut === parts.hut) return undefined
  const { name } = await call(hutDeviceContract.bind, { body: parts, failure })
  return { name, replaces: stored && !stored.ended ? stored.name : undefined }
}

/** Returns 32 random bytes in base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Binds a link to this device, if it is not bound yet; returns the hut. The checks of another hut are sent before it is replaced: as
 * long as they cannot be, this fails and changes nothing.
 * @throws AppError such as `forbidden` for a link that another device has opened
 */
export async function openLink(link: string): Promise<StoredHut> {
  const parts = partsOf(link)
  const stored = storedHut()
  if (stored?.hut === parts.hut) return stored
  if (stored) await sendChecks(stored).catch(unlessGone)
  const begun = storedOpening()
  const { hut, device } = begun?.hut === parts.hut ? begun : { hut: parts.hut, device: newSecret() }
  if (!keepOpening({ hut, device })) throw new AppError('invalid_fields', keepsNothing)
  const { countedUpTo, ...bound } = await call(hutDeviceContract.bind, { body: { ...parts, device }, failure })
  const opened = await replacedMeanwhile(hut)
  if (opened) return opened
  const own = { hut, device, ...bound }
  keepHut(own)
  dropList()
  dropChecks()
  takeCount(hut, countedUpTo)
  // The browser may ask the user first.
  navigator.storage?.persist?.().catch(() => undefined)
  return own
}

/**
 * Sends the checks that were made for the hut of this device while a link was bound, until there are no new ones. Returns the hut if
 * another tab has opened its link meanwhile, and may have checked cards.
 */
async function replacedMeanwhile(hut: string): Promise<StoredHut | undefined> {
  for (let sent = -1; ; ) {
    const stored = storedHut()
    const { last, unsent } = storedChecks(stored?.hut ?? '')
    if (!stored || stored.hut === hut) return stored
    if (unsent.length === 0 || last === sent) return undefined
    sent = last
    await sendChecks(stored).catch(unlessGone)
  }
}

/**
 * True if the server has refused a link, or it is no link: another attempt would be refused as well. Any other error, such as too many
 * requests or a page of a network in place of an answer, may be over at the next attempt.
 */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { code, requestId } = error
  return code === 'invalid_fields' || (requestId !== undefined && (code === 'unauthenticated' || code === 'forbidden'))
}

/**
 * True if this server says that the link of a hut has ended. A 401 from elsewhere, such as the sign-in page of a network, has no request
 * id and ends nothing.
 */
export const isEnd = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'unauthenticated' && error.requestId !== undefined

/** Stores why the link of this device counts no longer, and removes the list. The checks stay until they are sent. */
export function endHut(hut: StoredHut, why: string): StoredHut {
  const ended = { ...hut, ended: why }
  if (isHere(hut.hut)) {
    keepHut(ended)
    dropList()
  }
  return ended
}

/** Ignores the error if the hut was deleted, so that nothing can count its checks; throws any other, as they can still be sent later. */
function unlessGone(error: unknown): void {
  if (!isEnd(error)) throw error
}

/**
 * Fetches the list, keeps it and returns it. The cards come only if they are others than those of `old`.
 * @throws AppError `unauthenticated` if the link has ended
 */
export async function loadList(opened: StoredHut, old: HutList | undefined): Promise<HutList> {
  const { hut, device } = opened
  const { head, cards, countedUpTo } = await call(hutDeviceContract.list, {
    body: { hut, device, ...(old && { have: old.digest }) },
    failure,
  })
  const next = { hut, head, cards: cards ?? old?.stored.cards ?? {}, fetchedAt: Date.now() }
  const list = await verifyList(next, opened)
  if (!list) throw new AppError('internal', isForged)
  if (!keepList(next) && isHere(hut)) throw new AppError('internal', keepsNothing)
  takeCount(hut, countedUpTo)
  return list
}

/**
 * Goes on after the checks that the server has counted. If these are more than the device has made, it has lost its own: those that it
 * has made since then get the next numbers, as theirs were given before.
 */
function takeCount(hut: string, countedUpTo: number): void {
  const checks = storedChecks(hut)
  const unsent =
    countedUpTo > checks.last
      ? checks.unsent.map((check, place) => ({ ...check, number: countedUpTo + 1 + place }))
      : checks.unsent.filter(({ number }) => number > countedUpTo)
  keepChecks({ ...checks, last: Math.max(checks.last, countedUpTo, unsent.at(-1)?.number ?? 0), unsent })
}

/**
 * Sends the checks that the server has not counted yet, also those of a link that has ended; each is numbered, so that none is counted
 * twice. Removes them if the hut was deleted, as no server will count them.
 * @throws AppError `unauthenticated` if the hut was deleted
 */
export async function sendChecks({ hut, device }: HutDevice): Promise<void> {
  let { unsent } = storedChecks(hut)
  while (unsent.length > 0) {
    const { countedUpTo } = await call(hutDeviceContract.count, {
      body: { hut, device, checks: unsent.slice(0, mostAtOnce) },
    }).catch((error: unknown) => {
      if (isEnd(error) && isHere(hut)) dropChecks()
      throw error
    })
    takeCount(hut, countedUpTo)
    // Meanwhile others may have been made.
    const left = storedChecks(hut).unsent
    if (left[0]?.number === unsent[0]?.number) return
    unsent = left
  }
}
