import { seasonOf } from '@tessera/domain/clubs/season'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { asOfDay } from '@tessera/domain/members/as-of-day'
import { hasDied, leavingReasonNames, leavingReasons } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import { nameInLists } from '@tessera/domain/members/names'
import { isChoice, namesOfChoices } from '@tessera/domain/members/own-field'
import { householdsOf } from '@tessera/domain/members/postal-address'
import { formatDay } from '@tessera/domain/payments/day'
import { stampsOf } from '@tessera/domain/payments/stamp'
import { isPlainDate } from '@tessera/domain/plain-date'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { columnName, isMemberColumn, ownFieldOf } from '@tessera/domain/views/columns'
import { type Paper, paperColumns } from '@tessera/domain/views/paper'
import { inParts } from '@tessera/server/in-parts'
import type { Logger } from 'pino'
import { getClub, type StoredClub } from '../clubs/service.ts'
import type { FileAnswer } from '../http/mount.ts'
import { logged, streamHeaders, streamOf } from '../http/streamed.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readAllPayments } from '../payments/service.ts'
import { endPdf, mm, type Pdf, startPdf, takeWritten } from '../pdf/document.ts'
import { drawInTurn } from '../pdf/turns.ts'
import { drawAttendance, type PaperColumn, perSheet as rowsPerSheet } from './draw-attendance.ts'
import { drawLabels, perSheet as labelsPerSheet } from './draw-labels.ts'
import { householdName } from './household-name.ts'

type Person = Omit<Member, 'photoUrl'>

const titles = { attendance: text('Attendance list'), labels: text('Address labels') } as const
const names = { attendance: 'attendance.pdf', labels: 'labels.pdf' } as const
const nameTitle = text('Name')
const nobody = text('None of these members is there any more')
const noAddress = text('None of these members has a postal address')

/**
 * Prints members in the order in which they are named, sheet by sheet as the client reads; who is not of the club or has died is left
 * out, and from labels who has no postal address. A family at one address has one label.
 * @throws AppError `not_found` if nobody is left
 */
export async function printMembers(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  { kind, memberIds, columns = [] }: Paper,
  language: Language,
  log: Logger,
): Promise<FileAnswer> {
  const club = await getClub(deps, clubId)
  const today = dayInZone(deps.now(), club.timeZone)
  const members = new Map((await allMembers(deps, clubId)).map((member) => [member.id, asOfDay(member, today)]))
  const named = [...new Set(memberIds)].flatMap((id) => members.get(id) ?? []).filter((member) => !hasDied(member))
  if (named.length === 0) throw new AppError('not_found', nobody)
  const t = translator(language)
  const doc = startPdf({
    size: [210 * mm, 297 * mm],
    title: t(titles[kind]),
    author: club.name,
    language,
    created: deps.now(),
  })
  const known = { club, members, stampOf: await readStampsNow(columns.includes('stampNumber')) }
  const draws = kind === 'labels' ? labelSheets(named) : listSheets(doc, named)
  if (draws.length === 0) throw new AppError('not_found', noAddress)
  return {
    bytes: streamOf(logged(drawn(clubId, doc, draws), log, 'members could not all be printed')),
    name: names[kind],
    headers: streamHeaders,
  }

  async function readStampsNow(isShown: boolean): Promise<(memberId: string) => string | undefined> {
    if (!isShown || !club.givesStamps) return () => undefined
    const stampOf = stampsOf(await readAllPayments(deps, clubId), club.seasonStartsInMonth)
    return (memberId) => stampOf(memberId, seasonOf(today, club.seasonStartsInMonth))
  }

  function labelSheets(people: readonly Person[]): (() => void)[] {
    const households = householdsOf(people, (id) => members.get(id))
    const addresses = households.map((one) => [householdName(one.people, language), ...one.lines])
    return [...inParts(addresses, labelsPerSheet)].map((part) => () => drawLabels(doc, part))
  }

  function listSheets(pdf: Pdf, people: readonly Person[]): (() => void)[] {
    const sheets = [...inParts(people, rowsPerSheet)]
    const shared = {
      title: t(titles.attendance),
      club: club.name,
      pages: sheets.length,
      day: formatDay(today, paperLocales[language]),
      columns: shownColumns({ ...known, columns, people }, language),
    }
    return sheets.map((part, at) => () => drawAttendance(pdf, { ...shared, page: at + 1, members: part }, t))
  }
}

async function* drawn(clubId: string, doc: Pdf, draws: readonly (() => void)[]): AsyncGenerator<Uint8Array> {
  for (const draw of draws) {
    await drawInTurn(clubId, draw)
    const written = takeWritten(doc)
    if (written.length > 0) yield written
  }
  yield await drawInTurn(clubId, () => endPdf(doc))
}

/** Members whose cells say how wide a column is. */
const measured = 200

interface Shown {
  readonly club: StoredClub
  readonly members: ReadonlyMap<string, Person>
  readonly stampOf: (memberId: string) => string | undefined
  readonly columns: readonly string[]
  readonly people: readonly Person[]
}

function shownColumns({ club, members, stampOf, columns, people }: Shown, language: Language): PaperColumn[] {
  const t = translator(language)
  const dayOr = (value: string) => (isPlainDate(value) ? formatDay(value, paperLocales[language]) : value)
  const nameOf = (column: string) => columnName(column, club.memberFields, (label) => t(label))
  const isThere = (column: string) => nameOf(column) !== undefined && (column !== 'stampNumber' || club.givesStamps)
  return paperColumns(columns.filter(isThere)).map((column) => {
    const cell = cellOf(column)
    const name = column === 'surnameFirst' ? t(nameTitle) : (nameOf(column) ?? '')
    // The head is smaller.
    const longest = Math.max(0.7 * name.length, ...people.slice(0, measured).map((person) => cell(person).length))
    return { name, cell, share: Math.min(26, Math.max(column === 'surnameFirst' ? 20 : 8, longest)) }
  })

  function cellOf(column: string): PaperColumn['cell'] {
    const field = club.memberFields.find(({ id }) => id === ownFieldOf(column))
    if (field)
      return ({ fields }) => {
        const value = fields?.[field.id] ?? ''
        if (isChoice(field)) return namesOfChoices(field, value).join(', ')
        return field.kind === 'yesno' ? ({ yes: t('Yes'), no: t('No') }[value] ?? '') : dayOr(value)
      }
    if (column === 'typeId') return ({ typeId }) => club.membershipTypes.find(({ id }) => id === typeId)?.name ?? ''
    if (column === 'leavingReason')
      return ({ leavingReason }) => {
        const reason = leavingReasons.find((one) => one === leavingReason)
        return reason ? t(leavingReasonNames[reason]) : ''
      }
    if (!isMemberColumn(column) || column === 'status' || column === 'missing') return () => ''
    if (column === 'surnameFirst') return nameInLists
    if (column === 'belongsTo') return ({ belongsTo = '' }) => members.get(belongsTo)?.fullName ?? ''
    if (column === 'stampNumber') return ({ id }) => stampOf(id) ?? ''
    return (member) => dayOr(member[column] ?? '')
  }
}
