import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './wide-list.module.css'

interface Props {
  columns: readonly { readonly width?: number }[]
  /** True while the rows have boxes that choose them. */
  hasBoxes: boolean
  /** A class that sets `--actions`, the width of the column of buttons. */
  actions: string | undefined
  /** One `ListTable` with actions. */
  children: ReactNode
}

/** The class of the cells and the header that stay in sight while the list is scrolled sideways. */
export const pinned = styles.pinned

const usualWidth = 140

/**
 * A list whose columns may need more room than there is: it scrolls sideways within its own box, with a scroll bar at the lower
 * edge of the window. Its header sticks to the page as that of other lists, which it could not do in a box that scrolls; so
 * header, rows and scroll bar scroll each for itself, and follow each other. On narrow screens rows are cards as usual.
 */
export function WideList({ columns, hasBoxes, actions, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (box.current ? scrollTogether(box.current) : undefined), [])
  const widths = [...(hasBoxes ? [62] : []), ...columns.map(({ width = usualWidth }) => width)]
  const sizes = {
    '--columns': widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' '),
    '--least': `${widths.reduce((sum, width) => sum + width, 0)}px`,
  }
  return (
    <div ref={box} className={clsx(styles.box, hasBoxes && styles.boxes, actions)} style={sizes as CSSProperties}>
      {children}
      <div className={styles.bar} aria-hidden="true" tabIndex={-1} data-bar>
        <div />
      </div>
    </div>
  )
}

/** Keeps the parts of a list at the same place sideways; returns what ends that. */
function scrollTogether(box: HTMLElement): () => void {
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    for (const part of box.querySelectorAll('thead, tbody, [data-bar]'))
      if (part !== target && part.scrollLeft !== target.scrollLeft) part.scrollLeft = target.scrollLeft
  }
  // Scroll events of the parts do not bubble.
  box.addEventListener('scroll', follow, { capture: true, passive: true })
  return () => box.removeEventListener('scroll', follow, true)
}
