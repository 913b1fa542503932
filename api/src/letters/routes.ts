import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { debitContract } from '@tessera/domain/debit/contract'
import { AppError } from '@tessera/domain/errors'
import { lettersContract } from '@tessera/domain/letters/contract'
import type { LetterContent } from '@tessera/domain/letters/letter'
import { paperReaderOf, readerOf } from '@tessera/domain/members/family'
import { agreementsOf } from '../accounts/service.ts'
import { getClub, type StoredClub } from '../clubs/service.ts'
import { payersByDebit, runOf } from '../debit/service.ts'
import type { Mount } from '../http/mount.ts'
import { lettersOf, lettersQueuedAs, mailOfMembers, type QueuedLetter, whyNoLetters } from '../letter-queue/service.ts'
import { allMembers, getMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { countNotices, notifyPayers, printNotices } from './debit-notices.ts'
import type { SendingNeeds } from './needs.ts'
import { ownMail, setNotes, setOwnMail, unsubscribe, unsubscribePage } from './notes.ts'
import { printLetters } from './print.ts'
import { planOf, setReminders } from './reminders.ts'
import { newcomersOf, previewLetter, sendToMembers } from './send.ts'

/** Writes that a step of the letters to the payers of direct debits counts as: the letters and the mails of 50. */
const writesOfNotices = 100

export function lettersRoutes(mount: Mount, deps: SendingNeeds): void {
  mount(lettersContract.mail, async ({ caller: { clubId } }) => {
    const club = await getClub(deps, clubId)
    const [why, transport, members] = await Promise.all([
      whyNoLetters(deps, clubId),
      deps.letterCarrier.transport(),
      mailOfEach(deps, club),
    ])
    return { hindrance: why ?? null, leaves: transport !== 'outbox', reminders: club.reminders, members }
  })
  mount(lettersContract.ofMember, async ({ caller: { clubId }, params, query: { before } }) => {
    const { id } = await getMember(deps, clubId, params.id)
    const { letters, hasOlder } = await lettersOf(deps, clubId, id, before)
    return { letters: letters.map(present), hasOlder }
  })
  mount(lettersContract.ofGroup, async ({ caller: { clubId }, params }) => {
    const letters = await lettersQueuedAs(deps, clubId, params.id)
    if (letters.length === 0) throw new AppError('not_found', 'There are no such letters')
    return { letters: letters.map((letter) => ({ ...letter, state: shownState(letter) })) }
  })
  mount(lettersContract.setReminders, ({ caller, body }) => setReminders(deps, caller.clubId, caller.uid, body))
  mount(lettersContract.plan, async ({ caller }) => ({ days: await planOf(deps, caller.clubId) }))
  mount(lettersContract.newcomers, async ({ caller }) => ({ memberIds: await newcomersOf(deps, caller.clubId) }))
  mount(lettersContract.preview, ({ caller, params, body }) => previewLetter(deps, caller.clubId, params.id, body))
  mount(lettersContract.send, async ({ caller, body }) => {
    await deps.limits.countWrites(caller.clubId, body.memberIds.length)
    return { outcomes: await sendToMembers(deps, { ...body, clubId: caller.clubId, by: caller.uid }) }
  })
  mount(lettersContract.print, ({ caller, body }) => printLetters(deps, caller.clubId, body))
  mount(debitContract.notices, ({ caller, params }) => countNotices(deps, caller.clubId, runOf(params)))
  mount(debitContract.notify, async ({ caller, params }) => {
    await deps.limits.countWrites(caller.clubId, writesOfNotices)
    return notifyPayers(deps, caller, runOf(params))
  })
  mount(debitContract.printNotices, ({ caller, params }) => printNotices(deps, caller.clubId, runOf(params)))
  mount(lettersContract.setNotes, ({ caller, params, body }) => setNotes(deps, caller.clubId, params.id, body.wanted))
  mount(lettersContract.own, ({ caller }) => ownMail(deps, caller))
  mount(lettersContract.setOwn, ({ caller, body }) => setOwnMail(deps, caller, body))
  mount(lettersContract.unsubscribePage, ({ params, languages }) => unsubscribePage(deps, params.ticket, languages))
  mount(lettersContract.unsubscribe, ({ params, languages }) => unsubscribe(deps, params.ticket, languages))
}

/**
 * Returns the data about e-mails that the list of members shows for each member (`memberMailSchema`): what became of the letters, and
 * why or through whom a member gets them. Leaves out members for whom there is none.
 */
async function mailOfEach(deps: Needs<'clubCache' | 'now'>, club: StoredClub) {
  const members = await allMembers(deps, club.id)
  const [mail, agreements, paysByDebit] = await Promise.all([
    mailOfMembers(deps, club.id),
    agreementsOf(deps, club.id),
    payersByDebit(deps, club, members, dayInZone(deps.now(), club.timeZone)),
  ])
  const byId = new Map(members.map((member) => [member.id, member]))
  return members.flatMap((member) => {
    const find = (id: string) => byId.get(id)
    const reader = readerOf(member, find)
    const { id: memberId, ...known } = mail.get(member.id) ?? { id: member.id }
    const ended = agreements.endedNotes(reader) ? { noNotes: true, endedNotes: true } : {}
    const agreement = agreements.of(reader.head ?? reader)
    const withheld = agreement === 'agreed' ? {} : { withheld: agreement }
    const via = reader.head ? { via: { email: reader.email, fullName: reader.head.fullName } } : {}
    const isOwn = member.email === '' && member.belongsTo && !paperReaderOf(member, find).head
    const paper = isOwn ? { ownPaper: true } : {}
    const byDebit = paysByDebit(member) ? { byDebit: true } : {}
    const all = { ...known, ...ended, ...withheld, ...via, ...paper, ...byDebit }
    return Object.keys(all).length > 0 ? [{ memberId, ...all }] : []
  })
}

/** The state that lists show: a letter that is sent within another one counts as open, since it waits together with that one. */
const shownState = ({ state }: Pick<QueuedLetter, 'state'>) => (state === 'enclosed' ? 'open' : state)

const present = ({ queuedAt, sentAt, ...letter }: QueuedLetter & { content: LetterContent }) => ({
  ...letter,
  state: shownState(letter),
  queuedAt: queuedAt.toISOString(),
  ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
})
