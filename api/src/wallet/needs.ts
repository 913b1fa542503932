import type { GoogleNeeds } from '../google/service.ts'
import type { Needs } from '../needs.ts'
import type { CardNeeds, SetupNeeds } from '../passes/service.ts'
import type { Apns } from './apns.ts'

/** To add cards to Google Wallet. */
export type GoogleCardNeeds = CardNeeds & SetupNeeds & GoogleNeeds

/** To notify both wallets of changed cards. */
export type NotifyNeeds = GoogleCardNeeds & Needs<'log'> & { readonly apns: Apns }
