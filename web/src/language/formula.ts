/** Start of a cell that a spreadsheet would run as a formula; an escaped one matches too and is escaped again. */
const risky = /^'*[=+\-@\t\r＝＋－＠]/

/** Escapes a text with an apostrophe if a spreadsheet would run it as a formula. `plainCell` undoes it. */
export const safeCell = (text: string): string => (risky.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `safeCell`, or another program's export, put before a text. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell)
