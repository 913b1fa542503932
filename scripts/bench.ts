import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { ratiosIn, ratiosOfTable, tableOf, worseThan } from './bench-ratios.ts'
import { ask } from './product/command.ts'
import { root, run, say, UserError } from './product/environment.ts'

// Runs all benchmarks, or those named (make bench ONLY="gateway status"), and writes the results to docs/benchmarks.md.
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
    name: 'status',
    title: 'The status engine',
    why: 'Computing the status of every member of a club, beside reading the rules naively. Work grows with members and payments, not with their product.',
    script: ['status.ts'],
  },
  {
    name: 'replay',
    title: 'Starting with what there is',
    why: 'From the start of the firebase part until it is healthy, and how much of that is reading the journal back, as the part itself tells; the middle of three starts each.',
    script: ['replay.ts'],
  },
  {
    name: 'import',
    title: 'Importing members',
    why: 'A list through the API, a hundred rows in one commit, and its undo. Before, with a commit for each row, 1,000 rows took 66 s.',
    script: ['import.ts'],
  },
  {
    name: 'members',
    title: 'The Members tab',
    why: 'First rows, keys in the search and scrolling, in Chromium. A key: until the second frame after it, and until its own paint as Chromium itself counts it.',
    script: ['members.ts'],
  },
  {
    name: 'payments',
    title: 'The Payments tab',
    why: 'Until the first row and until all are there with their total, in Chromium. They come from the memory of the API: all of them once, then what changed. Statuses need none of them: the server says what each member has paid for.',
    script: ['payments.ts'],
  },
  {
    name: 'mail',
    title: 'E-mails to members',
    why: 'A note to all members of a large club, queued in one go and then sent, and what the requests of a dashboard take meanwhile. At most 3,000 a minute here; as shipped, 60.',
    script: ['mail.ts', '5000'],
  },
  {
    name: 'api',
    title: 'The calls of the API',
    why: 'Each call for 1, 32 and 128 clients at once, beside a route of the same server with nothing behind it; and the member list as it was when it read every member each time. Clients and all parts share the cores.',
    script: ['api.ts', '1000', '10000'],
  },
  {
    name: 'first-calls',
    title: 'What every page asks first',
    why: 'The club, the places and the membership, one after the other in turns, beside a route of the same server with nothing behind it; CPU time is that of API, gateway and Firestore emulator together.',
    script: ['first-calls.ts'],
  },
  {
    name: 'live',
    title: 'How soon a change is known elsewhere',
    why: "Two administrators of a club of 300: from the request of one until the event at the other's browser. A payment: from its request until the push at the member's phone.",
    script: ['live.ts'],
  },
  {
    name: 'scale',
    title: 'One, two and three API processes',
    why: 'Requests a second, in turns, on one gateway. Clients, gateway, emulators and API share the cores, so that on two cores a second process can add little, and a third nothing; what the gateway writes does not grow with API processes on any machine.',
    script: ['scale.ts'],
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
    name: 'capacity',
    title: 'Clubs at work at once',
    why: 'Clubs of 300 members, doubled step by step, in local mode: each sends a request a second, all at the same moment. docs/sizing.md says what it means.',
    script: ['capacity.ts'],
  },
  {
    name: 'floods',
    title: 'One club at the cost of another',
    why: 'What a club feels while another floods the gateway over four connections, without nginx in front: seconds with the flood and without it take turns. The flooding club soon has no writes left. The limits let the median rise to three times at most.',
    script: ['flood.ts', '5'],
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
    name: 'pages',
    title: 'What a page costs a browser',
    why: 'In Chromium, in local mode, which does not compress (nginx, in containers, does). Interactive: what one works with is there; complete: the statuses, too.',
    script: ['pages.ts', '1000:10000', '10000:50000'],
  },
  {
    name: 'idle-memory',
    title: 'Memory of the whole product',
    why: 'PSS of every process in local mode, `docker stats` in containers, of the product that is up: idle, and again after `make demo`.',
    script: ['memory-idle.ts'],
  },
  {
    name: 'up',
    title: 'From nothing to a running product',
    why: '`make up` in local mode, with the packages installed: the web app built, the emulators started, all parts healthy.',
    script: ['up.ts'],
  },
  {
    name: 'generate-all',
    title: 'Generate All in the browser',
    why: 'From the click to the saved file in Chromium, in local mode, 1,000 members with photos, beside the library as it comes in one process; one pass, from the click to its bytes.',
    script: ['generate-all.ts', '1000'],
  },
  {
    name: 'update-all',
    title: 'Update All with phones',
    why: 'After a change of every card of 1,000 members: from the request until the last of 300 registered phones is notified by a push service (HTTP/2, TLS), and a small request of another club meanwhile, beside idle.',
    script: ['update-all.ts'],
  },
  {
    name: 'busy',
    title: 'Other requests while passes are made',
    why: 'A small request of the API while Generate All and Update All run, as against an idle server.',
    script: ['passes-busy.ts'],
  },
]

const ratioTitle = 'Ratios'
const ratioText =
  'Two figures of one run each, so that they hold on other machines. `make bench-compare` measures again and names those that got worse by more than 20 %.'
const file = resolve(root, 'docs/benchmarks.md')
const head = `# Benchmarks

Every figure here was printed by the command above it, on the machine and the day that stand beside it. Machines are noisy:
what counts are the ratios within one run. \`make bench\` measures all of it again, \`make bench ONLY="gateway status"\` some.
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
