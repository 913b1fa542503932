import { AppError } from '@tessera/domain/errors'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useRef, useState } from 'react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import type { Checked } from './checked.ts'
import { checkAtDoor, type Door } from './door-list.ts'
import { signal } from './signal.ts'
import { keepLog, storedLog } from './stored-log.ts'
import { useSending } from './use-sending.ts'

const failure = text('The card could not be checked.')

/** Milliseconds that a door with a list waits for the server. */
const patience = 4_000

/** Checks cards: at the server, or with the list where that does not answer. The log has the newest card first. */
export function useChecks(door: Door | null | undefined) {
  const [error, setError] = useState<string>()
  const [log, setLog] = useState<readonly Checked[]>([])
  // Answers may arrive in another order than the cards were shown in: only the newest card counts.
  const newest = useRef(0)
  const until = door?.list.until
  useEffect(() => {
    let isLeft = false
    storedLog()
      .then((kept) => {
        if (isLeft) return
        newest.current += kept[0]?.number ?? 0
        const own = newest.current
        setLog((now) => [...now.map((one) => ({ ...one, number: one.number + own })), ...kept])
      })
      .catch((error: unknown) => console.warn('The cards checked before could not be read', error))
    return () => {
      isLeft = true
    }
  }, [])
  useEffect(() => {
    if (until && log.length > 0)
      keepLog(log, until).catch((error: unknown) => console.warn('The checked cards could not be kept', error))
  }, [log, until])
  const check = async (scanned: string) => {
    newest.current += 1
    const number = newest.current
    setError(undefined)
    try {
      const found = await checkNow(scanned, door ?? undefined)
      if (number === newest.current) signal(found.card.valid ? 'valid' : 'refused')
      const one = { number, at: new Date().toISOString(), ...found }
      setLog((before) => [one, ...before].sort((a, b) => b.number - a.number))
    } catch (error) {
      if (number === newest.current) setError(errorText(error, failure))
    }
  }
  const unsent = log.filter(({ offline }) => offline)
  useSending(unsent, async ({ offline, ...one }) => {
    if (!offline) return
    const card = await call(cardsContract.checkCard, { body: { scanned: offline.scanned, madeAt: one.at } })
    const sent = { ...one, card, ...(card.valid !== one.card.valid && { before: one.card }) }
    setLog((now) => now.map((each) => (each.number === sent.number ? sent : each)))
  })
  return { log, check, error }
}

async function checkNow(scanned: string, door: Door | undefined): Promise<Pick<Checked, 'card' | 'offline'>> {
  const asked = call(cardsContract.checkCard, { body: { scanned }, failure })
  if (!door) return { card: await asked }
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError('unavailable', failure)), patience)
  try {
    return { card: await Promise.race([asked, late.promise]) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    asked.catch(() => undefined)
    return { card: await checkAtDoor(scanned, door), offline: { scanned, asOf: door.list.asOf } }
  } finally {
    clearTimeout(timer)
  }
}
