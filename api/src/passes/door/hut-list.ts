import { createHash, createHmac } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { seasonOf } from '@tessera/domain/clubs/season'
import { endOfDay } from '@tessera/domain/clubs/time-zone'
import {
  type HutCards,
  hutCards,
  hutHashLength,
  hutLetter,
  hutLetters,
  hutListDays,
} from '@tessera/domain/huts/hut-list'
import { nextChange } from '@tessera/domain/membership/next-change'
import type { Books } from '@tessera/domain/membership/status'
import { cardEnd } from '@tessera/domain/passes/card'
import { dayAfter, type PlainDate } from '@tessera/domain/plain-date'
import { getClub } from '../../clubs/service.ts'
import { allMembers } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import { clubToday } from '../cards/make-pass.ts'
import { passList } from '../cards/store.ts'
import type { PassParts } from '../needs.ts'
import { signHutList } from '../signing/card-key.ts'
import { checkedMember } from './checked-member.ts'

/** Members to process before other requests get their turn. */
const lookedAtOnce = 50
const dayMs = 86_400_000

/** A hut, as far as its list depends on it. */
interface ListedHut {
  readonly id: string
  readonly clubId: string
  readonly until: PlainDate
  readonly saltKey: string
}

/**
 * Returns the list by which a hut checks the cards of its club: for each card a salted hash and the states of the next seven days, and
 * nothing of the members. The cards are null if their digest is `have`.
 */
export async function hutList(
  deps: Needs<'clubCache' | 'db' | 'now'> & Pick<PassParts, 'cardKey'>,
  { id: hut, clubId, until: lastDay, saltKey }: ListedHut,
  have: string | undefined,
): Promise<{ head: string; cards: HutCards | null }> {
  const asOf = deps.now()
  const [club, members, passes, books] = await Promise.all([
    getClub(deps, clubId),
    allMembers(deps, clubId),
    deps.firebase.clubCache.read(passList, clubId),
    readBooks(deps, clubId),
  ])
  const { seasonStartsInMonth, graceDays, timeZone } = club
  const dated = { ...books, seasonStartsInMonth, graceDays }
  const day = clubToday(deps, club)
  const clubChange = changeOfClub(dated, day)
  const listed: (readonly [letters: string, serial: string])[] = []
  for (const [place, member] of members.entries()) {
    const pass = passes.get(member.id)
    if (pass) {
      const letterOn = (on: PlainDate) => hutLetter(checkedMember(member, dated, on))
      const ownChange = nextChange([], [member], day, seasonStartsInMonth)
      listed.push([hutLetters(letterOn, day, ownChange < clubChange ? ownChange : clubChange), pass.serial])
    }
    if (place % lookedAtOnce === lookedAtOnce - 1) await pause()
  }
  const salt = createHmac('sha256', saltKey).update(JSON.stringify(listed.sort())).digest('base64url')
  const hash = (serial: string) => createHash('sha256').update(`${salt}.${serial}`).digest('base64url')
  const cards = hutCards(listed.map(([letters, serial]) => [letters, hash(serial).slice(0, hutHashLength)]))
  const digest = createHash('sha256').update(JSON.stringify(cards)).digest('base64url')
  const last = Math.min(asOf.getTime() + hutListDays * dayMs, Date.parse(endOfDay(lastDay, timeZone)))
  const until = new Date(last).toISOString()
  const head = await signHutList(
    { hut, club: clubId, asOf: asOf.toISOString(), until, day, timeZone, salt, digest },
    deps.cardKey,
  )
  return { head, cards: digest === have ? null : cards }
}

/** Returns the first day after `today` on which cards of many members may change: an item becomes due, the days of grace or the season end. */
function changeOfClub(books: Pick<Books, 'items' | 'seasonStartsInMonth' | 'graceDays'>, today: PlainDate): PlainDate {
  const { items, seasonStartsInMonth = 1, graceDays = 0 } = books
  const year = seasonOf(today, seasonStartsInMonth)
  const afterGrace = dayAfter(cardEnd({ status: 'Payment Due', year, seasonStartsInMonth, graceDays }))
  const change = nextChange(items, [], today, seasonStartsInMonth)
  return afterGrace > today && afterGrace < change ? afterGrace : change
}
