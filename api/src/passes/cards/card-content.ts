import { logoPath } from '@tessera/domain/clubs/logo'
import { type CardAction, cardActions } from '@tessera/domain/passes/card-actions'
import { getClub, type StoredClub } from '../../clubs/service.ts'
import { allMembers } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import type { CardNeeds, PassParts, SetupNeeds } from '../needs.ts'
import { endOfSeason, type PassView } from '../templates/fill.ts'
import { builtInPicture } from '../templates/picture.ts'
import { codeOf, type Holder, settlePass, viewOf, voidedCardView } from './make-pass.ts'
import { readCardSetup } from './setup.ts'
import { type IssuedPass, passesIn } from './store.ts'

/** Content of a member's card, for a wallet that takes content instead of a file. */
export interface CardContent {
  readonly clubId: string
  readonly serial: string
  readonly voided: boolean
  /** Changes with every change of the card. */
  readonly tag: number
  readonly view: PassView
  /** The line at the top. */
  readonly title: string
  /** `#rrggbb`; null for the product's. */
  readonly colour: string | null
  /** The address in the code. */
  readonly code: string
  /** The end of the season, as `2026-12-31T23:59:59+01:00`. */
  readonly expires: string
  /** Where the card leads. */
  readonly actions: readonly CardAction[]
  /** Addresses of the club's logo and of the picture on its built-in card, for whoever reaches this server; null for none. */
  readonly logo: string | null
  readonly picture: string | null
  /** The same for the cards of a family: the id of the member that the others belong to. */
  readonly family: string
}

async function contentOf(
  deps: Needs<'config'> & Pick<PassParts, 'cardKey'>,
  club: StoredClub,
  pass: IssuedPass,
  view: PassView,
  holder: Holder | undefined,
): Promise<CardContent> {
  const { clubId, serial, voided, tag } = pass
  return {
    clubId,
    serial,
    voided,
    tag,
    view,
    title: club.logoText || club.name,
    colour: club.colour,
    code: await codeOf(deps, pass, view),
    expires: endOfSeason(view),
    actions: voided ? [] : cardActions(deps.config.publicUrl, view),
    ...imagesOf(deps.config, club),
    family: holder?.belongsTo ?? pass.id,
  }
}

/** A server without https is not reached from outside its network: its cards have no images. */
function imagesOf({ publicUrl }: Needs<'config'>['config'], club: StoredClub): Pick<CardContent, 'logo' | 'picture'> {
  const addressOf = (id: string | null | undefined) =>
    id && publicUrl.startsWith('https://') ? `${publicUrl}${logoPath(id)}` : null
  return { logo: addressOf(club.logo?.id), picture: addressOf(builtInPicture(club)) }
}

/**
 * Issues a member's card, records what it shows, and returns it.
 * @throws AppError `membership_disabled`, `pass_setup_incomplete`
 */
export async function settleCard(
  deps: CardNeeds & SetupNeeds,
  club: StoredClub,
  holder: Holder,
  disabled: string,
): Promise<CardContent> {
  const { view, pass } = await settlePass(deps, club, holder, disabled, () => [readCardSetup(deps, club)] as const)
  return contentOf(deps, club, pass, view, holder)
}

/** Returns the cards of members, by member id, as `updatePasses` has recorded them. */
export async function cardsOf(
  deps: CardNeeds,
  clubId: string,
  memberIds: readonly string[],
): Promise<Map<string, CardContent>> {
  const club = await getClub(deps, clubId)
  const [members, passes, books] = await Promise.all([
    allMembers(deps, clubId),
    passesIn(deps.firebase.db).getMany(memberIds),
    readBooks(deps, clubId),
  ])
  const holders = new Map(members.map((member) => [member.id, member]))
  const contents = [...passes].map(async ([id, pass]) => {
    const holder = holders.get(id)
    const view = holder ? viewOf(deps, club, holder, books) : voidedCardView(deps, club)
    return [id, await contentOf(deps, club, pass, view, holder)] as const
  })
  return new Map(await Promise.all(contents))
}
