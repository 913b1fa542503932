import { text } from '@tessera/domain/texts/text'
import { annualFeeState } from '../../payments/annual-fee.ts'

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

/** Steps from a new club to its first card: club, members, fee, card design, first pass. */
export const firstSteps = (club: Beginnings): readonly FirstStep[] => [
  {
    title: text('Create the club'),
    text: text('Its name stands above. The pencil beside it changes it.'),
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
    to: '/?view=items#payments',
    state: annualFeeState,
    done: club.requiredItems > 0,
  },
  {
    title: text('Prepare the card'),
    text: text('How it looks, and the certificate that signs it.'),
    to: '/#pass-configuration',
    done: club.cardReady,
  },
  {
    title: text('Send yourself the first card'),
    text: text('Generate the pass of one member, such as yourself, and open it on a phone.'),
    to: '/#member-passes',
    done: club.cardIssued,
  },
]
