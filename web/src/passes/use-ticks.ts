import { attendanceContract } from '@tessera/domain/attendance/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import type { Door } from './door-list.ts'
import { keepTicks, storedTicks, type Tick } from './stored-ticks.ts'
import { useSending } from './use-sending.ts'

const failure = text('The list could not be changed.')
const failedLoad = text('The list could not be loaded.')

/** How a member came on today's list; `unsent` while only this device knows it. */
export interface Presence {
  readonly how: 'card' | 'ticked' | 'unsent'
  readonly at: string
}

/** Ticking by name. */
export type Ticks = ReturnType<typeof useTicks>

/** Who is on today's list while that is shown, and ticking by name. Where the device is ready for no connection, it sends ticks later. */
export function useTicks(today: string, door: Door | null | undefined, isShown: boolean) {
  const { data: list, reload } = useApi(attendanceContract.list, {
    params: { day: today },
    failure: failedLoad,
    when: isShown,
  })
  const [unsent, setUnsent] = useState<readonly Tick[]>([])
  const until = door?.list.until
  const keep = (ticks: readonly Tick[]) => {
    setUnsent(ticks)
    if (until)
      keepTicks(ticks, until).catch((error: unknown) => console.warn('The ticked names could not be kept', error))
  }
  const latest = useRef(unsent)
  latest.current = unsent
  const forget = (tick: Tick) => keep(latest.current.filter(({ id }) => id !== tick.id))
  useEffect(() => {
    storedTicks()
      .then((kept) => setUnsent((now) => [...kept, ...now]))
      .catch((error: unknown) => console.warn('The names ticked before could not be read', error))
  }, [])
  useSending(
    unsent,
    async (tick) => {
      try {
        await call(attendanceContract.mark, { body: { id: tick.id, madeAt: tick.at }, failure })
      } catch (error) {
        // The member was deleted meanwhile.
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      }
      forget(tick)
    },
    reload,
  )
  const present = new Map<string, Presence>([
    ...(list ?? []).map(({ id, at, result }) => [id, { how: result === 'ticked' ? result : 'card', at }] as const),
    ...unsent.map(({ id, at }) => [id, { how: 'unsent', at }] as const),
  ])
  /** Throws an AppError. */
  const tick = async (id: string) => {
    try {
      await call(attendanceContract.mark, { body: { id }, failure })
      await reload()
    } catch (error) {
      if (!door || !(error instanceof AppError) || error.code !== 'unavailable') throw error
      keep([...latest.current, { id, at: new Date().toISOString() }])
    }
  }
  /** Throws an AppError. */
  const untick = async (id: string) => {
    if (present.get(id)?.how === 'unsent') return keep(latest.current.filter((one) => one.id !== id))
    await call(attendanceContract.unmark, { params: { day: today, id }, failure })
    await reload()
  }
  return { present, tick, untick }
}
