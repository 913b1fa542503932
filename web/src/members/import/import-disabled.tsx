import { hasLeft } from '@tessera/domain/members/leaving'
import { languages } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { t } from '../../language/t.ts'
import { Quiet } from '../../ui/layout.tsx'
import { useToday } from '../../ui/today.tsx'
import type { CsvTable } from './csv-table.ts'
import { computedColumns } from './guess-columns.ts'
import type { PlannedRow } from './plan-import.ts'

/** Says how many members whom an export has as Disabled would be added enabled; nothing for those of whom their days say it. */
export function ImportDisabled({ header, rows }: { header: CsvTable['header']; rows: readonly PlannedRow[] }) {
  const today = useToday()
  const computed = computedColumns(header)
  const says = languages.map((language) => translator(language))
  const say = says.find((one) => computed.has(one('Status')) && computed.has(one('Missing payments')))
  if (!say) return null
  const place = header.indexOf(say('Status'))
  const count = rows.filter(
    ({ plan, input, read: { cells } }) =>
      plan.kind === 'new' &&
      cells[place] === say('Disabled') &&
      !hasLeft({ ...input, leavesOn: input.leavesOn || today }, today) &&
      (input.joinedOn ?? '') <= today,
  ).length
  if (count === 0) return null
  return (
    <Quiet>
      {t(
        '{count, plural, one {One new member was disabled where the file is from, and is added enabled} other {# new members were disabled where the file is from, and are added enabled}}: disabling is done by hand, after the import.',
        { count },
      )}
    </Quiet>
  )
}
