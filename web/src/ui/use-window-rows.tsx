import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

interface Options {
  /** What tells rows apart when their order changes; another function for another list. */
  keyOf: (place: number) => string
  /** About how high a row is, in pixels, as a row and as a card; what is seen is then measured. */
  height: { row: number; card: number }
}

interface WindowRows {
  /** The places of the rows that stand now. */
  places: readonly number[]
  /** What each of them takes as its `ref`, beside its place as `data-index`. */
  measure: (row: Element | null) => void
  /** What the table's body takes as its `ref`. */
  body: (body: HTMLElement | null) => void
  /** What stands for the rows above and below, inside the body. */
  above: ReactNode
  below: ReactNode
}

/**
 * So many rows stand beyond those in sight. Scrolling wants many, so that none is ever missing; while the list itself
 * changes, with each key in a search, few are drawn at once. The others come with the first scroll, or in the first pause
 * and then few at a time, so that the next key never waits for them all.
 */
const overscan = { steady: 24, changing: 4 }
const pauseMs = { first: 250, next: 50 }
/** The gap between cards; rows have none. */
const cardGap = 10
/** Where rows are cards (table.module.css). */
const narrow = '(max-width: 899px)'
const subscribe = (changed: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Of a table of very many rows, those that are in sight or near it; the page scrolls as if all were there. */
export function useWindowRows(count: number, { keyOf, height }: Options): WindowRows {
  const asCards = useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
  const gap = asCards ? cardGap : 0
  const element = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const beyond = useBeyond(keyOf)
  const body = useCallback((found: HTMLElement | null) => {
    element.current = found
  }, [])
  // What stands above the table may grow or shrink with any render.
  useLayoutEffect(() => {
    if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
  })
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => (asCards ? height.card : height.row),
    getItemKey: keyOf,
    overscan: beyond,
    // The page has its height from the first render on, so that a scroll position can be restored.
    initialRect: { width: innerWidth, height: innerHeight },
    gap,
    scrollMargin: top,
  })
  const items = rows.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    places: items.map(({ index }) => index),
    measure: rows.measureElement,
    body,
    above: first && first.index > 0 ? <Space height={first.start - top - gap} /> : null,
    below: last && last.index < count - 1 ? <Space height={rows.getTotalSize() - (last.end - top) - gap} /> : null,
  }
}

/** How many rows are to stand beyond those in sight. */
function useBeyond(list: Options['keyOf']): number {
  const [grown, setGrown] = useState({ list, rows: overscan.steady })
  useEffect(() => {
    let rows = overscan.changing
    let timer = setTimeout(grow, pauseMs.first)
    function grow() {
      rows += overscan.changing
      // The first list of all has them from the beginning.
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

const Space = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a plain table takes no focus
  <tr aria-hidden="true">
    <td style={{ height, padding: 0 }} />
  </tr>
)
