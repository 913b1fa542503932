import { expect, test } from 'vitest'
import { historyContract } from '../history/contract.ts'
import { type CollectionName, collectionNames } from './collections.ts'

/** Why a collection has no entries of its own in the history. */
const unrecorded: Partial<Record<CollectionName, string>> = {
  server: 'is of the operator, and of no club',
  registrations: 'is of no club yet',
  registrationAttempts: 'is of no club',
  leases: 'is of the processes that run',
  passTags: 'is of the processes that run',
  uniques: 'follows the numbers and addresses of members, which have entries',
  invitations: 'is found by its secret; the entry is of the committee that has the invitation',
  memberNotes: 'the entry is of the member, without what the notes say',
  mandates: 'the entry is of the member, without the account',
  photos: 'never changes; the entry is of the member who gets another',
  logos: 'never changes; the entry is of the club that gets another',
  certificates: 'never changes; the entry is of the club that uses another',
  googleWallets: 'the entry is of the club: its issuer, and that it has another key',
  memberImports: 'says what can be undone; the entries are of the members',
  webhookDeliveries: 'is the log of what was sent',
  optOuts: 'is decided by whoever gets the letters, by a link, about an address and no member',
  passes: 'follows the member and the settings of the card',
  passRegistrations: 'is written by phones',
  passDevices: 'is written by phones',
  receipts: 'each receipt says by whom and when it was issued, and is neither changed nor removed',
  donationReceipts: 'each receipt says by whom and when it was issued, and is neither changed nor removed',
  receiptSeries: 'follows the receipts',
  letters: 'is the log of what was sent, and by whom',
  notes: 'is the text of letters that wait',
  memberMail: 'follows the letters',
  attendance:
    'is itself the list of who was there, with who has ticked it and when; neither a tick nor taking one away is an entry, and a list goes after 400 days',
  bankPayers: 'is learnt from the payments made of lines',
  bankRuns: 'says what can be undone; the entries are of the payments',
  refundRuns: 'the entries are of the payments that are paid back',
  history: 'is the history',
  historySeals: 'seals the history',
  historyVolumes: 'has old entries of the history',
}

test('each collection either has entries in the history, or says why not', () => {
  const { options } = historyContract.list.response.schema.shape.events.element.shape.collection
  const recorded: readonly string[] = options
  const either = collectionNames().map((name) => [name, recorded.includes(name) !== (unrecorded[name] !== undefined)])
  expect(either.filter(([, isOne]) => !isOne)).toEqual([])
  expect(recorded.filter((name) => !collectionNames().some((one) => one === name))).toEqual([])
})
