import { withSeasonNames } from '@tessera/domain/clubs/season'
import type { Notices } from '@tessera/domain/debit/contract'
import { shortIban } from '@tessera/domain/debit/mandate'
import { AppError } from '@tessera/domain/errors'
import { whyWithheld } from '@tessera/domain/letters/agreement'
import { letterLanguage } from '@tessera/domain/letters/letter-language'
import { paperReaderOf, readerOf } from '@tessera/domain/members/family'
import { hasDied } from '@tessera/domain/members/leaving'
import { itemDisplayName } from '@tessera/domain/payments/items'
import { letterGroup, letterId } from '@tessera/domain/stored/composed-ids'
import { text } from '@tessera/domain/texts/text'
import { debitLetter } from '@tessera/mail/debit-letter'
import { agreementsOf } from '../accounts/service.ts'
import { getClub, type StoredClub } from '../clubs/service.ts'
import { openIban, readMandates, readRun } from '../debit/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { FileAnswer } from '../http/mount.ts'
import { mailOfMembers, mailToChange, putLetter, queuedAmong, refuseLetters } from '../letter-queue/service.ts'
import { takeLetters, withRoom } from '../limits.ts'
import { allMembers } from '../members/service.ts'
import { readItems, readYears } from '../payments/service.ts'
import type { Member } from './kinds.ts'
import type { SendingNeeds, WritingNeeds } from './needs.ts'
import { makePdf, printedTo } from './print.ts'

/** Letters in one commit. */
const perStep = 50

/** The letter that tells a payer what a run draws. */
interface Notice {
  readonly letter: string
  readonly payer: Member
  readonly isByEmail: boolean
  readonly facts: Omit<Parameters<typeof debitLetter>[0], 'language'>
}

interface OfRun {
  readonly club: StoredClub
  readonly notices: readonly Notice[]
}

/** Reads the letters that tell the payers of a run what is drawn: one for each mandate, by e-mail or on paper. @throws AppError `not_found` */
async function noticesOf(deps: WritingNeeds, clubId: string, runId: string): Promise<OfRun> {
  const { db } = deps.firebase
  const [run, club, members, agreements, items, years] = await Promise.all([
    readRun(db, clubId, runId),
    getClub(deps, clubId),
    allMembers(deps, clubId),
    agreementsOf(deps, clubId),
    readItems(deps, clubId),
    readYears(deps, clubId),
  ])
  const payers = run.debits.map(({ payerId }) => payerId)
  const mandates = await readMandates(db, clubId, payers)
  const byId = new Map(members.map((member) => [member.id, member]))
  const find = (id: string) => byId.get(id)
  const itemNames = withSeasonNames(years, club.seasonStartsInMonth)
  const byItem = new Map(items.map((item) => [item.id, itemDisplayName(item, itemNames)]))
  const notices = run.debits.flatMap(({ payerId, reference, parts }): Notice[] => {
    const [member, mandate] = [byId.get(payerId), mandates.get(payerId)]
    if (!member || hasDied(member) || mandate?.reference !== reference) return []
    const reader = readerOf(member, find)
    const isByEmail = reader.email !== '' && !whyWithheld('debit', agreements.of(reader.head ?? reader))
    const payer = isByEmail ? reader : paperReaderOf(member, find)
    const facts = {
      name: (payer.head ?? payer).fullName,
      club: club.name,
      day: run.day,
      reference,
      creditorId: club.directDebit?.creditorId ?? '',
      account: { holder: mandate.holder, iban: shortIban(openIban(deps, mandate) ?? '') },
      parts: parts.map(({ memberId, itemId, cents }) => ({
        name: byId.get(memberId)?.fullName ?? '',
        item: byItem.get(itemId) ?? '',
        cents,
      })),
    }
    return [{ letter: letterId.inGroup(letterGroup.debits(clubId, runId), payerId), payer, isByEmail, facts }]
  })
  return { club, notices }
}

const byEmail = ({ notices }: OfRun): Notice[] => notices.filter(({ isByEmail }) => isByEmail)

const queuedOf = (deps: WritingNeeds, notices: readonly Notice[]) =>
  queuedAmong(
    deps,
    notices.map(({ letter }) => letter),
  )

/**
 * Returns how many payers of a run get its notice by e-mail, how many on paper, and how many e-mails were queued so far.
 * @throws AppError `not_found`
 */
export async function countNotices(deps: WritingNeeds, clubId: string, runId: string): Promise<Notices> {
  const ofRun = await noticesOf(deps, clubId, runId)
  const { length } = byEmail(ofRun)
  const queued = await queuedOf(deps, byEmail(ofRun))
  return { byEmail: length, onPaper: ofRun.notices.length - length, queued: queued.size }
}

/**
 * Queues the e-mails to some of the payers of a run, and says how many are left. Each payer gets one for the run, also if the request
 * is repeated after a crash, or made twice at the same time.
 * @throws AppError `not_found`, `letters_unavailable`, `changed_meanwhile`
 */
export async function notifyPayers(
  deps: SendingNeeds,
  { clubId, uid: queuedBy }: { readonly clubId: string; readonly uid: string },
  runId: string,
): Promise<{ queued: number; left: number }> {
  await refuseLetters(deps, clubId)
  const queue = async () => {
    const ofRun = await noticesOf(deps, clubId, runId)
    const queued = await queuedOf(deps, byEmail(ofRun))
    const waiting = byEmail(ofRun).filter(({ letter }) => !queued.has(letter))
    const step = waiting.slice(0, perStep)
    if (step.length === 0) return { queued: 0, left: 0 }
    const ids = step.map(({ payer }) => payer.id)
    const mails = await mailToChange(deps, clubId, ids)
    const { club } = ofRun
    return withRoom([takeLetters(deps.limits, clubId, step.length)], async () => {
      const batch = deps.firebase.db.batch()
      for (const { letter: id, payer: member, facts } of step) {
        const read = mails.get(member.id)
        const language = letterLanguage(read?.mail, member) ?? club.language ?? club.reminders.language
        const content = debitLetter({ ...facts, language })
        const group = letterGroup.debits(clubId, runId)
        putLetter(batch, deps, { id, clubId, member, kind: 'debit', group, language, queuedBy, content })
        read?.change(batch, { refused: undefined })
      }
      await batch.commit()
      return { queued: step.length, left: waiting.length - step.length }
    })
  }
  return retryOnConflict('mail', queue, ['changed', 'exists', 'missing'])
}

const none = text('All payers of this run get an e-mail')

/** Makes the letters on paper to the payers of a run who get no e-mail. @throws AppError `not_found` if there are none */
export async function printNotices(deps: WritingNeeds, clubId: string, runId: string): Promise<FileAnswer> {
  const [{ club, notices }, mails] = await Promise.all([noticesOf(deps, clubId, runId), mailOfMembers(deps, clubId)])
  const fallback = club.language ?? club.reminders.language
  const letters = notices.flatMap(({ isByEmail, payer, facts }) => {
    const language = letterLanguage(mails.get(payer.id), payer) ?? fallback
    return isByEmail ? [] : printedTo(payer, debitLetter({ ...facts, language }), language)
  })
  if (letters.length === 0) throw new AppError('not_found', none)
  return makePdf(deps, club, letters, { title: text('Direct debits'), name: 'direct-debits.pdf', language: fallback })
}
