import type { KeyboardEvent } from 'react'

const rows = '[role="tabpanel"] tbody tr[tabindex]'
const search = '[role="tabpanel"] input[type="search"]'

const focus = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return true
}

/** Focuses the search of the visible tab; returns false if it has none. */
export const focusSearch = (): boolean => focus(document.querySelector(search))

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => !(ctrlKey || metaKey || altKey || shiftKey)

/** Moves the focus from a search to the first row below it on arrow down. */
export function leaveSearch(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown' || !isPlain(event)) return
  const { bottom } = event.currentTarget.getBoundingClientRect()
  const inSight = [...document.querySelectorAll(rows)].find((row) => row.getBoundingClientRect().top >= bottom)
  if (focus(inSight)) event.preventDefault()
}

/** The row that an arrow leads to from another; undefined for other keys and at the ends. */
export function nextRow({ key, currentTarget: row }: KeyboardEvent<HTMLTableRowElement>): HTMLElement | undefined {
  const next = key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null
  return next instanceof HTMLElement && next.matches(rows) ? next : undefined
}

/** Arrows move between rows, and from the first one to the search; Enter opens the focused row. */
export function moveInRows(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  const { key, currentTarget: row, target } = event
  if (!isPlain(event)) return
  const next = nextRow(event)
  const opens = key === 'Enter' && target === row
  if (opens) open()
  const isFirst = key === 'ArrowUp' && !row.previousElementSibling
  if (opens || focus(next) || (isFirst && focusSearch())) event.preventDefault()
}
