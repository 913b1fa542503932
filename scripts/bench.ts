import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { ratiosIn, ratiosOfTable, tableOf, worseThan } from './bench-ratios.ts'
import { ask } from './product/command.ts'
import { root, run, say, UserError } from './product/environment.ts'

// Runs all benchmarks, or those named (make bench ONLY="gateway waits"), and writes the results to docs/benchmarks.md.
// With --compare writes nothing: names the ratios that are worse than those in docs/benchmarks.md, and fails on any.
interface Bench {
  readonly name: string
  readonly title: string
  readonly why: string
  /** The benchmark script, and its arguments. */
  readonly script: readonly [string, ...string[]]
  /** Writes a page of its own, and has no ratios: left out of a comparison. */
  readonly writesPage?: true
}

const benches: readonly Bench[] = [
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
    name: 'durability',
    title: 'What durability costs',
    why: 'Commits through the gateway with the journal and without it, and how long it takes to be back after a start.',
    script: ['durability.ts'],
  },
  {
    name: 'memory',
    title: 'Memory over 140,000 requests',
    why: 'Whether the gateway or the emulator grows. What the gateway takes as it comes is mostly room that Node uses while the machine has some; the next two figures show what it still takes after collecting all garbage, and what of it lives. What lives grows by the log of the last changes, by which the API reads anew only what was written: it is cut back to 20,000 when it holds 40,000, here after some 120,000 requests, a third of them writes. The rules are put again every 2,000 requests, as the emulator keeps a report of each use.',
    script: ['gateway-memory.ts', '140000'],
  },
  {
    name: 'start',
    title: 'Starting with what there is',
    why: 'From `make up` on stopped processes until an open dashboard shows its members again, with their statuses, and until changes are possible; the middle of three starts each.',
    script: ['start.ts'],
  },
  {
    name: 'import',
    title: 'Importing members',
    why: 'A list through the API, a hundred rows in one commit; then all are disabled as the page does it, five hundred a request, and enabled by Undo; then an attendance list of all as PDF; then the undo of the import. Before, with a commit for each row, 1,000 rows took 66 s.',
    script: ['import.ts'],
  },
  {
    name: 'bank',
    title: 'Matching bank statements',
    why: 'What the lines of a large club pay, as the worker of the browser finds it out: from the members and what they owe to a proposal for each line; the middle of three rounds.',
    script: ['bank-match.ts'],
  },
  {
    name: 'bank-record',
    title: 'Recording bank statements',
    why: 'A thousand lines through the API, a hundred in one commit as the page sends them, and their undo, beside starting a season of twenty items by one commit of the browser, and its undo.',
    script: ['bank-record.ts'],
  },
  {
    name: 'mail',
    title: 'E-mails to members',
    why: 'A note to all members of a large club, queued in one go and then sent, and what the requests of a dashboard take meanwhile. At most 3,000 a minute here; as shipped, 60.',
    script: ['mail.ts', '5000'],
  },
  {
    name: 'load',
    title: 'What a club asks of Firestore in a year',
    why: 'Each journey of two clubs at three API processes in hosted mode, on bare emulators: documents read and written, listeners that begin, and the bytes between, as JSON. Counts, not times; docs/scale.md, whose tables this writes, has the cost.',
    script: ['load.ts'],
    writesPage: true,
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

const ratioTitle = 'Ratios'
const ratioText =
  'Two figures of one run each, so that they hold on other machines. `make bench-compare` measures again and names those that got worse by more than 20 %.'
const file = resolve(root, 'docs/benchmarks.md')
const head = `# Benchmarks

Every figure here was printed by the command above it, on the machine and the day that stand beside it. Machines are noisy:
what counts are the ratios within one run. \`make bench\` measures all of it again, \`make bench ONLY="gateway waits"\` some.
`

await run(async () => {
  const isComparison = process.argv.includes('--compare')
  const given = process.argv.slice(2).filter((text) => text !== '--compare')
  const wanted = given.flatMap((text) => text.split(/[\s,]+/).filter(Boolean))
  const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name))
  const names = benches.map(({ name }) => name).join(', ')
  if (unknown.length > 0) throw new UserError(`There is no benchmark ${unknown.join(', ')}. There are: ${names}.`)
  const sections = readSections()
  const before = ratiosOfTable(sections.get(ratioTitle) ?? '')
  const now = new Map(before)
  const worse: string[] = []
  const asked = benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const bench of asked.filter(({ writesPage }) => !(isComparison && writesPage))) {
    say(`${bench.title} …`)
    const [script, ...args] = bench.script
    const { ok, printed, output } = ask(process.execPath, [`bench/${script}`, ...args])
    if (!ok) throw new UserError(`${bench.title} could not be measured:\n${output}`)
    say(printed)
    const ratios = ratiosIn(printed)
    worse.push(...worseThan(before, ratios))
    if (isComparison) continue
    for (const [name, ratio] of ratios) now.set(name, ratio)
    sections.set(ratioTitle, `## ${ratioTitle}\n\n${ratioText}\n\n${tableOf(now)}\n`)
    sections.set(bench.title, sectionOf(bench, printed))
    const titles = new Set([ratioTitle, ...benches.map(({ title }) => title), ...sections.keys()])
    const written = [...titles].flatMap((title) => sections.get(title) ?? [])
    writeFileSync(file, [head, ...written].join('\n'))
  }
  if (!isComparison) say(`Written to ${file}`)
  else if (worse.length > 0)
    throw new UserError(`Worse than in docs/benchmarks.md by more than 20 %:\n${worse.join('\n')}`)
  else say('No ratio is worse than in docs/benchmarks.md by more than 20 %.')
})

/** Returns the sections of earlier runs and manual measurements in the document, by title. */
function readSections(): Map<string, string> {
  if (!existsSync(file)) return new Map()
  const parts = readFileSync(file, 'utf8').split(/^(?=## )/m)
  return new Map(parts.slice(1).map((part) => [/^## (.*)$/m.exec(part)?.[1] ?? '', part.trimEnd().concat('\n')]))
}

function sectionOf({ title, why, script }: Bench, printed: string): string {
  const processors = cpus()
  const machine = `${processors.length} cores (${processors[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const day = new Date().toISOString().slice(0, 10)
  const command = `scripts/with-node node bench/${script.join(' ')}`
  return `## ${title}\n\n${why}\n\n\`${command}\`, ${day}, ${machine}:\n\n\`\`\`\n${printed}\n\`\`\`\n`
}
