import { useCallback, useEffect, useRef, useState } from 'react'
import { checkSession } from '../firebase/check-session.ts'
import { currentSession } from '../firebase/session.ts'
import { type Door, dropDoor, isOver, keepPhotos, loadDoor, storedDoor } from './door-list.ts'
import { loadSmallPhotos } from './small-photos.ts'

/** Milliseconds between two loads of the list, while there is a connection. */
const refreshMs = 5 * 60_000
/** Milliseconds between looks at the clock. */
const tickMs = 15_000

/** The list for a door without a connection: undefined until known, null if this device has none. */
export function useDoor() {
  const [door, setDoor] = useState<Door | null>()
  const latest = useRef<Door | null>(undefined)
  const photosOf = useRef(new AbortController())
  const show = useCallback((next: Door | null) => {
    latest.current = next
    setDoor(next)
  }, [])
  /** Loads the list; throws an AppError. */
  const load = useCallback(async () => {
    const loaded = await loadDoor(latest.current?.photos ?? {})
    show(loaded)
    photosOf.current.abort()
    photosOf.current = new AbortController()
    const { signal } = photosOf.current
    loadSmallPhotos(
      loaded.list,
      loaded.photos,
      async (photos) => {
        await keepPhotos(photos)
        if (latest.current) show({ ...latest.current, photos })
      },
      signal,
    ).catch((error: unknown) => console.warn('The photos could not be kept', error))
  }, [show])
  useEffect(() => {
    const fail = (error: unknown) => console.warn('The list on this device could not be read', error)
    storedDoor()
      .then((found) => latest.current === undefined && show(found ?? null))
      .catch((error: unknown) => {
        fail(error)
        show(null)
      })
    let triedAt = 0
    // Without a connection the next attempt follows.
    const refresh = () => {
      triedAt = Date.now()
      if (!currentSession().checked) return void checkSession()
      if (latest.current) load().catch(() => undefined)
    }
    const look = () => {
      const list = latest.current?.list
      if (!list) return
      if (isOver(list)) {
        show(null)
        dropDoor().catch(fail)
      } else if (Date.now() - Math.max(Date.parse(list.asOf), triedAt) > refreshMs) refresh()
    }
    const ticking = setInterval(look, tickMs)
    addEventListener('online', refresh)
    return () => {
      clearInterval(ticking)
      removeEventListener('online', refresh)
      photosOf.current.abort()
    }
  }, [load, show])
  return { door, load }
}
