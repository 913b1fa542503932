import type { ReactElement, ReactNode } from 'react'
import { t } from '../../language/t.ts'

/** A value, or what it is for a row. */
export type Of<Value, Row, More> = Value | ((row: Row, more: More) => Value)

export const of = <Value, Row, More>(value: Of<Value, Row, More>, row: Row, more: More): Value =>
  value instanceof Function ? value(row, more) : value

/** Browsers drop table semantics when CSS turns the rows into cards on a phone; the roles keep them. */
export const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** What every row of a list has. */
export interface Listed {
  readonly id: string
}

/** A column of a list; `More` is what its rows show beside their own fields. */
export interface Column<Row, More = undefined> {
  /** Name in the list's address, if rows can be sorted by it. */
  readonly sort?: string
  /** Header, and label before the value on cards; texts of the catalogue. */
  readonly name: string
  /** True for a name in the reader's words, as a club has typed it, which is not looked up in the catalogue. */
  readonly said?: boolean
  /** Label on cards, if it is not the header's text. */
  readonly label?: string
  readonly cell: (row: Row, more: More, isChosen: boolean) => ReactNode
  readonly align?: 'end'
  /**
   * Position on cards; the title names the row, and describes its buttons. A picture's header is for screen readers only; the
   * box that chooses a row takes its place.
   */
  readonly place?: Of<'picture' | 'title' | 'box' | undefined, Row, More>
  /** Keeps its label in a folded row, where the value alone is unclear. */
  readonly labelled?: boolean
  /** True for rows that have nothing to show in a folded row. */
  readonly isEmpty?: (row: Row, more: More) => boolean
  /** Matters less than the others. */
  readonly quiet?: boolean
  readonly tooltip?: (row: Row) => string
  readonly className?: Of<string | undefined, Row, More>
  readonly headClass?: string | undefined
  /** Width in pixels, in a table with fixed widths. */
  readonly width?: number
}

/** Returns a column's name, or its label on cards, as it is shown. */
export const shownName = ({ said, name }: { said?: boolean | undefined; name: string }, label = name): string =>
  said ? name : t(label)

/** A button of a row, an icon with a name. */
export interface RowButton<Row, More = undefined> {
  /** A text of the catalogue. */
  readonly label: Of<string, Row, More>
  readonly icon: Of<ReactElement, Row, More>
  readonly run: (row: Row) => unknown
  /** Rows that have it; all without it. */
  readonly when?: (row: Row, more: More) => boolean
  readonly danger?: boolean
  /** Shows its name on narrow screens, where the icon alone is unclear. */
  readonly worded?: boolean
}

/** What can be done with a row, at its end. */
export interface ListActions<Row, More = undefined> {
  /** What Enter does. */
  readonly open?: (row: Row, more: More) => unknown
  /** The button that stays in view in a folded row, if it has one; compact there, an icon without its text. */
  readonly main?: (row: Row, more: More) => ((compact: boolean) => ReactNode) | undefined
  /** A function renders a button that does more than run. */
  readonly buttons: readonly (RowButton<Row, More> | ((row: Row, more: More) => ReactNode))[]
  /** False shows all buttons on phones as well; else rows fold there, with their buttons behind one that opens them. */
  readonly folds?: boolean
  /** In place of the buttons, for rows that have none. */
  readonly instead?: (row: Row, more: More) => ReactNode
  /** Class of the line of buttons where rows do not fold. */
  readonly className?: string | undefined
  readonly headClass?: string | undefined
  /** As of a column. */
  readonly width?: number
  /** The most icon buttons of a row, in a table with fixed widths: the column is as wide as they are. */
  readonly most?: number
}
