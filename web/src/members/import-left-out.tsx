import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Quiet } from '../ui/layout.tsx'
import { type Columns, unusedNames } from './guess-columns.ts'

interface Props {
  header: readonly string[]
  columns: Columns
}

/** Names the columns of the file that are not imported; those with a part of the name as a warning. */
export function ImportLeftOut({ header, columns }: Props) {
  const used = Object.values(columns)
  const names = unusedNames(header, columns)
  const others = header.filter((name, place) => name && !used.includes(place) && !names.includes(name))
  return (
    <>
      {names.length > 0 && (
        <Banner tone="warning">
          {t('Names come from the columns chosen above. Not part of them: {columns}', { columns: names.join(', ') })}
        </Banner>
      )}
      {others.length > 0 && <Quiet>{t('Not imported: {columns}', { columns: others.join(', ') })}</Quiet>}
    </>
  )
}
