import type { DoorList } from '@tessera/domain/passes/scan'
import type { Photos } from './door-list.ts'

/** Width and height in pixels. */
const size = 96
/** Photos that a device keeps at most, some 3 kB each. */
const most = 2_000
/** Photos loaded at once. */
const atOnce = 4
/** Photos after which those that are there are kept. */
const portion = 40

/**
 * Makes small photos of a list's members, and calls `onSome` with all of them from time to time. Takes those of `known`
 * that are still wanted. A photo that cannot be loaded is left out.
 */
export async function loadSmallPhotos(
  { cards }: DoorList,
  known: Photos,
  onSome: (photos: Photos) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const wanted = [...new Set(cards.flatMap(({ member: { photoUrl } }) => photoUrl ?? []))].slice(0, most)
  const photos: Record<string, string> = Object.fromEntries(
    wanted.flatMap((url) => (known[url] === undefined ? [] : [[url, known[url]]])),
  )
  const missing = wanted.filter((url) => photos[url] === undefined)
  for (let start = 0; start < missing.length && !signal.aborted; start += portion) {
    const queue = missing.slice(start, start + portion).values()
    const worker = async () => {
      for (const url of queue) {
        const small = await smallPhoto(url).catch(() => undefined)
        if (small) photos[url] = small
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    if (!signal.aborted) await onSome({ ...photos })
  }
}

async function smallPhoto(url: string): Promise<string | undefined> {
  const response = await fetch(url)
  if (!response.ok) return undefined
  const picture = await createImageBitmap(await response.blob(), { resizeWidth: size, resizeHeight: size })
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}
