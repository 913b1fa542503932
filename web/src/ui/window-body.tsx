import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FoldsRows } from './row-fold.ts'
import { useMedia } from './use-media.ts'

interface WindowBodyProps<T> {
  items: readonly T[]
  /** Estimated heights in pixels, as a row and as a card; rendered rows are measured. */
  height: { row: number; card: number }
  /** Renders an item; `measure` is the `ref` of its row, which also needs its `place` as `data-index`. */
  children: (item: T, row: { place: number; measure: (row: Element | null) => void }) => ReactNode
}

/**
 * Number of rows rendered beyond the visible ones. Scrolling needs many, so that none is missing; when the list is new
 * (at first, and with each key press in a search), only few are rendered at once. The others follow on the first scroll,
 * or after a pause in small steps, so that the next key press does not wait for all of them.
 */
const overscan = { steady: 24, changing: 4 }
const pauseMs = { first: 250, next: 50 }
/** Gap between cards in pixels; rows, also folded ones, have none. */
const cardGap = 10
/** Width below which rows are cards, as in table.module.css. */
const narrow = '(max-width: 56.1875em)'

/** Body of a long table. Renders only the visible and nearby rows; the page keeps its full height. */
export function WindowBody<T extends { readonly id: string }>({ items, height, children }: WindowBodyProps<T>) {
  const asCards = useMedia(narrow)
  const gap = asCards && !useContext(FoldsRows) ? cardGap : 0
  const element = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const beyond = useBeyond(items)
  // Content above the table may change its height with any render.
  useLayoutEffect(() => {
    if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
  })
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => (asCards ? height.card : height.row),
    getItemKey: useCallback((place: number) => items[place]?.id ?? place, [items]),
    overscan: beyond,
    // Gives the page its full height on the first render, so that the scroll position can be restored.
    initialRect: { width: innerWidth, height: innerHeight },
    gap,
    scrollMargin: top,
  })
  const shown = rows.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  return (
    <tbody ref={element}>
      {first && first.index > 0 && <Space height={first.start - top - gap} />}
      {shown.map(({ index: place }) => {
        const item = items[place]
        return item && <Fragment key={item.id}>{children(item, { place, measure: rows.measureElement })}</Fragment>
      })}
      {last && last.index < items.length - 1 && <Space height={rows.getTotalSize() - (last.end - top) - gap} />}
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

const Space = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a plain table takes no focus
  <tr aria-hidden="true">
    <td style={{ height, padding: 0 }} />
  </tr>
)
