/** A benchmark whose ratios docs/benchmarks.md keeps. */
export interface Bench {
  readonly name: string
  readonly title: string
  readonly why: string
  /** The benchmark script, and its arguments. */
  readonly script: readonly [string, ...string[]]
}

/** All benchmarks, in the order of the document. */
export const benches: readonly Bench[] = [
  {
    name: 'passes',
    title: 'Signing passes',
    why: 'How the product signs a 162 kB pass, beside the library as it comes and the bare RSA limit of openssl; one core.',
    script: ['passes.ts'],
  },
  {
    name: 'gateway',
    title: 'What the gateway costs',
    why: 'The same call on the gateway, with the journal on, and on bare emulators, in turns, often enough for the slowest hundredth to be more than one call. A sign-in through the gateway includes the scrypt hash that the bare emulator does not make.',
    script: ['gateway-overhead.ts'],
  },
  {
    name: 'start',
    title: 'Starting with what there is',
    why: 'From `make up` on stopped processes until an open dashboard shows its members again, with their statuses, and until changes are possible; the middle of three starts each. Then the memory of all processes (proportional set size) once nothing more is given back, and right after eight clients asked for all lists, three times each.',
    script: ['start.ts'],
  },
  {
    name: 'import',
    title: 'Importing members',
    why: 'A list through the API, five hundred rows a request as the page sends them, a hundred in one commit; then all are disabled as the page does it, five hundred a request, and enabled by Undo; then an attendance list of all as PDF, and a thousand cards on paper beside a hundred; then the undo of the import. Before, with a commit for each row, 1,000 rows took 66 s.',
    script: ['import.ts'],
  },
  {
    name: 'bank',
    title: 'Matching and recording bank statements',
    why: 'What the lines of a large club pay, as the worker of the browser finds it out: from the members and what they owe to a proposal for each line; the middle of three rounds. Then a thousand lines recorded through the API, a hundred in one commit as the page sends them, and their undo, beside starting a season of twenty items by one commit of the browser, and its undo.',
    script: ['bank.ts'],
  },
  {
    name: 'mail',
    title: 'E-mails to members',
    why: 'A note to all members of a large club, queued in one go and then sent, and what the requests of a dashboard take meanwhile. At most 3,000 a minute here; as shipped, 60.',
    script: ['mail.ts', '5000'],
  },
  {
    name: 'growth',
    title: 'Ten clubs in one installation',
    why: "Whether a club feels the others. The emulator reads a whole collection for each query, so that what a browser asks of it grows with all clubs; what the API keeps in memory does not. Hence statuses, a member's own payments, the list of payments and their number come from there, as the screens ask for them.",
    script: ['growth.ts', '2000'],
  },
  {
    name: 'soak',
    title: 'Fifty sessions while emulators are killed',
    why: 'Administrators and members of five clubs at work; nothing but 503 while an emulator is dead, nothing lost, memory flat. Half an hour; CI does it for two minutes. What is resident as it comes is mostly room that Node has taken; the lines below it tell what lives, and what is still resident, after collecting all garbage.',
    script: ['soak.ts', '30'],
  },
  {
    name: 'waits',
    title: 'What a person waits for',
    why: 'In Chromium, in a club of 240 members, the middle of seven rounds: from the click, or the navigation, until the rows are painted or the dialog is gone. A sign-in waits 500 ms before the redirect, as specified, and for the hash of the password, which is measured beside it. Slow phone: 1.6 Mbit/s, 150 ms and a quarter of the processor’s speed.',
    script: ['waits.ts'],
  },
  {
    name: 'tenfold',
    title: 'What one member costs in a club ten times as large',
    why: 'In Chromium, in a club of 1,000 members and 4,800 payments, and in one of ten times that: the sign-in; this year’s fee of one member, from the click on *Record Payment* until the row says Active; the page of a member, until its notes are there; the search, the filter by a status, and that by one of ten fields of the club’s own. Bytes as local mode sends them, which does not compress.',
    script: ['tenfold.ts'],
  },
]
