import type { ClubSettings } from '@tessera/domain/clubs/settings'
import { text } from '@tessera/domain/texts/text'
import { paths } from '../paths.ts'

interface Described {
  readonly id: string
  readonly label: string
  readonly fields: readonly (keyof ClubSettings)[]
  /** The section below which a page lies, instead of among the sections. */
  readonly within?: string
}

/** The sections of a club's settings; each has an address and is saved by itself. The first one's address has no name. */
export const sections = [
  {
    id: 'club',
    label: text('Club'),
    fields: ['name', 'colour', 'logo', 'timeZone', 'seasonStartsInMonth', 'language', 'closedYears'],
  },
  { id: 'members', label: text('Membership types'), fields: ['membershipTypes', 'proofLettersIn', 'noticeBy'] },
  { id: 'fields', label: text('Member data'), fields: ['memberFields', 'ownChanges'] },
  { id: 'join', label: text('Join form'), fields: ['joinForm'] },
  {
    id: 'money',
    label: text('Money'),
    fields: ['bankAccount', 'directDebit', 'receipts', 'donations', 'givesStamps', 'lockedUntil'],
  },
  { id: 'cards', label: text('Cards'), fields: ['graceDays', 'cardBack', 'keepsAttendance', 'cardChangesIn'] },
  { id: 'committee', label: text('Committee'), fields: ['secondStepFrom'] },
  { id: 'handover', label: text('Handover'), fields: [], within: 'committee' },
  { id: 'machines', label: text('Machines'), fields: ['doorField'] },
  { id: 'webhooks', label: text('Webhooks'), fields: [], within: 'machines' },
  { id: 'huts', label: text('Huts'), fields: [] },
  { id: 'deleted', label: text('Deleted'), fields: [] },
  { id: 'history', label: text('History'), fields: [] },
] as const satisfies readonly Described[]

export type Section = (typeof sections)[number]

/** Address of a section. */
export const addressOf = ({ id }: Section): string => (id === 'club' ? paths.settings : `${paths.settings}/${id}`)

/** The section to which a page belongs: itself, or the one below which it lies. */
export const parentOf = (section: Section): Section['id'] => ('within' in section ? section.within : section.id)

/** The section with an id, the first one without; undefined if there is no such section. */
export const sectionOf = (id = 'club'): Section | undefined => sections.find((section) => section.id === id)

/** Address of the section that has a setting, such as `bankAccount.iban`. */
export function addressOfSetting(setting: string): string {
  const [field] = setting.split('.')
  const section = sections.find(({ fields }) => fields.some((one) => one === field))
  return addressOf(section ?? sections[0])
}
