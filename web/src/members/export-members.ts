import type { Member } from '@tessera/domain/members/member'
import { saveFile } from '../http/save-file.ts'
import type { Standings } from './find-members.ts'
import { csvType, writeCsv } from './write-csv.ts'

const header = ['Member ID', 'Full Name', 'Email', 'Status', 'Missing payments']

/** Members as a CSV file's text, each with the status and its reasons. */
export const membersCsv = (members: readonly Member[], standings: Standings, locale?: string): string =>
  writeCsv(
    header,
    members.map(({ id, memberId, fullName, email }) => {
      const standing = standings?.get(id)
      return [
        memberId,
        fullName,
        email,
        standing?.status ?? '',
        standing?.unmet.map(({ label }) => label).join(', ') ?? '',
      ]
    }),
    locale,
  )

/** Saves members as a file that a spreadsheet opens. */
export const exportMembers = (members: readonly Member[], standings: Standings): void =>
  saveFile(new Blob([membersCsv(members, standings)], { type: csvType }), 'members.csv')
