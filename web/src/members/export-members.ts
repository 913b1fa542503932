import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { saveFile } from '../http/save-file.ts'
import { itemText } from '../language/format.ts'
import { t } from '../language/t.ts'
import type { Standings } from './find-members.ts'
import { csvType, writeCsv } from './write-csv.ts'

/** What the columns are called; `guessColumns` knows the first three in every language, so that any export imports again. */
export const exportHeader = [
  text('Member ID'),
  text('Full Name'),
  text('Email'),
  text('Status'),
  text('Missing payments'),
] as const

/** Members as a CSV file's text in the language that is spoken, each with the status and its reasons. */
export const membersCsv = (members: readonly Member[], standings: Standings, locale?: string): string =>
  writeCsv(
    exportHeader.map((name) => t(name)),
    members.map(({ id, memberId, fullName, email }) => {
      const standing = standings?.get(id)
      return [
        memberId,
        fullName,
        email,
        standing ? t(standing.status) : '',
        standing?.unmet.map(({ label }) => itemText(label)).join(', ') ?? '',
      ]
    }),
    locale,
  )

/** Saves members as a file that a spreadsheet opens. */
export const exportMembers = (members: readonly Member[], standings: Standings): void =>
  saveFile(new Blob([membersCsv(members, standings)], { type: csvType }), t('members.csv'))
