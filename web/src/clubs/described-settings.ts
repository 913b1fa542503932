import type { ClubSettings } from '@tessera/domain/clubs/settings'
import { openable } from '@tessera/domain/members/who-changes'
import { text } from '@tessera/domain/texts/text'
import { dayText, monthNames } from '../language/format.ts'
import { languageNames } from '../language/language.ts'
import { t } from '../language/t.ts'
import { yearDayText } from '../language/year-day-text.ts'
import type { DescribedFields } from '../ui/overtaken.ts'
import { openableLabels, whoChangesLabels } from './own-changes-labels.ts'

const onOrOff = (is: unknown): string => t(is ? 'On' : 'Off')

/** The filled values of a setting with several, one after the other. */
function inWords(value: unknown): string {
  if (typeof value === 'boolean') return onOrOff(value)
  if (typeof value !== 'object' || value === null) return String(value ?? '') || t('None')
  const parts = Object.values(value).filter((part) => part !== '')
  return parts.map(inWords).join(', ') || t('None')
}

/** The settings of a club in words, for one that somebody else has changed. */
export const describedSettings: DescribedFields<ClubSettings> = {
  name: { label: text('Club Name') },
  colour: { label: text('Colour') },
  logo: { label: text('Logo'), say: () => t('A picture') },
  timeZone: { label: text('Time zone') },
  seasonStartsInMonth: { label: text('The year begins in'), say: (month) => monthNames()[month - 1] ?? '' },
  graceDays: { label: text('Days that a card counts after its season') },
  cardBack: { label: text('Back of printed cards') },
  membershipTypes: {
    label: text('Membership types'),
    say: (types) =>
      inWords(
        types.map(({ name, shortName, enabled, ageFrom, ageTo, proof }) => {
          const ages = (ageFrom ?? ageTo) === undefined ? [] : [`${ageFrom ?? ''}–${ageTo ?? ''}`]
          return `${name} (${[shortName, ...ages, ...(proof ? [proof] : []), ...(enabled ? [] : [t('Off')])].join(', ')})`
        }),
      ),
  },
  proofLettersIn: { label: text('Ask members for a new proof before theirs ends'), say: onOrOff },
  noticeBy: {
    label: text('Leaving at the end of a season only'),
    say: (day) => (day ? yearDayText(day) : t('Off')),
  },
  memberFields: {
    label: text('Fields of your own'),
    say: (fields) =>
      inWords(fields.map(({ name, choices }) => [name, ...choices.map((choice) => choice.name)].join(': '))),
  },
  ownChanges: {
    label: text('What members change'),
    say: (changes) =>
      inWords(openable.map((name) => `${t(openableLabels[name])}: ${t(whoChangesLabels[changes[name]])}`)),
  },
  joinForm: { label: text('Join form'), say: inWords },
  bankAccount: { label: text('Bank account'), say: inWords },
  directDebit: { label: text('Direct debit'), say: inWords },
  receipts: { label: text('Receipts'), say: inWords },
  donations: { label: text('Donation receipts'), say: inWords },
  keepsAttendance: { label: text('Keep lists of who was there'), say: onOrOff },
  language: { label: text('Language of e-mails'), say: (language) => languageNames[language ?? 'en'] },
  secondStepFrom: {
    label: text('Second step at sign-in required from'),
    say: (day) => (day ? dayText(day) : t('Off')),
  },
  closedYears: { label: text('Closed years'), say: inWords },
  givesStamps: { label: text('Each payment gets the number of a stamp'), say: onOrOff },
  lockedUntil: { label: text('Books locked up to'), say: (day) => (day ? dayText(day) : t('Off')) },
  doorField: { label: text('Field with the id of the card') },
  cardChangesIn: { label: text('Tell members when their card changes'), say: onOrOff },
}
