import { AppError } from '@tessera/domain/errors'
import type { Note } from '@tessera/domain/letters/contract'
import type { LetterContent, LetterKind } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { hasConfirmedAdmin } from '../accounts/service.ts'
import type { Batch } from '../firebase/plain.ts'
import type { Needs } from '../needs.ts'
import { endLettersTo, eraseAddress, eraseLettersTo } from './erase-letters.ts'
import { writeNote } from './note-store.ts'
import {
  knownLetters,
  lettersIn,
  lettersQueuedAs,
  lettersTo,
  type MemberMail,
  memberMailView,
  readMailOf,
  type StoredLetter,
  writeLetter,
  writeMemberMail,
} from './store.ts'
import { memberOfAddress, unsubscribeAddress } from './unsubscribe-link.ts'
import { Words } from './words.ts'

export type { QueueNeeds } from './needs.ts'
export { lettersQueuedAs, memberOfAddress, unsubscribeAddress }

/** The words, by a function of `mail/src`, such as `reminderLetter`; or those of a note, by `shareNote`. */
type LetterWords =
  | { readonly content: LetterContent; readonly note?: undefined }
  | { readonly note: { readonly id: string; readonly number: string }; readonly content?: undefined }

/** A letter to a member. */
export type NewLetter = LetterWords & {
  readonly clubId: string
  readonly member: {
    readonly id: string
    readonly fullName: string
    readonly email: string
    /** The head of the family, if the letter goes there. */
    readonly head?: { readonly id: string }
  }
  readonly kind: LetterKind
  readonly language: Language
  /**
   * A file that is made when the letter is sent: the name of a maker in `api/src/letter-attachments.ts`, and the id
   * that the maker gets, such as a payment's. No file is stored with the letter.
   */
  readonly attachment?: { readonly maker: string; readonly id: string }
  /** Id of the account that causes the letter; `automatic` for none. */
  readonly queuedBy: string
  /** Document id, for letters that a repeated request must not queue twice: the commit fails with `exists`. */
  readonly id?: string
  /** Id of letters that are queued together. */
  readonly group?: string
  /** Further members whose letters of the same group are in this one (of receipts, the ids of those letters): they follow what becomes of it. */
  readonly encloses?: readonly string[]
  /** Id of the letter in which this one is; it is not sent by itself. */
  readonly enclosedIn?: string
}

/** Kinds that one person waits for. */
const awaited: ReadonlySet<LetterKind> = new Set(['committee', 'application'])

/**
 * Queues a letter: adds it to the batch of what causes it, so that both are written or neither. Returns its id. The
 * process that holds the lease `jobs` sends it, within a moment or when the mail server takes it, for 48 hours.
 * Any feature may queue letters; ask `whyNoLetters` first if somebody waits for them.
 *
 * @example `queueReceipts` in `api/src/receipts/queue-receipts.ts`
 */
export function queueLetter(batch: Batch, deps: Needs<'db' | 'limits' | 'now'>, letter: NewLetter): string {
  const id = putLetter(batch, deps, letter)
  writeMemberMail(batch, deps.firebase.db, letter.clubId, letter.member.id, { refused: undefined })
  return id
}

/** As `queueLetter`, for a caller that writes the member's mail itself. */
export function putLetter(
  batch: Batch,
  { firebase: { db }, limits, now }: Needs<'db' | 'limits' | 'now'>,
  letter: NewLetter,
): string {
  const { clubId, member, kind, language, content, note, attachment, queuedBy, group } = letter
  const { encloses, enclosedIn } = letter
  const id = letter.id ?? lettersIn(db).newId()
  const turns = awaited.has(kind) ? limits.awaitedTurns : limits.letterTurns
  writeLetter(batch, db, {
    id,
    clubId,
    memberId: member.id,
    name: member.fullName,
    to: member.email,
    readerId: (member.head ?? member).id,
    kind,
    language,
    ...(note ? { note } : { content }),
    group: group ?? id,
    ...(enclosedIn ? { state: 'enclosed', enclosedIn } : { state: 'open' }),
    ...(encloses && encloses.length > 0 ? { encloses: [...encloses] } : {}),
    due: enclosedIn ? now().getTime() : turns.next(clubId, now().getTime()),
    tries: 0,
    queuedBy,
    ...(attachment ? { attachment } : {}),
  })
  return id
}

/** Writes the words of a note to members, which all letters of it share; returns their id. */
export const shareNote = (batch: Batch, { firebase: { db } }: Needs<'db'>, clubId: string, note: Note): string =>
  writeNote(batch, db, clubId, note)

/** Returns those of some letters that were queued before, whatever has become of them. */
export const queuedAmong = ({ firebase: { db } }: Needs<'db'>, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  knownLetters(db, ids)

/** Members' mail as read, with changes that demand it unchanged. */
export const mailToChange = ({ firebase: { db } }: Needs<'db'>, clubId: string, memberIds: readonly string[]) =>
  readMailOf(db, clubId, memberIds)

/** Outcome of the letters to each member of a club, by the member's id. */
export const mailOfMembers = (
  { firebase }: Needs<'clubCache'>,
  clubId: string,
): Promise<ReadonlyMap<string, MemberMail>> => firebase.clubCache.read(memberMailView, clubId)

type ConfirmedNeeds = Needs<'accounts' | 'clubCache' | 'db' | 'letterCarrier' | 'now'>

/**
 * Returns why a club can send no letters: `none` without a mail server in hosted mode, `unconfirmed` where letters leave
 * by a mail server and no administrator of the club who is in office has confirmed the own address.
 */
export async function whyNoLetters(deps: ConfirmedNeeds, clubId: string): Promise<'none' | 'unconfirmed' | undefined> {
  const transport = await deps.letterCarrier.transport()
  if (transport === 'none') return 'none'
  return transport === 'outbox' || (await hasConfirmedAdmin(deps, clubId)) ? undefined : 'unconfirmed'
}

const reasons = {
  none: text('This server has no mail server: set SMTP_URL to send letters.'),
  unconfirmed: text(
    'Confirm your email address first: until then, this server sends nothing but sign-in links for your club.',
  ),
}

/** @throws AppError `letters_unavailable` if a club can send no letters */
export async function refuseLetters(deps: ConfirmedNeeds, clubId: string): Promise<void> {
  const why = await whyNoLetters(deps, clubId)
  if (why) throw new AppError('letters_unavailable', reasons[why])
}

export type QueuedLetter = StoredLetter
export type { MailChange, MemberMail } from './store.ts'

/** Letters of a member in one answer. */
const pageSize = 50

/** The newest letters to a member with their words, or those before the letter of the id `before`. */
export async function lettersOf(
  deps: Needs<'clubCache' | 'config' | 'db' | 'log' | 'passKey'>,
  clubId: string,
  memberId: string,
  before: string | undefined,
) {
  const { letters, hasOlder } = await lettersTo(deps, { clubId, memberId, before, most: pageSize })
  const words = new Words(deps)
  const shown = letters.map(async (letter) => ({ ...letter, content: await words.of(letter) }))
  return { letters: await Promise.all(shown), hasOlder }
}

/**
 * Deletes the letters to members who are being deleted. Letters to their addresses about others are not sent any more, unless one of the
 * family takes over (`isTakenOver`) and gets them; from those to the addresses of heads of families, `isHead`, the address is removed too.
 */
export async function eraseLetters(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  members: readonly {
    readonly id: string
    readonly email?: string
    readonly isHead?: boolean
    readonly isTakenOver?: boolean
  }[],
): Promise<void> {
  const { db } = deps.firebase
  const mail = await mailOfMembers(deps, clubId)
  for (const { id, email = '', isHead = false, isTakenOver = false } of members) {
    if (isHead) await eraseAddress(db, clubId, email, isTakenOver)
    if (mail.has(id)) await eraseLettersTo(db, clubId, id, email)
  }
}

/**
 * Ends the letters that wait to be sent to a member who has died, also those about others of the family, unless one of them takes over
 * (`isTakenOver`) and gets them.
 */
export const endLetters = (
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  { id, email }: { readonly id: string; readonly email: string },
  isTakenOver = false,
): Promise<void> => endLettersTo(db, clubId, { id, email, isTakenOver })
