import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../use-media.ts'
import { type BodyProps, Space } from './space.tsx'

/**
 * Number of rows rendered beyond the visible ones. Scrolling needs many, so that none is missing; when the list is new
 * (at first, and with each key press in a search), only few are rendered at once. The others follow on the first scroll,
 * or after a pause in small steps, so that the next key press does not wait for all of them.
 */
const overscan = { steady: 24, changing: 4 }
const pauseMs = { first: 250, next: 50 }
/** Gap between cards in pixels; rows, also folded ones, have none. */
const cardGap = 10
/** Estimated height of a card in pixels; rendered rows are measured. */
const cardHeight = 66
/** Width below which rows are cards, as in list.module.css. */
const narrow = '(max-width: 56.1875em)'

/** Renders only the visible and nearby rows. */
export function WindowBody({ rows, height, folds, children }: BodyProps) {
  const asCards = useMedia(narrow)
  const gap = asCards && !folds ? cardGap : 0
  const element = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const beyond = useBeyond(rows)
  // Content above the table may change its height with any render.
  useLayoutEffect(() => {
    if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
  })
  const all = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (asCards ? cardHeight : height),
    getItemKey: useCallback((place: number) => rows[place]?.id ?? place, [rows]),
    overscan: beyond,
    // Gives the page its full height on the first render, so that the scroll position can be restored.
    initialRect: { width: innerWidth, height: innerHeight },
    gap,
    scrollMargin: top,
  })
  const shown = all.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  return (
    <tbody ref={element}>
      {first && first.index > 0 && <Space height={first.start - top - gap} />}
      {shown.map(({ index: place }) => {
        const row = rows[place]
        return row && <Fragment key={row.id}>{children(place, all.measureElement)}</Fragment>
      })}
      {last && last.index < rows.length - 1 && <Space height={all.getTotalSize() - (last.end - top) - gap} />}
    </tbody>
  )
}

/** Current number of rows to render beyond the visible ones. */
function useBeyond(list: readonly unknown[]): number {
  const [grown, setGrown] = useState({ list, rows: overscan.changing })
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
