import type { KeyboardEvent, ReactNode } from 'react'
import type { Column, Listed } from './column.ts'

/** What a table needs in order to offer its rows for choice; `selecting.tsx`, which loads later, makes it. */
export interface Selection {
  readonly chosen: ReadonlySet<string>
  /** The boxes; the same object with each render. */
  readonly column: Column<Listed, unknown>
  /** The box for all rows, in the head. */
  readonly all: ReactNode
  /** Handles a key in a row; returns true if it has done so. The same function with each render. */
  readonly onKey: (event: KeyboardEvent<HTMLTableRowElement>, id: string) => boolean
}
