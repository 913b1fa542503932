import { t } from '../../language/t.ts'

/** The name of a file's column, or its number if the file gives it none. */
export const columnTitle = (header: readonly string[], place: number): string =>
  header[place] || t('Column {number}', { number: place + 1 })
