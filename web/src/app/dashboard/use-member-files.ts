import { AppError } from '@tessera/domain/errors'
import type { Member } from '@tessera/domain/members/member'
import { householdsOf } from '@tessera/domain/members/postal-address'
import { pdfMimeType } from '@tessera/domain/passes/printed-card-contract'
import { text } from '@tessera/domain/texts/text'
import { viewsContract } from '@tessera/domain/views/contract'
import type { Paper } from '@tessera/domain/views/paper'
import { receive } from '../../http/receive.ts'
import { saveFile } from '../../http/save-file.ts'
import { networkSentence } from '../../http/sentences.ts'
import { useLanguage } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { loadPart } from '../../load-part.ts'
import type { Standings } from '../../members/list/find-members.ts'
import type { KnownOfClub } from '../../members/list/view-rows.ts'
import { useCommand } from '../../ui/commands.ts'
import { useAction } from '../../ui/use-action.ts'
import { useCsvExport } from '../../ui/use-csv-export.ts'

export interface Listed {
  /** The members that are listed; undefined until all are known. */
  readonly listed: readonly Member[] | undefined
  readonly standings: Standings
}

interface Shown extends Listed {
  readonly known: KnownOfClub
  /** The columns of the view that is shown; empty without one, undefined until they are known. */
  readonly columns: readonly string[] | undefined
}

const finding = (members: readonly Member[]) => {
  const byId = new Map(members.map((member) => [member.id, member]))
  return (id: string) => byId.get(id)
}

/** True if a label can be printed for one of these members; `all` are those of the club. */
export const haveAddress = (members: readonly Member[], all: readonly Member[]): boolean =>
  householdsOf(members, finding(all)).length > 0

const failure = text('The file could not be made')

/** The commands that make files of members: as CSV, for Excel, and on paper. */
export type FileCommand = 'export-members' | 'export-xlsx' | 'print-attendance' | 'print-labels'

/** Returns what makes each file of these members, with the columns of the view that is shown; undefined while there is nothing to save. */
export function useMemberFiles({
  listed,
  standings,
  known,
  columns,
}: Shown): Record<FileCommand, () => void> | undefined {
  const language = useLanguage()
  const exportCsv = useCsvExport()
  const [exportMembers] = useAction(failure, async () => {
    if (!listed) return
    const { saveMembers } = await loadPart(() => import('../../members/list/export-members.ts'))
    exportCsv((other) => saveMembers(listed, standings, { ...known, all: known.members, columns }, other))
  })
  const [exportXlsx] = useAction(failure, async () => {
    if (!listed || !columns) return
    const { saveXlsx } = await loadPart(() => import('../../members/list/save-xlsx.ts'))
    await saveXlsx(listed, columns, { standings, ...known })
    return t('{name} saved', { name: t('members.xlsx') })
  })
  const print = async (kind: Paper['kind'], people: readonly Member[], name: string) => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    const memberIds = people.map(({ id }) => id)
    const body = { kind, memberIds, ...(columns && columns.length > 0 ? { columns: [...columns] } : {}) }
    await receive(viewsContract.print, failure, (part) => parts.push(part), { query: { language }, body })
    const whole = new Blob(parts, { type: pdfMimeType })
    // Cut off if the connection broke.
    if (!(await whole.slice(-8).text()).includes('%%EOF')) throw new AppError('unavailable', networkSentence)
    saveFile(whole, name)
  }
  const [printAttendance] = useAction(failure, async () => {
    await print('attendance', listed ?? [], t('attendance.pdf'))
    return t('{name} saved', { name: t('attendance.pdf') })
  })
  const [printLabels] = useAction(failure, async () => {
    const labels = householdsOf(listed ?? [], finding(known.members))
    const people = labels.flatMap((label) => label.people)
    if (people.length === 0) throw new AppError('not_found', text('None of these members has a postal address'))
    await print('labels', people, t('labels.pdf'))
    const [count, without] = [labels.length, (listed?.length ?? 0) - people.length]
    return t('{count, plural, one {# label} other {# labels}}; {without} without a postal address', { count, without })
  })
  if (!listed || listed.length === 0 || !columns) return undefined
  return {
    'export-members': () => void exportMembers(),
    'export-xlsx': () => void exportXlsx(),
    'print-attendance': () => void printAttendance(),
    'print-labels': () => void printLabels(),
  }
}

/** Offers the commands that make files of the members that are listed. */
export function useListedFiles(shown: Shown): void {
  const files = useMemberFiles(shown)
  useCommand('export-members', files?.['export-members'])
  useCommand('export-xlsx', files?.['export-xlsx'])
  useCommand('print-attendance', files?.['print-attendance'])
  useCommand('print-labels', files?.['print-labels'])
}
