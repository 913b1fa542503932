import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../use-media.ts'
import { type Before, type BodyProps, focusedPlace, Space } from './body.tsx'
import styles from './window-body.module.css'

/**
 * Number of rows rendered beyond the visible ones. Scrolling needs many, so that none is missing; when the list is new
 * (at first, and with each key press in a search), only few are rendered at once. The others follow on the first scroll,
 * or after a pause in small steps, so that the next key press does not wait for all of them.
 */
const overscan = { steady: 24, changing: 4 }
const pauseMs = { first: 250, next: 50 }
/** Gap between cards in pixels; rows, also folded ones, have none. */
const cardGap = 10
/** Estimated heights of a card and of a folded row in pixels; rendered ones are measured. */
const heights = { card: 66, folded: 69 }
/** Width below which rows are cards, as in list.module.css. */
const narrow = '(max-width: 56.1875em)'

interface Props extends BodyProps {
  /** The body before this one: its focus goes on here. */
  before: RefObject<Before>
}

/** Renders only the visible and nearby rows, and the one that has the focus. */
export function WindowBody({ rows, height, folds, before, children }: Props) {
  const asCards = useMedia(narrow)
  const gap = asCards && !folds ? cardGap : 0
  const element = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(() => topOf(before.current.body))
  const focusedNow = () => focusedPlace(element.current ?? before.current.body)
  const beyond = useBeyond(rows, focusedNow() !== undefined)
  // Content above the table may change its height with any render.
  useLayoutEffect(() => {
    setTop(topOf(element.current))
  })
  useLayoutEffect(() => {
    const place = before.current.focused
    if (place === undefined) return
    before.current.focused = undefined
    // Once only: whoever leaves the row a moment later is not called back to it.
    const row = element.current?.querySelector<HTMLElement>(`tr[data-index="${place}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [before])
  const all = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (folds ? heights.folded : asCards ? heights.card : height),
    getItemKey: useCallback((place: number) => rows[place]?.id ?? place, [rows]),
    overscan: beyond,
    rangeExtractor: (range) => {
      const focused = focusedNow()
      return withPlace(
        defaultRangeExtractor(range),
        focused !== undefined && focused < range.count ? focused : undefined,
      )
    },
    // Gives the page its full height on the first render, so that the scroll position can be restored.
    initialRect: { width: innerWidth, height: innerHeight },
    gap,
    scrollMargin: top,
    // By how much rows above turned out higher or lower, from where the page is now: it may have been scrolled since the
    // last event, and since this was rendered.
    scrollToFn: (_, { adjustments = 0 }) => scrollBy({ top: adjustments, behavior: 'instant' }),
  })
  const shown = all.getVirtualItems()
  const last = shown.at(-1)
  return (
    <tbody ref={element} className={styles.window}>
      {shown.map(({ index: place, start }, at) => {
        const row = rows[place]
        const above = shown[at - 1]
        const left = start - (above ? above.end + gap : top) - gap
        const isNext = place === (above ? above.index + 1 : 0)
        return (
          row && (
            <Fragment key={row.id}>
              {!isNext && <Space height={left} />}
              {children(place, all.measureElement)}
            </Fragment>
          )
        )
      })}
      {last && last.index < rows.length - 1 && <Space height={all.getTotalSize() - (last.end - top) - gap} />}
    </tbody>
  )
}

/** The upper edge of a body, in pixels from the start of the page. */
const topOf = (body: HTMLElement | null): number => (body ? Math.round(body.getBoundingClientRect().top + scrollY) : 0)

/** Places of rows in order, and one more that may be among them. */
const withPlace = (places: number[], more: number | undefined): number[] =>
  more === undefined || places.includes(more) ? places : [...places, more].sort((one, other) => one - other)

/** Current number of rows to render beyond the visible ones; all at once for somebody who goes through them by key. */
function useBeyond(list: readonly unknown[], isInRows: boolean): number {
  const [grown, setGrown] = useState({ list, rows: isInRows ? overscan.steady : overscan.changing })
  useEffect(() => {
    let rows = overscan.changing
    let timer = setTimeout(grow, pauseMs.first)
    function grow() {
      rows += overscan.changing
      setGrown((now) => (now.list === list && now.rows >= rows ? now : { list, rows }))
      if (rows < overscan.steady) timer = setTimeout(grow, pauseMs.next)
    }
    const settle = () => {
      clearTimeout(timer)
      setGrown({ list, rows: overscan.steady })
    }
    addEventListener('scroll', settle, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', settle)
    }
  }, [list])
  return grown.list === list ? grown.rows : overscan.changing
}
