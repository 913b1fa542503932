import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { whyWithheld } from '@tessera/domain/letters/agreement'
import type { LetterOutcome, LetterRequest } from '@tessera/domain/letters/contract'
import { letterLanguage } from '@tessera/domain/letters/letter-language'
import { paperReaderOf, partsOfFamilies, readerOf } from '@tessera/domain/members/family'
import { hasDied } from '@tessera/domain/members/leaving'
import { letterId } from '@tessera/domain/stored/composed-ids'
import { agreementsOf, signedInAmong } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { debitsOf, noDebits } from '../debit/service.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import {
  type MailChange,
  type MemberMail,
  mailToChange,
  type NewLetter,
  putLetter,
  type QueueNeeds,
  refuseLetters,
  shareNote,
} from '../letter-queue/service.ts'
import { takeLetters, withRoom } from '../limits.ts'
import { allMembers, getMember, getReader } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readBooks } from '../payments/service.ts'
import { type Draft, inFamilies, refuseLong } from './families.ts'
import { type Facts, kinds, type Member } from './kinds.ts'
import type { SendingNeeds, WritingNeeds } from './needs.ts'

/** `memberId`: only this member's payments are needed. The others are false unless given. */
type Circumstances = { readonly memberId?: string } & Partial<Pick<Facts, 'isAutomatic' | 'isOnPaper'>>

/** Reads the data for letters; with `memberId` at least that member's. */
export async function factsOf(
  deps: WritingNeeds,
  clubId: string,
  asked: LetterRequest,
  { memberId, isAutomatic = false, isOnPaper = false }: Circumstances = {},
): Promise<Facts> {
  const [club, books, agreements] = await Promise.all([
    getClub(deps, clubId),
    readBooks(deps, clubId, memberId),
    agreementsOf(deps, clubId),
  ])
  const { seasonStartsInMonth } = club
  const today = dayInZone(deps.now(), club.timeZone)
  const signedIn: ReadonlySet<string> = new Set()
  const inLanguage = { ...asked, language: club.language ?? asked.language }
  return {
    deps,
    club,
    books: { ...books, seasonStartsInMonth },
    today,
    isAutomatic,
    isOnPaper,
    agreements,
    signedIn,
    debits: noDebits,
    asked: inLanguage,
  }
}

/** Adds the facts about these members that the kind of letter needs: who has signed in (invitation), who pays by direct debit (reminder). */
export async function aboutMembers(facts: Facts, members: readonly Member[]): Promise<Facts> {
  const { deps, club, today, asked } = facts
  if (asked.kind === 'invitation') return { ...facts, signedIn: await signedInAmong(deps, club.id, members) }
  return asked.kind === 'reminder' ? { ...facts, debits: await debitsOf(deps, club, members, today) } : facts
}

/** The members who have never signed in. */
export async function newcomersOf(deps: Needs<'accounts' | 'clubCache' | 'db'>, clubId: string): Promise<string[]> {
  const members = await allMembers(deps, clubId)
  const signedIn = await signedInAmong(deps, clubId, members)
  return members.flatMap(({ id }) => (signedIn.has(id) ? [] : id))
}

/** Returns the letter that a member would get now; without content if none. @throws AppError `not_found` */
export async function previewLetter(
  deps: WritingNeeds,
  clubId: string,
  memberId: string,
  { onPaper: isOnPaper, ...asked }: LetterRequest & { readonly onPaper: boolean },
) {
  const [member, facts, mails] = await Promise.all([
    isOnPaper ? getPaperReader(deps, clubId, memberId, asked.kind) : getReader(deps, clubId, memberId),
    factsOf(deps, clubId, asked, { memberId, isOnPaper }),
    mailToChange(deps, clubId, [memberId]),
  ])
  const own = inLanguageOf(await aboutMembers(facts, [member]), mails.get(memberId)?.mail, member)
  const written = kinds[asked.kind].write(member, own)
  refuseLong(written)
  return {
    to: member.email,
    language: own.asked.language,
    content: typeof written === 'string' ? null : written.content,
  }
}

/** Reads a member with the reader of the letter on paper: the head of the family for kinds that go to families. @throws AppError `not_found` */
async function getPaperReader(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  id: string,
  kind: LetterRequest['kind'],
): Promise<Member> {
  const member = await getMember(deps, clubId, id)
  if (!kinds[kind].writeTogether || !member.belongsTo) return member
  const head = await getMember(deps, clubId, member.belongsTo)
  return paperReaderOf(member, () => head)
}

/** The member's language, if it is known. A note has the words of the administrator, and their language. */
export function inLanguageOf(facts: Facts, mail: MemberMail | undefined, member: Member): Facts {
  const language = facts.asked.kind === 'note' ? undefined : letterLanguage(mail, member)
  return language === undefined ? facts : { ...facts, asked: { ...facts.asked, language } }
}

/** Value of `queuedBy` for automatic letters. */
export const automatic = 'automatic'

export interface Sending extends LetterRequest {
  readonly clubId: string
  readonly group: string
  readonly memberIds: readonly string[]
  readonly force: boolean
  /** Id of the account, or `automatic`. */
  readonly by: string
}

/**
 * Queues a letter to each of the members who may get one, in one commit, which demands of each member that no other was
 * queued meanwhile. Returns the outcome of each, in order.
 * @throws AppError `letters_unavailable`, `changed_meanwhile`
 */
export async function sendToMembers(deps: SendingNeeds, asked: Sending) {
  await refuseLetters(deps, asked.clubId)
  const [facts, members] = await Promise.all([
    factsOf(deps, asked.clubId, asked, { isAutomatic: asked.by === automatic }),
    allMembers(deps, asked.clubId),
  ])
  const byId = new Map(members.map((member) => [member.id, member]))
  const people = asked.memberIds.flatMap((id) => {
    const member = byId.get(id)
    return member ? readerOf(member, (head) => byId.get(head)) : []
  })
  const readers = new Map(people.map((reader) => [reader.id, reader]))
  const known = await aboutMembers(facts, people)
  if (asked.kind === 'note') for (const member of people) refuseLong(kinds.note.write(member, known))
  const ids = [...new Set(asked.memberIds)]
  const parts = partsOfFamilies(
    ids.map((id) => readers.get(id) ?? { id }),
    queuedAtOnce,
  )
  return withRoom([takeLetters(deps.limits, asked.clubId, people.length)], async () => {
    const outcomes = new Map<string, MemberOutcome>()
    for (const memberIds of parts) {
      const part = { ...asked, memberIds }
      const work = () => queue(deps, part, known, readers)
      for (const one of await retryOnConflict('mail', work, ['changed', 'exists', 'missing']))
        outcomes.set(one.memberId, one)
    }
    return ids.flatMap((id) => outcomes.get(id) ?? [])
  })
}

interface MemberOutcome {
  readonly memberId: string
  readonly outcome: LetterOutcome
}

/** Letters in one commit, so that it stays small; more only of a large family. */
const queuedAtOnce = 25

/** A letter to be queued, and what changes the member's mail with it. */
interface Queued extends Draft {
  readonly change: (batch: Batch, fields: MailChange) => void
}

async function queue(deps: QueueNeeds, asked: Sending, facts: Facts, members: ReadonlyMap<string, Member>) {
  const { clubId, kind, group, by: queuedBy } = asked
  const known = asked.memberIds.filter((id) => members.has(id))
  const mails = await mailToChange(deps, clubId, known)
  const batch = deps.firebase.db.batch()
  const shared = kind === 'note' && asked.note ? shareNote(batch, deps, clubId, asked.note) : undefined
  const drafts: Queued[] = []
  const outcomes = asked.memberIds.map((memberId): MemberOutcome => {
    const member = members.get(memberId)
    const read = mails.get(memberId)
    if (!member || !read) return { memberId, outcome: 'gone' }
    if (read.mail?.group === group) return { memberId, outcome: 'queued' }
    const own = inLanguageOf(facts, read.mail, member)
    const words = wordsFor(member, read.mail, own, asked)
    if (typeof words === 'string') return { memberId, outcome: words }
    drafts.push({ member, own, words, change: read.change })
    return { memberId, outcome: 'queued' }
  })
  for (const [first, ...others] of inFamilies(drafts, asked)) {
    const id = letterId.inGroup(group, first.member.id)
    const put = ({ member, own, words, change }: Queued, more: Pick<NewLetter, 'encloses' | 'enclosedIn'>) => {
      const { language } = own.asked
      const letter = {
        clubId,
        member,
        kind,
        language,
        queuedBy,
        group,
        id: letterId.inGroup(group, member.id),
        ...more,
      }
      putLetter(batch, deps, { ...letter, ...(shared ? { note: { id: shared, number: member.memberId } } : words) })
      change(batch, { ...kinds[kind].note(own, group, member), group, refused: undefined })
    }
    put(first, { encloses: others.map(({ member }) => member.id) })
    for (const other of others) put(other, { enclosedIn: id })
  }
  if (drafts.length > 0) await batch.commit()
  return outcomes
}

/** The letter to a member, or why there is none. */
function wordsFor(member: Member, mail: MemberMail | undefined, facts: Facts, { kind, force }: Sending) {
  const { write, isRecent, isUnwanted } = kinds[kind]
  if (hasDied(member)) return 'disabled'
  if (member.email === '') return 'no-address'
  const written = write(member, facts)
  if (typeof written === 'string') return written
  const agreement = facts.agreements.of(member.head ?? member)
  const why = whyWithheld(kind, agreement)
  if (why) return why
  if (isUnwanted?.(mail, member, facts)) return 'unwanted'
  // A member who has not answered the invitation gets only one e-mail with it, also with `force`.
  const mayRepeat = force && agreement === 'agreed'
  return mail && !mayRepeat && isRecent(mail, facts, member) ? 'recent' : written
}
