/** How a cell begins that a spreadsheet would run as a formula; a mark that is there already takes another one. */
const risky = /^'*[=+\-@＝＋－＠]/

/** A text that a spreadsheet shows and never runs. `plainCell` gives it back as it was. */
export const safeCell = (text: string): string => (risky.test(text) ? `'${text}` : text)

/** A text without the mark that `safeCell`, or another program's export, put before it. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell)
