import { text } from '@tessera/domain/texts/text'
/** What a new club has yet to do, one after the other; each leads to where it is done. */
export interface FirstStep {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly done: boolean
}

/** What is known of a club that tells how far it has come. */
export interface Beginnings {
  readonly members: number
  readonly years: number
  readonly requiredItems: number
  readonly cardReady: boolean
}

/** The way from a new club to its first card: club, members, fee, card. */
export const firstSteps = ({ members, years, requiredItems, cardReady }: Beginnings): readonly FirstStep[] => [
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
    done: members > 0,
  },
  {
    title: text('Set the annual fee'),
    text: text('A year first, then what has to be paid in it to be an active member.'),
    to: years > 0 ? '/?view=items#payments' : '/?view=years#payments',
    done: requiredItems > 0,
  },
  {
    title: text('Prepare the card'),
    text: text('How it looks, and the certificate that signs it.'),
    to: '/#pass-configuration',
    done: cardReady,
  },
]
