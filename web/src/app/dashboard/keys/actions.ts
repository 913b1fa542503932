import { text } from '@tessera/domain/texts/text'
import type { Command } from '../../../ui/commands.ts'

/** Location of an action: a tab's `#hash` and, for payments, the view. */
export interface Place {
  readonly hash: string
  readonly view?: 'payments' | 'items' | 'years'
}

/** An action of the palette: navigates to a place, then runs the command, if any. */
export interface Action {
  readonly label: string
  /** The tab, where the label alone is ambiguous. */
  readonly detail?: string
  readonly place?: Place
  readonly command?: Command
}

const members: Place = { hash: '' }
const passes: Place = { hash: 'member-passes' }
const payments: Place = { hash: 'payments', view: 'payments' }
const items: Place = { hash: 'payments', view: 'items' }
const years: Place = { hash: 'payments', view: 'years' }

/** All actions of the dashboard except those of the account. */
export const actions: readonly Action[] = [
  { label: text('Members'), place: members },
  { label: text('Member Passes'), place: passes },
  { label: text('Pass Configuration'), place: { hash: 'pass-configuration' } },
  { label: text('Payments'), place: payments },
  { label: text('Payment Items'), place: items },
  { label: text('Years'), place: years },
  { label: text('Record Payment'), place: payments, command: 'record-payment' },
  { label: text('Add Member'), place: members, command: 'add-member' },
  { label: text('Import'), detail: text('Members'), place: members, command: 'import-members' },
  { label: text('Export'), detail: text('Members'), place: members, command: 'export-members' },
  { label: text('Export CSV'), detail: text('Payments'), place: payments, command: 'export-payments' },
  { label: text('Add Item'), detail: text('Payments'), place: items, command: 'add-item' },
  { label: text('Add Year'), detail: text('Payments'), place: years, command: 'add-year' },
  { label: text('Generate All'), detail: text('Member Passes'), place: passes, command: 'generate-all' },
  { label: text('Update All Passes'), detail: text('Member Passes'), place: passes, command: 'update-all' },
  { label: text('Club settings'), command: 'club-settings' },
]
