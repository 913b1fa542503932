import { groundOf } from '@tessera/domain/clubs/colour'
import type { Logo } from '@tessera/domain/clubs/logo'
import type { MemberInfo } from '@tessera/domain/membership/contract'
import type { CardView } from '@tessera/domain/passes/card'
import { keep, kept } from '../firebase/kept-data.ts'
import { cardText } from '../language/card-text.ts'

const name = 'card-1'

/** A member's card as it is shown: its content, and its looks. */
export interface OwnCard {
  readonly card: CardView
  readonly cardTitle: string
  readonly cardColour: string | null
  /** Address in the code; null for a card that has none, undefined until it is known. */
  readonly code: string | null | undefined
  readonly photoUrl: string | null
  readonly logo: Logo | null
}

export const ownCard = (
  card: CardView,
  { cardTitle, cardColour, photoUrl, clubLogo: logo }: MemberInfo,
  code: string | null | undefined,
): OwnCard => ({ card, cardTitle, cardColour, photoUrl, logo, code })

/** Properties of the picture of a card, in the current language. */
export const pictureOf = ({ card, cardTitle, cardColour, ...rest }: OwnCard) => ({
  ...cardText(card),
  clubName: cardTitle || card.clubName,
  more: card.more,
  ground: cardColour ? groundOf(cardColour) : undefined,
  ...rest,
})

/** A card on the device, with its pictures. A change of this shape needs another `name`. */
interface CachedCard extends Pick<OwnCard, 'card' | 'cardTitle' | 'cardColour'> {
  /** ISO 8601. */
  readonly asOf: string
  readonly code: string | null
  readonly photo: Blob | null
  readonly logo: { readonly blob: Blob; readonly width: number; readonly height: number } | null
}

/** Keeps a card on this device until the sign-out. Throws if a picture cannot be loaded. */
export async function keepCard({ photoUrl, logo, code, ...rest }: OwnCard): Promise<void> {
  if (code === undefined) return
  const [photo, blob] = await Promise.all([pictureAt(photoUrl), pictureAt(logo?.url ?? null)])
  const pictures = { photo, logo: logo && blob ? { blob, width: logo.width, height: logo.height } : null }
  await keep(name, { ...rest, ...pictures, code, asOf: new Date().toISOString() } satisfies CachedCard)
}

const pictureAt = async (url: string | null): Promise<Blob | null> => (url ? (await fetch(url)).blob() : null)

/** Returns the card that this device keeps, and since when; undefined without one. */
export async function cachedCard(): Promise<{ readonly own: OwnCard; readonly asOf: string } | undefined> {
  const read = (await kept(name)) as CachedCard | undefined
  if (!read) return undefined
  const { asOf, photo, logo, ...rest } = read
  const pictures = {
    photoUrl: photo && URL.createObjectURL(photo),
    logo: logo && { url: URL.createObjectURL(logo.blob), width: logo.width, height: logo.height },
  }
  return { own: { ...rest, ...pictures }, asOf }
}
