import type { Needs } from '../needs.ts'
import type { Wwdr } from './certificates/wwdr.ts'
import type { CardKey } from './signing/card-key.ts'
import type { Thumbnails } from './thumbnails/thumbnails.ts'

/** The parts of the API that make passes. */
export interface PassParts {
  readonly wwdr: Wwdr
  /** Signs the codes on cards. */
  readonly cardKey: CardKey
  /** Members' photos in the sizes of passes. */
  readonly thumbnails: Thumbnails
}

/** To open a club's certificate and template. */
export type SetupNeeds = Needs<'db' | 'now' | 'passKey'> & Pick<PassParts, 'wwdr'>

/** To settle what a card shows. */
export type CardNeeds = Needs<'clubCache' | 'config' | 'db' | 'now'> & Pick<PassParts, 'cardKey'>

/** To prepare and forget the photos of passes. */
export type PhotoNeeds = Pick<PassParts, 'thumbnails'>

/** To draw cards, with photos. */
export type PrintNeeds = CardNeeds & PhotoNeeds & Needs<'log'>

/** To make passes. */
export type PassNeeds = PrintNeeds & SetupNeeds
