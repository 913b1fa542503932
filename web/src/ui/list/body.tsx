import type { ReactNode } from 'react'

/** The `ref` of a row whose height is measured. */
export type Measure = ((row: Element | null) => void) | undefined

export interface BodyProps {
  rows: readonly { readonly id: string }[]
  /** Estimated height of a row in pixels. */
  height: number
  /** Whether the rows are folded ones. */
  folds: boolean
  /** Renders the row at a place of the list; `place` is also its `data-index`. */
  children: (place: number, measure: Measure) => ReactNode
}

/** Keeps the page as high as with the rows that are not rendered. */
export const Space = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a plain table takes no focus
  <tr aria-hidden="true">
    <td style={{ height, padding: 0 }} />
  </tr>
)

/** A body that another one replaces. */
export interface Before {
  body: HTMLElement | null
  /** The place of the row that had the focus when it was replaced. */
  focused: number | undefined
}

/** The place of the row of a body that has the focus. */
export function focusedPlace(body: HTMLElement | null | undefined): number | undefined {
  const row = body?.contains(document.activeElement) && document.activeElement?.closest<HTMLElement>('tr[data-index]')
  return row ? Number(row.dataset.index) : undefined
}
