/**
 * Where the focus goes when the row that has it is taken away: the button of that name in the row after it, else in the
 * one before. To be asked while the row is still there.
 */
export function nextRowButton(row: Element | null | undefined, label: string): HTMLElement | null | undefined {
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(`[aria-label="${label}"]`)
}

/** The row of what has the focus. */
export const focusedRow = (): Element | null | undefined => document.activeElement?.closest('tr')
