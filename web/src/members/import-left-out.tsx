import { useState } from 'react'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Quiet, Row } from '../ui/layout.tsx'
import type { CsvTable } from './csv-table.ts'
import { type Columns, computedColumns, unusedNames } from './guess-columns.ts'
import { ImportNewFields } from './import-new-fields.tsx'

interface Props {
  table: CsvTable
  columns: Columns
  /** Place of a column that names membership types, and so is no field. */
  typePlace: number | undefined
  onChange: (columns: Columns) => void
}

/** Names the columns of the file that are not imported, those with a part of the name as a warning; the others can become fields. */
export function ImportLeftOut({ table, columns, typePlace, onChange }: Props) {
  const [isMaking, setMaking] = useState(false)
  const { header } = table
  const used = Object.values(columns)
  const names = unusedNames(header, columns)
  const computed = computedColumns(header)
  const others = header.flatMap((name, place) =>
    name && !used.includes(place) && !names.includes(name) && !computed.has(name) ? [{ name, place }] : [],
  )
  return (
    <>
      {names.length > 0 && (
        <Banner tone="warning">
          {t('Names come from the columns chosen above. Not part of them: {columns}', { columns: names.join(', ') })}
        </Banner>
      )}
      {others.length > 0 && !isMaking && (
        <Row align="baseline">
          <Quiet>{t('Not imported: {columns}', { columns: others.map(({ name }) => name).join(', ') })}</Quiet>
          <Button size="small" onClick={() => setMaking(true)}>
            {t('Keep as fields of the club')}
          </Button>
        </Row>
      )}
      {others.length > 0 && isMaking && (
        <ImportNewFields
          table={table}
          left={others.filter(({ place }) => place !== typePlace)}
          onMade={(made) => {
            setMaking(false)
            onChange({ ...columns, ...made })
          }}
          onCancel={() => setMaking(false)}
        />
      )}
    </>
  )
}
