import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import type { ReminderOutcome } from '@tessera/domain/letters/contract'
import type { LetterContent } from '@tessera/domain/letters/letter'
import { isWithinPause } from '@tessera/domain/letters/pause'
import { type Books, membershipStatus } from '@tessera/domain/membership/status'
import type { PlainDate } from '@tessera/domain/plain-date'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { reminderLetter } from '@tessera/mail/reminder-letter'
import { getClub, type KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { mailToChange, putLetter, whyNoLetters } from '../letter-queue/service.ts'
import { allMembers, getMember } from '../members/service.ts'
import { readBooks } from '../payments/service.ts'

type Member = Awaited<ReturnType<typeof getMember>>

interface Facts {
  readonly club: KeptClub
  readonly books: Books
  readonly today: PlainDate
  readonly link: string
}

async function factsOf(deps: Deps, clubId: string, memberId?: string): Promise<Facts> {
  const [club, books] = await Promise.all([getClub(deps, clubId), readBooks(deps, clubId, memberId)])
  const { seasonStartsInMonth } = club
  const today = dayInZone(deps.now(), club.timeZone)
  return {
    club,
    books: { ...books, seasonStartsInMonth },
    today,
    link: `${deps.config.publicUrl}/member-dashboard#payments`,
  }
}

/** The reminder that a member gets today; undefined if no payment is due. */
function reminderTo(
  member: Member,
  language: Language,
  { club, books, today, link }: Facts,
): LetterContent | undefined {
  const { status, unmet, upcoming } = membershipStatus(member, books, 'all', today)
  if (status !== 'Payment Due') return undefined
  return reminderLetter({ language, name: member.fullName, club: club.name, unmet, upcoming, link })
}

/** Returns the reminder that a member would get now; null if no payment is due. @throws AppError `not_found` */
export async function previewReminder(deps: Deps, clubId: string, memberId: string, language: Language) {
  const [member, facts] = await Promise.all([getMember(deps, clubId, memberId), factsOf(deps, clubId, memberId)])
  return { to: member.email, content: reminderTo(member, language, facts) ?? null }
}

export interface Reminding {
  readonly clubId: string
  readonly group: string
  readonly memberIds: readonly string[]
  /** Number of members of the group that were given before. */
  readonly before: number
  readonly language: Language
  readonly force: boolean
  /** Id of the account, or `automatic`. */
  readonly by: string
}

const reasons = {
  none: text('This server has no mail server: set SMTP_URL to send letters.'),
  unconfirmed: text(
    'Confirm your email address first: until then, this server sends nothing but sign-in links for your club.',
  ),
}

/**
 * Queues a reminder to each of the members whose payments are due, in one commit, which demands of each member that no
 * other reminder was queued meanwhile. Returns what became of each, in order.
 * @throws AppError `letters_unavailable`, `changed_meanwhile`
 */
export async function remind(deps: Deps, asked: Reminding) {
  const why = await whyNoLetters(deps, asked.clubId)
  if (why) throw new AppError('letters_unavailable', reasons[why])
  const [facts, members] = await Promise.all([factsOf(deps, asked.clubId), allMembers(deps, asked.clubId)])
  const byId = new Map(members.map((member) => [member.id, member]))
  return retryOnConflict(() => queue(deps, asked, facts, byId), ['changed', 'exists', 'missing'])
}

async function queue(deps: Deps, asked: Reminding, facts: Facts, members: ReadonlyMap<string, Member>) {
  const { clubId, group, language, force, by } = asked
  const { today, club } = facts
  const ids = [...new Set(asked.memberIds)]
  const mails = await mailToChange(
    deps,
    clubId,
    ids.filter((id) => members.has(id)),
  )
  const batch = deps.firebase.db.batch()
  const outcomes = ids.map((memberId, place): { memberId: string; outcome: ReminderOutcome } => {
    const member = members.get(memberId)
    const mail = mails.get(memberId)
    if (!member || !mail) return { memberId, outcome: 'gone' }
    const id = `${group}_${memberId}`
    const last = mail.mail?.reminded
    if (last?.letterId === id) return { memberId, outcome: 'queued' }
    const content = reminderTo(member, language, facts)
    if (!content) return { memberId, outcome: 'nothing-due' }
    if (!force && last && isWithinPause(last.on, today, club.reminders.pauseDays))
      return { memberId, outcome: 'recent' }
    const letter = { clubId, member, kind: 'reminder', language, content, queuedBy: by, id } as const
    putLetter(batch, deps, { ...letter, group: { id: group, place: asked.before + place } })
    mail.change(batch, { reminded: { on: today, letterId: id }, refused: undefined })
    return { memberId, outcome: 'queued' }
  })
  if (outcomes.some(({ outcome }) => outcome === 'queued')) await batch.commit()
  return outcomes
}
