import { whyWithheld } from '@tessera/domain/letters/agreement'
import { cardMark } from '@tessera/domain/letters/card-mark'
import { letterLanguage } from '@tessera/domain/letters/letter-language'
import { type Reader, readerOf } from '@tessera/domain/members/family'
import { type CardView, cardEnd } from '@tessera/domain/passes/card'
import { letterGroup } from '@tessera/domain/stored/composed-ids'
import type { Language } from '@tessera/domain/texts/languages'
import { cardChangedLetter } from '@tessera/mail/card-changed-letter'
import { memberLink } from '@tessera/mail/member-link'
import { toHead } from '@tessera/mail/to-head'
import { inParts } from '@tessera/server/in-parts'
import { agreementsOf } from '../accounts/service.ts'
import type { StoredClub } from '../clubs/service.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { togetherOrAlone } from '../for-each-club.ts'
import { mailOfMembers, mailToChange, putLetter, type QueueNeeds, whyNoLetters } from '../letter-queue/service.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { shownNow } from '../passes/service.ts'
import { readBooks } from '../payments/service.ts'
import { carriedCards } from './registrations.ts'

/** Members per commit. */
const atOnce = 100

interface Shown {
  readonly member: Reader<{
    readonly id: string
    readonly fullName: string
    readonly email: string
    readonly language?: string
  }>
  readonly card: CardView
  readonly mark: string
}

/**
 * Compares each member's valid card with the one stored at the last call, stores it, and queues an e-mail to the member in
 * the same commit if they differ. The first call only stores. Members who have not accepted their invitation get none. Members with the card in a phone's wallet get no e-mail, as
 * that card updates by itself.
 */
export async function notifyOfCards(deps: QueueNeeds, club: StoredClub): Promise<void> {
  if (club.cardChangesIn === null || (await whyNoLetters(deps, club.id)) !== undefined) return
  const [members, books, mails, carried, agreements] = await Promise.all([
    allMembers(deps, club.id),
    readBooks(deps, club.id),
    mailOfMembers(deps, club.id),
    deps.firebase.clubCache.read(carriedCards, club.id),
    agreementsOf(deps, club.id),
  ])
  const byId = new Map(members.map((member) => [member.id, member]))
  const changed = members.flatMap((stored): Shown[] => {
    const member = readerOf(stored, (id) => byId.get(id))
    if (whyWithheld('card-changed', agreements.of(member.head ?? member))) return []
    const card = shownNow(deps, club, member, books)
    const mark = cardMark(card)
    return mark === undefined || mails.get(member.id)?.cardMark === mark ? [] : [{ member, card, mark }]
  })
  const about = ({ member }: Shown) => ({ clubId: club.id, memberId: member.id })
  for (const all of inParts(changed, atOnce))
    await togetherOrAlone(deps, all, about, 'a member could not be told of a changed card', (some) =>
      retryOnConflict('mail', () => notify(deps, club, some, carried), ['changed', 'exists', 'missing']),
    )
}

async function notify(
  deps: Needs<'config' | 'db' | 'limits' | 'log' | 'now'>,
  club: StoredClub,
  some: readonly Shown[],
  carried: ReadonlyMap<string, unknown>,
) {
  const mails = await mailToChange(
    deps,
    club.id,
    some.map(({ member }) => member.id),
  )
  const batch = deps.firebase.db.batch()
  let notified = 0
  for (const { member, card, mark } of some) {
    const read = mails.get(member.id)
    if (!read || read.mail?.cardMark === mark) continue
    const isNews = read.mail?.cardMark !== undefined && !carried.has(member.id) && member.email !== ''
    read.change(batch, { cardMark: mark, ...(isNews && { refused: undefined }) })
    if (isNews) {
      queue(batch, deps, club, {
        member,
        card,
        language: letterLanguage(read.mail, member) ?? club.language ?? club.cardChangesIn ?? 'en',
      })
      notified += 1
    }
  }
  await batch.commit()
  if (notified > 0) deps.log.info({ clubId: club.id, notified }, 'members were told of changed cards')
}

function queue(
  batch: Batch,
  deps: Needs<'config' | 'db' | 'limits' | 'now'>,
  club: StoredClub,
  { member, card, language }: Omit<Shown, 'mark'> & { readonly language: Language },
): void {
  putLetter(batch, deps, {
    clubId: club.id,
    member,
    kind: 'card-changed',
    language,
    queuedBy: 'automatic',
    group: letterGroup.changedCards(club.id),
    content: toHead(
      cardChangedLetter({
        language,
        name: member.fullName,
        club: club.name,
        number: card.memberId,
        type: card.typeName ?? '',
        until: cardEnd(card),
        link: memberLink(deps.config.publicUrl, 'card', member),
      }),
      member,
      language,
    ),
  })
}
