import { getClub } from '../clubs/service.ts'
import { type Answer, offerCard, updateCards } from '../google/service.ts'
import type { MemberCaller } from '../http/caller.ts'
import { ownMember } from '../members/service.ts'
import { cardsOf, ownCard } from '../passes/service.ts'
import type { Outcome } from './apns.ts'
import type { GoogleCardNeeds } from './needs.ts'
import { atGoogle, keepRegistration, type Notify } from './registrations.ts'

/**
 * Makes the caller's own card at Google, keeps it up to date from now on, and returns the address that adds it to a phone.
 * @throws AppError `no_membership`, `membership_disabled`, `pass_setup_incomplete`, `unavailable`
 */
export async function addOwnCard(deps: GoogleCardNeeds, caller: MemberCaller): Promise<{ url: string }> {
  const [member, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  const card = await ownCard(deps, club, member)
  const { id, url } = await offerCard(deps, card)
  const { clubId, serial, tag: told } = card
  await keepRegistration(deps.firebase.db, {
    clubId,
    serial,
    told,
    passTypeIdentifier: atGoogle,
    memberId: member.id,
    device: atGoogle,
    pushToken: id,
  })
  return { url }
}

const outcomes: Readonly<Record<Exclude<Answer['outcome'], 'invalid'>, Outcome>> = {
  done: 'notified',
  missing: 'gone',
  forbidden: 'refused',
  refused: 'refused',
  later: 'later',
  exists: 'later',
} as const

/** Updates cards at Google. @throws AppError `pass_setup_incomplete` if this server cannot open the club's key */
export async function googleNotifier(deps: GoogleCardNeeds, clubId: string): Promise<Notify> {
  // Read before the key: a refusal of one that is being replaced must not count for the next.
  const { googleKeyMark: key } = await getClub(deps, clubId)
  const update = await updateCards(deps, clubId)
  return async (due) => {
    const cards = await cardsOf(
      deps,
      clubId,
      due.map(({ memberId }) => memberId),
    )
    const told = new Map<string, Outcome | { said: string; key: string }>(
      due.map(({ pushToken }) => [pushToken, 'gone']),
    )
    const known = due.flatMap(({ memberId, pushToken }) => {
      const card = cards.get(memberId)
      return card ? [[pushToken, card] as const] : []
    })
    for (const [id, { outcome, said }] of await update(new Map(known)))
      told.set(id, outcome === 'invalid' ? { said, key } : outcomes[outcome])
    return told
  }
}
