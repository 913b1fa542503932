import type { Mutant } from './mutant.ts'

const pure = (...names: string[]) => ({ project: 'pure', files: names })
const emulator = (name: string) => ({ project: 'emulator', files: [`tests/emulator/api/${name}.test.ts`] })

/** Letters, receipts, the start of a season, doors, Google's cards and leases. */
export const letterAndDoorMutants: readonly Mutant[] = [
  {
    id: 'reminder-of-former-member',
    file: 'domain/src/letters/automatic.ts',
    find: 'if (!isEnabled(member, today)) return false',
    replace: 'if (!member.enabled) return false',
    why: 'Members who have left are reminded of fees.',
    tests: pure('domain/src/letters/automatic.test.ts'),
  },
  {
    id: 'reminder-pause-too-long',
    file: 'domain/src/letters/pause.ts',
    find: '< days * 86_400_000',
    replace: '<= days * 86_400_000',
    why: 'With a pause of seven days, no one is reminded on the seventh.',
    tests: pure('domain/src/letters/pause.test.ts'),
  },
  {
    id: 'reminder-of-family-fee-to-each',
    file: 'domain/src/letters/automatic.ts',
    find: 'one.openWith === undefined && isReminderDay(one, today)',
    replace: 'isReminderDay(one, today)',
    why: 'Each child is reminded of the fee that the head of the family is asked for.',
    tests: pure('domain/src/membership/family-books.test.ts'),
  },
  {
    id: 'enclosed-reminder-waits-for-ever',
    file: 'api/src/letter-queue/note-result.ts',
    find: 'readMailOf(db, clubId, [memberId, ...enclosed.map((one) => one.memberId)])',
    replace: 'readMailOf(db, clubId, [memberId])',
    why: 'Of a reminder to a family only one counts as reminded; the others wait for ever.',
    tests: emulator('family-letters'),
  },
  {
    id: 'letter-to-unchanged-card',
    file: 'domain/src/letters/card-mark.ts',
    find: "status === 'Active' ? JSON.stringify([year, fullName, memberId, typeName]) : undefined",
    replace: 'JSON.stringify([status, year, fullName, memberId, typeName])',
    why: 'Each change of what a member owes sends a letter about a new card.',
    tests: pure('domain/src/letters/card-mark.test.ts'),
  },
  {
    id: 'receipt-of-waiver',
    file: 'domain/src/receipts/receipt.ts',
    find: 'payment.amount > 0 ? factsOf(payment)',
    replace: 'payment.amount >= 0 ? factsOf(payment)',
    why: 'A waived fee gets a receipt over 0 euro.',
    tests: pure('domain/src/receipts/receipt.test.ts'),
  },
  {
    id: 'receipt-after-cancellation',
    file: 'domain/src/receipts/receipt.ts',
    find: "last !== undefined && last.kind !== 'cancelled'",
    replace: 'last !== undefined',
    why: 'A payment that is recorded again after its deletion gets no receipt if it says the same.',
    tests: pure('domain/src/receipts/receipt.test.ts'),
  },
  {
    id: 'season-from-the-oldest',
    file: 'domain/src/payments/season-start.ts',
    find: 'Number(b.year) - Number(a.year)',
    replace: 'Number(a.year) - Number(b.year)',
    why: 'A season starts with the prices of the oldest one.',
    tests: pure('domain/src/payments/season-start.test.ts'),
  },
  {
    id: 'season-expects-of-leaving',
    file: 'domain/src/payments/season-start.ts',
    find: ' || (member.leavesOn !== undefined && member.leavesOn < begins)) continue',
    replace: ') continue',
    why: 'The preview of a season expects fees of members who leave before it.',
    tests: pure('domain/src/payments/season-start.test.ts'),
  },
  {
    id: 'door-takes-any-club',
    file: 'domain/src/passes/scan.ts',
    find: '  if (claims.club !== clubId) return refusedCard(refusals.otherClub)\n',
    replace: '',
    why: 'Without a connection, a door says of a card of another club that it may be newer than the list.',
    tests: pure('domain/src/passes/scan.test.ts'),
  },
  {
    id: 'google-void-card-active',
    file: 'api/src/google/card-object.ts',
    find: "card.voided ? 'INACTIVE' : 'ACTIVE'",
    replace: "card.voided ? 'ACTIVE' : 'ACTIVE'",
    why: 'The card of a deleted member stays valid on phones with Google Wallet.',
    tests: emulator('google-wallet'),
  },
  {
    id: 'lease-outlives-its-time',
    file: 'api/src/leases/hold-lease.ts',
    find: 'clock() - held.sentAt > validFor',
    replace: 'clock() - held.sentAt > validFor * 100',
    why: 'A process that is cut off from the database goes on with a job that another has begun.',
    tests: emulator('leases'),
  },
]
