/**
 * Returns the button named `label` in the next row, else in the previous one, to focus when `row` is removed.
 * Call it before the removal.
 */
export function nextRowButton(row: Element | null | undefined, label: string): HTMLElement | null | undefined {
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(`[aria-label="${label}"]`)
}

/** Table row that contains the focused element. */
export const focusedRow = (): Element | null | undefined => document.activeElement?.closest('tr')
