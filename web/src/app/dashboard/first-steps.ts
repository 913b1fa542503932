import { text } from '@tessera/domain/texts/text'
import { paths } from '../../paths.ts'
import { annualFeeState } from '../../payments/items/annual-fee.ts'

/** A step for a new club, with a link to where it is done. */
export interface FirstStep {
  readonly title: string
  readonly text: string
  readonly to: string
  /** The state of the link's navigation. */
  readonly state?: object
  readonly done: boolean
}

/** State of the club that decides which steps are done. */
interface Beginnings {
  readonly members: number
  readonly requiredItems: number
  readonly cardReady: boolean
  readonly cardIssued: boolean
}

/** Steps from a new club to its first card: club, members, fee, own card, Apple Wallet. */
export const firstSteps = (club: Beginnings): readonly FirstStep[] => [
  {
    title: text('Create the club'),
    text: text('Its name stands above. The gear beside it leads to all settings.'),
    to: '/',
    done: true,
  },
  {
    title: text('Enter the members'),
    text: text('One by one, or a whole list from a spreadsheet.'),
    to: '/',
    done: club.members > 0,
  },
  {
    title: text('Set the annual fee'),
    text: text('What has to be paid this year to be an active member. A form proposes it.'),
    to: '/?part=items#payments',
    state: annualFeeState,
    done: club.requiredItems > 0,
  },
  {
    title: text('Open your own card'),
    text: text('Add yourself as a member, and it shows in the browser and as PDF.'),
    to: paths.card,
    done: club.cardIssued,
  },
  {
    title: text('Prepare the card for Apple Wallet'),
    text: text('How it looks, and the certificate that signs it.'),
    to: '/#pass-configuration',
    done: club.cardReady,
  },
]
