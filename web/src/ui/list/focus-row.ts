const rows = '[role="tabpanel"] tbody tr[data-index]'

/** Scrolls near a row that is not rendered, by the height of those that are. */
function scrollNear(place: number): void {
  const [first, ...others] = document.querySelectorAll<HTMLElement>(rows)
  if (!first) return
  const { top } = first.getBoundingClientRect()
  const { bottom } = (others.at(-1) ?? first).getBoundingClientRect()
  const height = (bottom - top) / (others.length + 1)
  scrollBy(0, top + (place - Number(first.dataset.index)) * height - innerHeight / 2)
}

/** Frames that a list gets to render its rows: a long one renders some at first, and others in their place. */
const frames = 40

/**
 * Focuses the row at a place of the list on the page, once it is rendered, and again if it is replaced at first; scrolls only
 * if the row is out of view. Does nothing while something else has the focus.
 */
export function focusRow(place: number): void {
  latest += 1
  tryFocus(place, latest, frames)
}

/** Number of the last call: an earlier one no longer takes the focus. */
let latest = 0

function tryFocus(place: number, call: number, left: number): void {
  if (call !== latest) return
  const row = document.querySelector<HTMLElement>(`${rows}[data-index="${place}"]`)
  const hasNone = document.activeElement === null || document.activeElement === document.body
  if (row && hasNone) {
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  if (!row && hasNone && left === frames / 2) scrollNear(place)
  if (left > 0) requestAnimationFrame(() => tryFocus(place, call, left - 1))
}
