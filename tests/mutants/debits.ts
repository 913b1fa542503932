import type { Mutant } from './mutant.ts'

const pure = (...names: string[]) => ({ project: 'pure', files: names })
const emulator = (name: string) => ({ project: 'emulator', files: [`tests/emulator/api/${name}.test.ts`] })

/** Direct debits: marking, the bank's lines, the letters and the mandates. */
export const debitMutants: readonly Mutant[] = [
  {
    id: 'debit-marked-too-early',
    file: 'api/src/debit/mark-run.ts',
    find: '(await todayOf(deps, clubId)) < run.day',
    replace: "(await todayOf(deps, clubId)) < '2000-01-01'",
    why: 'Payments of a day to come are recorded, which the bank may never draw.',
    tests: emulator('debits'),
  },
  {
    id: 'debit-line-of-other-amount',
    file: 'api/src/bank/service.ts',
    find: '!own || line.cents !== centsOf(own)',
    replace: '!own',
    why: 'A line of less than was drawn marks the whole run as paid.',
    tests: emulator('debits-at-bank'),
  },
  {
    id: 'debit-run-of-other-club',
    file: 'api/src/bank/own-debits.ts',
    find: "store.ofClub(clubId).where('messageId', 'in', some)",
    replace: "store.all.where('messageId', 'in', some)",
    why: 'A statement line that names another club’s run takes its debits back.',
    tests: emulator('debits-at-bank'),
  },
  {
    id: 'debit-returned-drawn-never',
    file: 'api/src/debit/open.ts',
    find: 'parts.filter((part) => part.returned === undefined).map(partKey)',
    replace: 'parts.map(partKey)',
    why: 'What came back before its run was marked waits in that run, and no other draws it.',
    tests: emulator('debits-at-bank'),
  },
  {
    id: 'debit-returned-marked-again',
    file: 'domain/src/debit/debit-part.ts',
    find: ' || returned !== undefined',
    replace: '',
    why: 'A debit that the bank has sent back is recorded as paid when its run is marked.',
    tests: emulator('debits-at-bank'),
  },
  {
    id: 'debit-reference-within-number',
    file: 'domain/src/debit/own-reference.ts',
    find: '(?<![0-9A-Z])',
    replace: '',
    why: 'A longer number in a purpose is taken for a run.',
    tests: pure('domain/src/debit/own-reference.test.ts'),
  },
  {
    id: 'debit-no-reminder-after-return',
    file: 'domain/src/debit/pays-by-debit.ts',
    find: 'mandate.returned === undefined && ',
    replace: '',
    why: 'Who has no money in the account is never reminded again.',
    tests: pure('domain/src/debit/pays-by-debit.test.ts'),
  },
  {
    id: 'debit-notice-twice',
    file: 'api/src/letters/debit-notices.ts',
    find: '!queued.has(letter)',
    replace: 'letter !== undefined',
    why: 'Repeating the sending fails, or tells payers twice.',
    tests: emulator('debit-notices'),
  },
  {
    id: 'debit-amendment-not-said',
    file: 'api/src/debit/pain008.ts',
    find: '...(debit.amended && newAccount),',
    replace: '',
    why: 'Banks send back debits of an account that the mandate does not have.',
    tests: pure('api/src/debit/pain008.test.ts'),
  },
  {
    id: 'debit-file-with-other-account',
    file: 'api/src/debit/run-file.ts',
    find: '|| isOther ',
    replace: '',
    why: 'A file that is downloaded again draws from another account than the one that the bank has got.',
    tests: emulator('debits'),
  },
]
