import type { ClubSettings } from '@tessera/domain/clubs/settings'
import { text } from '@tessera/domain/texts/text'
import { monthNames } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import styles from './meanwhile.module.css'

/** Values of settings: those that somebody else has stored, and the user's own. */
export interface Conflicts {
  readonly theirs: Partial<ClubSettings>
  readonly mine: { readonly [Name in keyof ClubSettings]?: unknown }
}

const labels: Readonly<Record<keyof ClubSettings, string>> = {
  name: text('Club Name'),
  colour: text('Colour'),
  logo: text('Logo'),
  timeZone: text('Time zone'),
  seasonStartsInMonth: text('The year begins in'),
  membershipTypes: text('Membership types'),
  bankAccount: text('Bank account'),
  receipts: text('Receipts'),
  keepsAttendance: text('Keep lists of who was there'),
  cardChangesIn: text('Tell members when their card changes'),
}

/** The settings that do not read well by their values alone. */
const words: { readonly [Name in keyof ClubSettings]?: (value: ClubSettings[Name]) => string } = {
  logo: (value) => t(value ? 'A picture' : 'None'),
  seasonStartsInMonth: (month) => monthNames()[month - 1] ?? '',
  membershipTypes: (types) =>
    inWords(types.map(({ name, shortName, enabled }) => `${name} (${shortName}${enabled ? '' : `, ${t('Off')}`})`)),
  cardChangesIn: (language) => t(language ? 'On' : 'Off'),
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'On' : 'Off')
  if (typeof value !== 'object' || value === null) return String(value ?? '') || t('None')
  const parts = Object.values(value).filter((part) => part !== '')
  return parts.map(inWords).join(', ') || t('None')
}

const wordsOf = <Name extends keyof ClubSettings>(name: Name, value: ClubSettings[Name]): string =>
  words[name]?.(value) ?? inWords(value)

/** Says field by field what somebody else has changed since the form was opened; renders nothing without conflicts. */
export function Meanwhile({ theirs, mine }: Conflicts) {
  const names = Object.keys(theirs) as (keyof ClubSettings)[]
  if (names.length === 0) return null
  return (
    <Banner tone="warning">
      <ul className={styles.fields}>
        {names.map((name) => (
          <li key={name}>
            <strong>{t(labels[name])}</strong>
            <br />
            {t('Meanwhile changed to: {value}', { value: wordsOf(name, theirs[name] as never) })}
            <br />
            {t('Yours: {value}', { value: wordsOf(name, mine[name] as never) })}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('Save again to replace it by yours, or put the other value into the field.')}</p>
    </Banner>
  )
}
