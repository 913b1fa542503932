import { ListChecks, Sheet, Tag } from 'lucide-react'
import { t } from '../../language/t.ts'
import type { MenuItem } from '../../ui/menu-items.tsx'
import type { FileCommand } from './use-member-files.ts'

interface Files {
  readonly disabled: boolean
  /** True if one of the members has a postal address, or the head of the family. */
  readonly hasLabels: boolean
}

/** Menu items that make files of members. `run` makes one. */
export function fileItems(run: (command: FileCommand) => void, { disabled, hasLabels }: Files): MenuItem[] {
  const item = (command: FileCommand, label: string, icon: MenuItem['icon']): MenuItem => ({
    label,
    icon,
    disabled,
    onSelect: () => run(command),
  })
  return [
    item('export-xlsx', t('Export for Excel'), <Sheet />),
    item('print-attendance', t('Attendance list as PDF'), <ListChecks />),
    ...(hasLabels ? [item('print-labels', t('Address labels as PDF'), <Tag />)] : []),
  ]
}
