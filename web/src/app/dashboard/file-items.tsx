import { ListChecks, Sheet, Tag } from 'lucide-react'
import { t } from '../../language/t.ts'
import type { MenuItem } from '../../ui/menu-items.tsx'
import type { FileCommand } from './use-member-files.ts'

/** Menu items that make files of members. `run` makes one. */
export function fileItems(run: (command: FileCommand) => void, disabled: boolean): MenuItem[] {
  const item = (command: FileCommand, label: string, icon: MenuItem['icon']): MenuItem => ({
    label,
    icon,
    disabled,
    onSelect: () => run(command),
  })
  return [
    item('export-xlsx', t('Export for Excel'), <Sheet />),
    item('print-attendance', t('Attendance list as PDF'), <ListChecks />),
    item('print-labels', t('Address labels as PDF'), <Tag />),
  ]
}
