import { dueSoon, remindedAhead } from '@tessera/domain/letters/automatic'
import type { LetterOutcome, LetterRequest } from '@tessera/domain/letters/contract'
import type { LetterContent } from '@tessera/domain/letters/letter'
import { isAskedForProof } from '@tessera/domain/letters/proof'
import { isReminded, isRemindedOfDue } from '@tessera/domain/letters/reminder'
import type { Reader } from '@tessera/domain/members/family'
import { proofOf } from '@tessera/domain/members/proof'
import { type Books, isEnabled, isStaying, membershipStatus, type Requirement } from '@tessera/domain/membership/status'
import { howToPay } from '@tessera/domain/payments/how-to-pay'
import type { PlainDate } from '@tessera/domain/plain-date'
import { cardLetter } from '@tessera/mail/card-letter'
import { familyCardLetter } from '@tessera/mail/family-card-letter'
import { familyProofLetter } from '@tessera/mail/family-proof-letter'
import { type Dues, familyReminderLetter } from '@tessera/mail/family-reminder-letter'
import { invitationLetter } from '@tessera/mail/invitation-letter'
import { memberLink } from '@tessera/mail/member-link'
import { noteLetter } from '@tessera/mail/note-letter'
import { proofLetter } from '@tessera/mail/proof-letter'
import { reminderLetter } from '@tessera/mail/reminder-letter'
import { toHead } from '@tessera/mail/to-head'
import type { Agreements } from '../accounts/service.ts'
import type { StoredClub } from '../clubs/service.ts'
import type { Debits } from '../debit/service.ts'
import { type MemberMail, type NewLetter, unsubscribeAddress } from '../letter-queue/service.ts'
import type { getMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'

/** A member as letters go out. */
export type Member = Reader<Awaited<ReturnType<typeof getMember>>>

/** Data for the letters of a club. */
export interface Facts {
  readonly deps: Needs<'accounts' | 'clubCache' | 'config' | 'db' | 'passKey'>
  readonly club: StoredClub
  readonly books: Books
  readonly today: PlainDate
  readonly asked: LetterRequest
  /** True if the letter is printed: it then has no address of a page that ends the notes. */
  readonly isOnPaper: boolean
  /** True if the letter is sent by itself. */
  readonly isAutomatic: boolean
  readonly agreements: Agreements
  /** Who pays by direct debit, and what is drawn when; read for reminders only. */
  readonly debits: Debits
  /** Members who have signed in; read for invitations only. */
  readonly signedIn: ReadonlySet<string>
}

export interface Kind {
  /** The letter to a member, or why there is none. */
  readonly write: (
    member: Member,
    facts: Facts,
  ) => Exclude<LetterOutcome, 'queued'> | { content: LetterContent; attachment?: NonNullable<NewLetter['attachment']> }
  /**
   * Writes one letter to the head of a family about several of its members, which `inLetters` groups. Returns undefined if each member
   * needs a letter of their own. A kind without this function always writes a letter for each.
   */
  readonly writeTogether?: (members: readonly Member[], facts: Facts) => LetterContent | undefined
  /** Why a member who may get the letter gets none, unless it is forced. */
  readonly isRecent: (mail: MemberMail, facts: Facts, member: Member) => boolean
  /** Why a member gets none at all. */
  readonly isUnwanted?: (mail: MemberMail | undefined, member: Member, facts: Facts) => boolean
  /** Fields of the letter that are stored with the member. */
  readonly note: (
    facts: Facts,
    group: string,
    member: Member,
  ) => Pick<MemberMail, 'reminder' | 'cardOn' | 'invitedOn' | 'proofAsked'>
}

const page = ({ deps }: Facts, path: string, member: Member) => memberLink(deps.config.publicUrl, path, member)

/**
 * What a reminder to a member asks for; undefined if nothing. Before the due day only one that is automatic, on paper or asked for
 * ahead. Items that a run of direct debits will draw are not asked for: they are named with their day.
 */
function duesOf(
  member: Member,
  { books, today, asked: { ahead }, isAutomatic, isOnPaper, debits }: Facts,
): Dues | undefined {
  const { status, unmet, upcoming: later } = membershipStatus(member, books, 'all', today)
  // For an item that a family pays once, one of them is asked.
  const due = unmet.filter(({ openWith }) => openWith === undefined)
  const soon = dueSoon(later, today)
  const drawn = [...due, ...soon].flatMap((one) => {
    const day = debits.drawnOn(member.id, one.itemId)
    return day === undefined ? [] : { one, day }
  })
  const isAsked = (one: Requirement) => !drawn.some((other) => other.one === one)
  const asked = { unmet: due.filter(isAsked), upcoming: soon.filter(isAsked) }
  const isAhead = ahead === true || isAutomatic || isOnPaper
  const isSoon = isAhead && status !== 'Disabled' && remindedAhead(asked.upcoming, today).length > 0
  const isDue = status === 'Payment Due' && asked.unmet.length > 0
  return isDue || isSoon ? { name: member.fullName, ...asked, drawn } : undefined
}

/** True if a reminder to a member asks only for what is not due yet. */
const owesNothingYet = (member: Member, facts: Facts): boolean => duesOf(member, facts)?.unmet.length === 0

/** The words of a note about a member, or about several of a family; undefined if the administrator has written none. */
function noteAbout(members: readonly Member[], { deps, club, isOnPaper, asked: { language, note } }: Facts) {
  const [first] = members
  if (!first || !note) return undefined
  return noteLetter({
    language,
    people: members.map(({ fullName: name, memberId: number }) => ({ name, number })),
    head: members.length > 1 || first.head ? (first.head ?? first).fullName : undefined,
    club: club.name,
    note,
    unsubscribe: isOnPaper ? undefined : unsubscribeAddress(deps, club.id, (first.head ?? first).id),
  })
}

/** The letters that an administrator sends, by kind. */
export const kinds: Readonly<Record<LetterRequest['kind'], Kind>> = {
  invitation: {
    write(member, { deps, club, today, asked: { language }, signedIn }) {
      const { fullName: name, email } = member
      // Who begins later may look at what is to be paid before.
      if (!isStaying(member, today)) return 'disabled'
      // Who has no address cannot sign in; the head of the family is invited for themselves.
      if (member.head) return 'no-address'
      if (signedIn.has(member.id)) return 'signed-in'
      // Behind a hash, so that the address is in no log.
      const link = `${deps.config.publicUrl}/member-login#${new URLSearchParams({ email })}`
      return { content: invitationLetter({ language, name, club: club.name, email, link }) }
    },
    isRecent: ({ invitedOn }) => invitedOn !== undefined,
    note: ({ today }) => ({ invitedOn: today }),
  },
  reminder: {
    write(member, facts) {
      const dues = duesOf(member, facts)
      if (!dues) return 'nothing-due'
      if (facts.debits.pays(member)) return 'by-debit'
      const { unmet, upcoming } = dues
      const { language } = facts.asked
      const { name: club, bankAccount: account } = facts.club
      const transfer = account ? { account, ways: howToPay(account, member.id, [...unmet, ...upcoming]) } : undefined
      const link = page(facts, 'member-dashboard#payments', member)
      const content = reminderLetter({ ...dues, language, club, link, transfer })
      return { content: toHead(content, member, language, facts.isOnPaper) }
    },
    writeTogether(members, facts) {
      const [first] = members
      if (!first) throw new Error('A letter needs somebody whom it is about')
      return familyReminderLetter({
        language: facts.asked.language,
        club: facts.club.name,
        account: facts.club.bankAccount ?? undefined,
        head: first.head ?? first,
        people: members.flatMap((member) => duesOf(member, facts) ?? []),
        link: page(facts, 'member-dashboard#payments', first.head ?? first),
      })
    },
    isRecent(mail, facts, member) {
      const { today, club, isAutomatic } = facts
      const isOfDue = isAutomatic && !owesNothingYet(member, facts)
      return (isOfDue ? isRemindedOfDue : isReminded)(mail, today, club.reminders.pauseDays)
    },
    note(facts, group, member) {
      const isAhead = !facts.isAutomatic && owesNothingYet(member, facts)
      return { reminder: isAhead ? { group, waits: true, ahead: true } : { group, waits: true } }
    },
  },
  card: {
    write(member, facts) {
      if (!isEnabled(member, facts.today)) return 'disabled'
      const { language, attachPass: isAttached } = facts.asked
      const words = {
        language,
        name: member.fullName,
        club: facts.club.name,
        link: page(facts, 'card', member),
        isAttached,
      }
      const content = toHead(cardLetter(words), member, language)
      return { content, ...(isAttached ? { attachment: { maker: 'pass', id: member.id } } : {}) }
    },
    writeTogether(members, facts) {
      const [first] = members
      const { attachPass: areAttached } = facts.asked
      if (!first) return undefined
      const head = first.head ?? first
      return familyCardLetter({
        language: facts.asked.language,
        club: facts.club.name,
        head: head.fullName,
        people: members.map(({ fullName: name, memberId: number }) => ({ name, number })),
        link: page(facts, 'card', head),
        areAttached,
      })
    },
    isRecent: ({ cardOn }) => cardOn !== undefined,
    note: ({ today }) => ({ cardOn: today }),
  },
  note: {
    write(member, facts) {
      if (!isStaying(member, facts.today)) return 'disabled'
      const content = noteAbout([member], facts)
      return content ? { content } : 'nothing-due'
    },
    writeTogether: noteAbout,
    isRecent: () => false,
    isUnwanted(mail, member, { agreements }) {
      const reader = member.head ?? member
      return mail?.noNotes === true || agreements.endedNotes(reader) || agreements.of(reader) === 'declined'
    },
    note: () => ({}),
  },
  proof: {
    write(member, { club, today, isOnPaper, asked: { language } }) {
      const proof = proofOf(member, club.membershipTypes, today)
      if (!proof || proof.state === 'valid') return 'no-proof-needed'
      const { name, type, state } = proof
      const content = proofLetter({
        language,
        name: member.fullName,
        club: club.name,
        type: type.name,
        proof: name,
        state,
        until: member.proofUntil,
      })
      return { content: toHead(content, member, language, isOnPaper) }
    },
    writeTogether(members, { club, today, asked: { language } }) {
      const [first] = members
      if (!first) return undefined
      const people = members.flatMap((member) => {
        const proof = proofOf(member, club.membershipTypes, today)
        return proof ? { name: member.fullName, proof: proof.name, until: member.proofUntil } : []
      })
      return familyProofLetter({ language, club: club.name, head: (first.head ?? first).fullName, people })
    },
    isRecent: (mail, _, member) => isAskedForProof(mail, member),
    note: ({ today }, _, { proofUntil = '' }) => ({ proofAsked: { until: proofUntil, on: today } }),
  },
}
