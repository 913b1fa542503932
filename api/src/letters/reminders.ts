import { randomUUID } from 'node:crypto'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { plannedReminders, remindedOn } from '@tessera/domain/letters/automatic'
import { mostAtOnce } from '@tessera/domain/letters/contract'
import type { ReminderChange, ReminderSettings } from '@tessera/domain/letters/settings'
import { partsOfFamilies, readerOf } from '@tessera/domain/members/family'
import { letterGroup } from '@tessera/domain/stored/composed-ids'
import { summaryLetter } from '@tessera/mail/summary-letter'
import { dutyOf, readInOffice } from '../accounts/service.ts'
import { rewriteClub, type StoredClub } from '../clubs/service.ts'
import { debitsOf } from '../debit/service.ts'
import { togetherOrAlone } from '../for-each-club.ts'
import { putLetter, whyNoLetters } from '../letter-queue/service.ts'
import { allMembers } from '../members/service.ts'
import { mergeSeen } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import type { Facts, Member } from './kinds.ts'
import type { SendingNeeds, WritingNeeds } from './needs.ts'
import { automatic, factsOf, sendToMembers } from './send.ts'

/** Sets how a club reminds. Automatic reminders begin on the next day. @throws AppError `not_found`, `changed_meanwhile` */
export const setReminders = (
  deps: Needs<'db' | 'now'>,
  clubId: string,
  by: string,
  { seen = {}, ...wanted }: ReminderChange,
) =>
  rewriteClub(deps, clubId, ({ club, update }): ReminderSettings => {
    const { pauseDays, automatic: isOn, language } = club.reminders
    const stored = { pauseDays, automatic: isOn, language }
    const settings = { ...stored, ...mergeSeen({ seen, stored, wanted }) }
    const isNew = settings.automatic && !club.reminders.automatic
    const begun = isNew ? { by, sentFor: reminderDay(deps, club) } : {}
    update({ reminders: { ...club.reminders, ...settings, ...begun } })
    return settings
  })

const asked = (club: Pick<StoredClub, 'reminders'> | undefined) => ({
  ...({ kind: 'reminder', attachPass: false, language: club?.reminders.language ?? 'en' } as const),
})

/** The days of the next four weeks with automatic reminders, or the first day after them. */
export async function planOf(deps: WritingNeeds, clubId: string) {
  const [{ club, books, today }, members] = await Promise.all([
    factsOf(deps, clubId, asked(undefined)),
    allMembers(deps, clubId),
  ])
  const { pays } = await debitsOf(deps, club, members, today)
  const byId = new Map(members.map((member) => [member.id, member]))
  return plannedReminders(
    members.filter((member) => !pays(member)),
    books,
    today,
    (member) => readerOf(member, (id) => byId.get(id)).email !== '',
  )
}

/** Hours of a club's day before the reminders of the day are sent. */
const notBefore = 8

/** Today in the club's time zone from 8 o'clock on, before that yesterday: reminders are not sent at night. */
export const reminderDay = ({ now }: Needs<'now'>, { timeZone }: Pick<StoredClub, 'timeZone'>) =>
  dayInZone(new Date(now().getTime() - notBefore * 3_600_000), timeZone)

/** Queues the automatic reminders of today, once a day. @throws AppError */
export async function remindToday(deps: SendingNeeds, club: StoredClub): Promise<void> {
  const day = reminderDay(deps, club)
  if (day > club.reminders.sentFor) await remindByItself(deps, club, day)
}

/**
 * Queues the reminders of a club for a day, and the summary with the note that the day is done in one commit. Repeated
 * after a crash, it queues none twice.
 */
export async function remindByItself(deps: SendingNeeds, club: StoredClub, day: string): Promise<void> {
  const { id: clubId, reminders } = club
  if ((await whyNoLetters(deps, clubId)) !== undefined) return
  const [facts, members] = await Promise.all([factsOf(deps, clubId, asked(club)), allMembers(deps, clubId)])
  const reminded = remindedOn(members, facts.books, day)
  const counts = { queued: 0, recent: 0 }
  const unreached: string[] = []
  for (const some of partsOfFamilies(reminded, mostAtOnce)) {
    const group = letterGroup.reminders(clubId, day)
    const sending = { ...asked(club), clubId, group, force: false, by: automatic }
    const about = (memberId: string) => ({ clubId, memberId })
    await togetherOrAlone(deps, some, about, 'a member could not be reminded', async (memberIds) => {
      for (const { memberId, outcome } of await sendToMembers(deps, { ...sending, memberIds })) {
        if (outcome === 'queued' || outcome === 'recent') counts[outcome] += 1
        if (outcome === 'no-address') unreached.push(memberId)
      }
    })
  }
  const withoutEmail = await countAsked(deps, facts, members, unreached)
  const readers = counts.queued + withoutEmail > 0 ? await readersOfSummary(deps, clubId, reminders.by) : []
  await rewriteClub(deps, clubId, ({ club: current, batch, update }) => {
    update({ reminders: { ...current.reminders, sentFor: day } })
    const words = { language: reminders.language, club: club.name, link: `${deps.config.publicUrl}/` }
    for (const { uid, email } of readers)
      if (email)
        putLetter(batch, deps, {
          id: randomUUID(),
          clubId,
          kind: 'summary',
          language: reminders.language,
          queuedBy: automatic,
          member: { id: uid, fullName: '', email },
          content: summaryLetter({ ...words, ...counts, withoutEmail }),
        })
  })
  deps.log.info({ clubId, day, ...counts, withoutEmail }, 'members were reminded by themselves')
}

/** How many of these members are asked for a payment, as they do not pay by direct debit. */
async function countAsked(
  deps: WritingNeeds,
  { club, today }: Facts,
  members: readonly Member[],
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const { pays } = await debitsOf(deps, club, members, today)
  return members.filter((member) => ids.includes(member.id) && !pays(member)).length
}

/**
 * Reads the accounts that get the summary: the one that has switched the reminders on, `by`, or the owners once that person is
 * suspended or no longer on the committee.
 */
async function readersOfSummary(deps: SendingNeeds, clubId: string, by: string) {
  const people = await readInOffice(deps, clubId)
  const own = people.filter(({ id }) => id === by)
  const readers = own.length > 0 ? own : people.filter((user) => dutyOf(user, clubId) === 'owner')
  return deps.firebase.accounts.byIds(readers.map(({ id }) => id))
}
