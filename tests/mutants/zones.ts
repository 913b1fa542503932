import type { Mutant } from './mutant.ts'

/** Each moves a day by a time zone. */
export const zoneMutants: readonly Mutant[] = [
  {
    id: 'zone-of-the-server',
    file: 'domain/src/clubs/time-zone.ts',
    find: "clockIn(zone && isTimeZone(zone) ? zone : 'UTC')",
    replace: 'clockIn(zone && isTimeZone(zone) ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone)',
    why: 'In a club without a zone, memberships and seasons change at the midnight of the server.',
    tests: { files: ['domain/src/clubs/time-zone.test.ts'] },
  },
  {
    id: 'zone-due-day-local',
    file: 'domain/src/letters/automatic.ts',
    find: '.toISOString().slice(0, 10)',
    replace: ".toLocaleDateString('sv-SE')",
    why: 'On a server west of Greenwich, members are reminded on the day after.',
    tests: { files: ['domain/src/letters/automatic.test.ts'] },
  },
  {
    id: 'zone-receipt-in-utc',
    file: 'api/src/receipt-numbers/service.ts',
    find: 'dayInZone(now(), club.timeZone)',
    replace: 'dayInZone(now(), null)',
    why: 'A receipt given after midnight has the day before printed, and at the turn of the year a number of the old season.',
    tests: { project: 'emulator', files: ['tests/emulator/api/receipts.test.ts'] },
  },
]
