import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { CsvStyle } from '@tessera/domain/texts/csv-style'
import { text } from '@tessera/domain/texts/text'
import { saveCsv } from '../http/save-csv.ts'
import { requirementText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { writeCsv } from '../language/write-csv.ts'
import type { Standings } from './find-members.ts'

/** Column names; `guessColumns` knows the first three in every language, so that an export can be imported again. */
export const exportHeader = [
  text('Member ID'),
  text('Full Name'),
  text('Email'),
  text('Status'),
  text('Missing payments'),
] as const

/**
 * CSV text of members in the chosen language: status, missing payments and, if the club has some, membership types and the
 * first and last days of memberships.
 */
export function membersCsv(
  members: readonly Member[],
  standings: Standings,
  style?: CsvStyle,
  types: readonly MembershipType[] = [],
): string {
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const hasDays = members.some(({ joinedOn, leavesOn }) => joinedOn || leavesOn)
  const typeHeader = types.length > 0 ? [text('Membership type')] : []
  const dayHeader = hasDays ? [text('Member since'), text('Last day')] : []
  return writeCsv(
    [...exportHeader, ...typeHeader, ...dayHeader].map((name) => t(name)),
    members.map(({ id, memberId: memberNumber, fullName, email, typeId, joinedOn = '', leavesOn = '' }) => {
      const standing = standings?.get(id)
      return [
        memberNumber,
        fullName,
        email,
        standing ? t(standing.status) : '',
        standing?.unmet.map(requirementText).join(', ') ?? '',
        ...(types.length > 0 ? [names.get(typeId ?? '') ?? ''] : []),
        ...(hasDays ? [joinedOn, leavesOn] : []),
      ]
    }),
    style,
  )
}

/** Saves members as a CSV file, with `other` in the style that is not the language's. */
export const saveMembers = (
  members: readonly Member[],
  standings: Standings,
  types: readonly MembershipType[],
  other: boolean,
) => saveCsv((style) => membersCsv(members, standings, style, types), t('members.csv'), other)
