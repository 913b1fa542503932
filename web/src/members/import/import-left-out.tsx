import { useState } from 'react'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import { columnTitle } from './column-title.ts'
import type { CsvTable } from './csv-table.ts'
import { type Columns, columnsLeftOut, computedColumns, unusedNames } from './guess-columns.ts'
import { ImportNewFields } from './import-new-fields.tsx'

interface Props {
  table: CsvTable
  columns: Columns
  /** Places of columns that are taken over apart from the fields. */
  apart: readonly number[]
  /** Place of a column that names membership types, and so is no field. */
  typePlace: number | undefined
  onChange: (columns: Columns) => void
  /** Called with true while columns become fields, and with false after it. */
  onBusy: (busy: boolean) => void
}

/** Names the columns of the file that are not imported, those with a part of the name as a warning; the others can become fields. */
export function ImportLeftOut({ table, columns, apart, typePlace, onChange, onBusy }: Props) {
  const [isMaking, setMaking] = useState(false)
  const { header } = table
  const used = [...Object.values(columns), ...apart]
  const names = unusedNames(header, columns)
  const computed = computedColumns(header)
  const others = header.flatMap((name, place) =>
    name && !used.includes(place) && !names.includes(name) && !computed.has(name) ? [{ name, place }] : [],
  )
  const unnamed = columnsLeftOut(table, columns, apart).filter((place) => !header[place])
  const left = [...others, ...unnamed.map((place) => ({ name: '', place }))]
  return (
    <>
      {names.length > 0 && (
        <Banner tone="warning">
          {t('Names come from the columns chosen above. Not part of them: {columns}', { columns: names.join(', ') })}
        </Banner>
      )}
      {left.length > 0 && !isMaking && (
        <Row align="baseline">
          {others.length > 0 && (
            <Quiet>{t('Not imported: {columns}', { columns: others.map(({ name }) => name).join(', ') })}</Quiet>
          )}
          {unnamed.length > 0 && (
            <Quiet>
              {t(
                '{count, plural, one {One column has no heading, and is left out} other {# columns have no heading, and are left out}}: {columns}',
                { count: unnamed.length, columns: unnamed.map((place) => beginning(table, place)).join(', ') },
              )}
            </Quiet>
          )}
          <Button size="small" onClick={() => setMaking(true)}>
            {t('Keep as fields of the club')}
          </Button>
        </Row>
      )}
      {left.length > 0 && isMaking && (
        <ImportNewFields
          table={table}
          left={left.filter(({ place }) => place !== typePlace)}
          onMade={(made) => {
            setMaking(false)
            onChange({ ...columns, ...made })
          }}
          onCancel={() => setMaking(false)}
          onBusy={onBusy}
        />
      )}
    </>
  )
}

/** A column without a name, by its number and what its first filled cells say. */
function beginning({ header, rows }: CsvTable, place: number): string {
  const words = new Set(rows.flatMap(({ cells }) => cells[place]?.trim().slice(0, 30) || []))
  return `${columnTitle(header, place)} (${[...words].slice(0, 2).join(', ')}${words.size > 2 ? ' …' : ''})`
}
