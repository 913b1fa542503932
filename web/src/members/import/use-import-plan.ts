import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { namesApart } from '@tessera/domain/members/names-apart'
import type { OwnField } from '@tessera/domain/members/own-field'
import { useCallback, useMemo, useState } from 'react'
import { useToday } from '../../ui/today.tsx'
import { indexMembers } from '../known-members.ts'
import { useOwnFields } from '../own-fields-context.ts'
import type { CsvTable } from './csv-table.ts'
import { type Columns, guessColumns } from './guess-columns.ts'
import { newHead } from './import-family.ts'
import { mendedRow, readRows } from './import-row.ts'
import { type PlannedRow, planImport } from './plan-import.ts'
import { type Numbering, useNumbering } from './use-numbering.ts'

/** Corrections and ticks of single rows, by row number. */
export interface RowChoices {
  /** The club's membership types. */
  readonly types: readonly MembershipType[]
  /** The club's own fields. */
  readonly own: readonly OwnField[]
  readonly columns: Columns
  /** Name of the member with an id, with the number if somebody else has it too; for one whom the file adds, the number. */
  readonly nameOf: (id: string) => string
  /** Corrected rows as typed; they stay editable. */
  readonly mended: ReadonlyMap<number, MemberInput>
  /** Rows ticked to change a member. */
  readonly ticked: ReadonlySet<number>
  readonly mend: (row: number, typed: MemberInput) => void
  readonly tick: (rows: readonly number[], on: boolean) => void
}

export interface ImportPlan extends RowChoices {
  readonly setColumns: (columns: Columns) => void
  /** Place of the column of membership types, also in a club without any. */
  readonly typePlace: number | undefined
  readonly rows: readonly PlannedRow[]
  readonly numbering: Numbering
  /** True if members without an e-mail are added without one. */
  readonly mayLackEmail: boolean
  readonly setMayLackEmail: (may: boolean) => void
  /** The day from which on the types of the file hold for the members whom it changes; '' for none. */
  readonly typesFrom: string
  readonly setTypesFrom: (from: string) => void
}

/** The plan of an import with its corrections and ticks; recomputed when the club's members change. */
export function useImportPlan(
  table: CsvTable,
  members: readonly Member[],
  types: readonly MembershipType[],
): ImportPlan {
  const own = useOwnFields()
  const [chosen, setChosen] = useState(() => guessColumns(table.header, own, table.rows))
  const hasTypes = types.length > 0
  const columns = useMemo(() => (hasTypes ? chosen : withoutType(chosen)), [hasTypes, chosen])
  const { type: typePlace } = chosen
  // Until the club has types, their column is kept without being shown.
  const setColumns = useCallback(
    (next: Columns) => setChosen((now) => (hasTypes ? next : { ...next, ...ofTypes(now) })),
    [hasTypes],
  )
  const [mended, setMended] = useState<ReadonlyMap<number, MemberInput>>(new Map())
  const [mayLackEmail, setMayLackEmail] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [typesFrom, setTypesFrom] = useState('')
  const today = useToday()
  const numbering = useNumbering(members)
  const givesNumbers = numbering.isOn && columns.memberId === undefined
  const first = givesNumbers && !numbering.fault ? numbering.first : undefined
  const club = useMemo(() => ({ types, today, own, givesNumbers }), [types, today, own, givesNumbers])
  const read = useMemo(() => readRows(table, columns, club), [table, columns, club])
  const known = useMemo(() => indexMembers(members), [members])
  const rows = useMemo(
    () =>
      planImport(
        read.map((row) => {
          const typed = mended.get(row.row)
          return typed ? mendedRow(row, typed, club) : row
        }),
        known,
        mayLackEmail,
        first,
      ),
    [read, mended, known, club, mayLackEmail, first],
  )
  const nameOf = useMemo(() => {
    const apart = namesApart(members)
    const names = new Map(members.map((member) => [member.id, apart(member)]))
    return (id: string) => names.get(id) ?? newHead.numberOf(id) ?? ''
  }, [members])
  const mend = useCallback((row: number, typed: MemberInput) => setMended((now) => new Map(now).set(row, typed)), [])
  const tick = useCallback((rows: readonly number[], on: boolean) => {
    setTicked((now) => {
      const next = new Set(now)
      for (const row of rows) on ? next.add(row) : next.delete(row)
      return next
    })
  }, [])
  return {
    types,
    own,
    columns,
    nameOf,
    setColumns,
    typePlace,
    rows,
    numbering,
    mended,
    ticked,
    mend,
    tick,
    mayLackEmail,
    setMayLackEmail,
    typesFrom,
    setTypesFrom,
  }
}

/** A club without membership types leaves out a column such as “Category”. */
function withoutType({ type: _, typeChanges: __, ...others }: Columns): Columns {
  return others
}

const ofTypes = ({ type, typeChanges }: Columns): Columns => ({
  ...(type !== undefined && { type }),
  ...(typeChanges !== undefined && { typeChanges }),
})
