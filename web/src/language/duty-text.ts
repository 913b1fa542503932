import type { Duty } from '@tessera/domain/duties/duty'
import { text } from '@tessera/domain/texts/text'
import { t } from './t.ts'

const names: Readonly<Record<Duty, string>> = {
  owner: text('Owner'),
  money: text('Treasurer'),
  members: text('Membership secretary'),
  door: text('At the door'),
  look: text('Auditor'),
}

const does: Readonly<Record<Duty, string>> = {
  owner: text('Everything, also the settings and this list'),
  money: text('Payments, items, seasons, bank and reminders'),
  members: text('Members, types, fields, import, letters and cards'),
  door: text('Check cards and keep attendance lists; sees nothing else'),
  look: text('Sees everything and changes nothing, until a day'),
}

/** What somebody with a duty is called. */
export const dutyName = (duty: Duty): string => t(names[duty])

/** What somebody with a duty does. */
export const dutyText = (duty: Duty): string => t(does[duty])
