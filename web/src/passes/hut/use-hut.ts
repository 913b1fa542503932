import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { isUsable, type ListAge, listAge, timeAt } from '@tessera/domain/huts/at-hut'
import { text } from '@tessera/domain/texts/text'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../../http/error-text.ts'
import { keepPage } from '../../http/keep-page.ts'
import { paths } from '../../paths.ts'
import { makeCodeReader } from '../code-reader.ts'
import { signal } from '../signal.ts'
import { checkAtHut, type HutList, type NumberedAnswer, recordCheck, verifyList } from './check-at-hut.ts'
import { endHut, isEnd, isRefused, loadList, openLink, type Question, questionOf, sendChecks } from './hut-device.ts'
import {
  isHere,
  isOfHut,
  keepTime,
  type StoredHut,
  storedChecks,
  storedHut,
  storedList,
  storedTime,
} from './stored-hut.ts'

const failedOpen = text('The link could not be opened.')
const failedCheck = text('The card could not be checked.')
const notCounted = text('The check is not counted: the browser keeps nothing more on this device.')
const isUnsafe = text('This page works over https only: ask the club for a link that begins with https.')

/** Milliseconds between two looks at the clock, in which checks are sent too. */
const tickMs = 20_000
/** Milliseconds for which an answer is shown, so that nobody takes it for that of the next card. */
const shownMs = 8_000
/** Milliseconds between two loads of the list, while there is a connection. */
const refreshMs = 5 * 60_000

/** What is asked before this device is bound to a link, and what each answer does. */
export interface Offer extends Question {
  readonly accept: () => void
  readonly decline: () => void
}

/** The hut of this device: `hut` is undefined until known, null if the device has none. `fault` is a sentence in English. */
export function useHut(link: string) {
  const [hut, setHut] = useState<StoredHut | null>()
  const [list, setList] = useState<HutList>()
  const [answer, setAnswer] = useState<NumberedAnswer>()
  const [fault, setFault] = useState<string>()
  const [offer, setOffer] = useState<Offer>()
  const [isUnreached, setIsUnreached] = useState(false)
  const [, setTicks] = useState(0)
  const openSince = useRef(performance.now())
  const newest = useRef(0)
  const listed = useRef<HutList>(undefined)
  const again = useRef<() => void>(undefined)

  const show = useCallback((next: HutList | undefined) => {
    openSince.current = performance.now() - (next ? storedTime(next.stored.fetchedAt).open : 0)
    listed.current = next
    setList(next)
  }, [])

  const timeOf = useCallback(
    ({ stored: { fetchedAt } }: HutList) =>
      timeAt(storedTime(fetchedAt), Date.now(), performance.now() - openSince.current),
    [],
  )
  /** Keeps how late it is, so that the clock of the device makes the list no younger if it is set back later. */
  const noteTime = useCallback((of: HutList) => void keepTime(timeOf(of)), [timeOf])

  useEffect(() => {
    const left = new AbortController()
    let current: StoredHut | undefined
    let toOpen = link
    let isAgreed = false
    let isOffered = false
    let isBusy = false
    let isWanted = false
    let triedAt = 0
    let isKeeping = false
    const isMine = () => !left.signal.aborted && current !== undefined && isHere(current.hut)
    const fail = (error: unknown) => {
      if (!current || !isMine()) return
      if (isEnd(error)) {
        if (current.ended) return
        current = endHut(current, error.message)
        setHut(current)
        show(undefined)
      } else if (error instanceof AppError && error.code === 'unavailable') setIsUnreached(true)
      else setFault(errorText(error, failedOpen))
    }
    /** Takes the hut that is stored on this device, with its list: that of an earlier visit, or that which another tab has opened. */
    const takeStored = async () => {
      current = storedHut()
      triedAt = 0
      if (current || !toOpen) setHut(current ?? null)
      const stored = current && storedList(current.hut)
      const verified = current && stored && (await verifyList(stored, current))
      if (left.signal.aborted) return
      show(verified)
      if (verified) noteTime(verified)
    }
    /** Takes the secret of the link from the address, once it is not needed any more. */
    const forgetLink = () => {
      toOpen = ''
      setOffer(undefined)
      history.replaceState(history.state, '', paths.hut)
    }
    const open = async () => {
      try {
        const question = isAgreed ? undefined : await questionOf(toOpen)
        if (left.signal.aborted) return
        if (question) {
          isOffered = true
          setFault(undefined)
          return setOffer({ ...question, accept, decline })
        }
        await openLink(toOpen)
        if (!left.signal.aborted) forgetLink()
      } catch (error) {
        if (left.signal.aborted) return
        setFault(errorText(error, failedOpen))
        if (isRefused(error)) toOpen = ''
      }
    }
    /** Sends what was checked, also after the end of the link, and fetches the list. Without a connection the next attempt follows. */
    const refresh = async (hut: StoredHut) => {
      const isReached = await sendChecks(hut).then(() => true, fail)
      if (isReached) setIsUnreached(false)
      if (!isMine() || current?.ended || Math.abs(Date.now() - triedAt) <= refreshMs) return
      triedAt = Date.now()
      try {
        const loaded = await loadList(hut, listed.current)
        if (!isMine()) return
        show(loaded)
        setFault(undefined)
        setIsUnreached(false)
        keepPageOnce()
      } catch (error) {
        triedAt = 0
        fail(error)
      }
    }
    /** Keeps the page while the work goes on: a file that is long in coming keeps no check from being sent. */
    const keepPageOnce = () => {
      if (isKeeping) return
      isKeeping = true
      void keepForLater().finally(() => {
        isKeeping = false
      })
    }
    /**
     * Does whatever there is to do: opens the link, takes the hut of this device, and brings it up to date. Asked for while it is at
     * it, it does so once more.
     */
    const work = async () => {
      if (!globalThis.crypto?.subtle) return setFault(isUnsafe)
      isWanted = true
      if (isBusy) return
      isBusy = true
      while (isWanted && !left.signal.aborted) {
        isWanted = false
        if (toOpen && !isOffered) await open()
        if (!isMine()) await takeStored()
        if (current) await refresh(current)
      }
      isBusy = false
      if (!left.signal.aborted) setTicks((ticks) => ticks + 1)
    }
    const accept = () => {
      isAgreed = true
      isOffered = false
      setOffer(undefined)
      void work()
    }
    const decline = () => {
      forgetLink()
      void work()
    }
    const tick = () => {
      if (listed.current && isMine()) noteTime(listed.current)
      setTicks((ticks) => ticks + 1)
      void work()
    }
    const now = () => {
      triedAt = 0
      void work()
    }
    const changed = (event: StorageEvent) => {
      if (!isOfHut(event)) return
      current = undefined
      now()
    }
    again.current = now
    setFault(undefined)
    setOffer(undefined)
    void takeStored().then(work)
    const ticking = setInterval(tick, tickMs)
    addEventListener('online', now)
    addEventListener('storage', changed)
    return () => {
      left.abort()
      clearInterval(ticking)
      removeEventListener('online', now)
      removeEventListener('storage', changed)
    }
  }, [link, show, noteTime])

  useEffect(() => {
    const hiding = answer && setTimeout(() => setAnswer(undefined), shownMs)
    return () => clearTimeout(hiding)
  }, [answer])

  const ageOf = (of: HutList): ListAge => listAge(of, timeOf(of))

  const check = async (scanned: string) => {
    if (!list) return
    if (!isHere(list.hut)) return again.current?.()
    newest.current += 1
    setAnswer(undefined)
    const order = newest.current
    noteTime(list)
    const made = ageOf(list)
    if (!isUsable(made)) return setTicks((ticks) => ticks + 1)
    const { at } = made
    try {
      const found = await checkAtHut(scanned, list, at)
      if (!isHere(list.hut)) return again.current?.()
      const { number, isKept } = recordCheck(list.hut, found.result, at, dayInZone(at, list.timeZone))
      if (!isKept) setFault(notCounted)
      if (order !== newest.current) return
      signal(found.result === 'valid' ? 'valid' : 'refused')
      setAnswer({ ...found, number, at })
    } catch (error) {
      setFault(errorText(error, failedCheck))
    }
  }

  const age = list && ageOf(list)
  const { count, day, unsent } = storedChecks(hut?.hut ?? '')
  const isToday = age && day === dayInZone(age.at, list.timeZone)
  const today = isToday ? count : { valid: 0, due: 0, refused: 0 }
  return { hut, list, age, answer, fault, isUnreached, offer, check, today, unsent: unsent.length }
}

/** Keeps the page with its reader of codes for when there is no connection. */
async function keepForLater(): Promise<void> {
  try {
    await makeCodeReader()
    await keepPage()
  } catch (error) {
    console.warn('The page for huts could not be kept for later', error)
  }
}
