import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { ask } from './product/command.ts'
import { Hindrance, root, run, say } from './product/environment.ts'

// Measures, and writes what came out into docs/benchmarks.md: all of it, or the parts named: make bench ONLY="door status".
interface Bench {
  readonly name: string
  readonly title: string
  readonly why: string
  /** The script under tests/load, and its arguments. */
  readonly script: readonly [string, ...string[]]
}

const benches: readonly Bench[] = [
  {
    name: 'passes',
    title: 'Signing passes',
    why: 'How the product signs a 162 kB pass, beside the library as it comes and the bare RSA limit of openssl; one core.',
    script: ['passes.ts'],
  },
  {
    name: 'door',
    title: 'What the door costs',
    why: 'The same call on the door, with the journal on, and on bare emulators, in turns, often enough for the slowest hundredth to be more than one call. A sign-in through the door includes the scrypt hash that the bare emulator does not make.',
    script: ['door-overhead.ts'],
  },
  {
    name: 'durability',
    title: 'What durability costs',
    why: 'Commits through the door with the journal and without it, and how long it takes to be back after a start.',
    script: ['durability.ts'],
  },
  {
    name: 'memory',
    title: 'Memory over 140,000 requests',
    why: 'Whether the door or the emulator grows. What the door takes as it comes is mostly room that Node uses while the machine has some; the next two figures tell what it still takes after collecting all garbage, and what of it lives. What lives grows by the log of the last changes, by which the API reads anew only what was written: it is cut back to 20,000 when it holds 40,000, here after some 120,000 requests, a third of them writes. The rules are put again every 2,000 requests, as the emulator keeps a report of each use.',
    script: ['door-memory.ts', '140000'],
  },
  {
    name: 'status',
    title: 'The status engine',
    why: 'Judging every member of a club, beside reading the rules naively. Work grows with members and payments, not with their product.',
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
    why: 'Until the first row and until all are there with their total, in Chromium. The newest come first, then all of them once, in pages of 10,000; after that nothing is asked of the database unless something was written. Statuses need none of them: the server says what each member has paid for.',
    script: ['payments.ts'],
  },
  {
    name: 'api',
    title: 'The calls of the API',
    why: 'Each call for 1, 32 and 128 clients at once, beside a route of the same server with nothing behind it; and the member list as it was when it read every member each time. Clients and all parts share the cores.',
    script: ['api.ts', '1000', '10000'],
  },
  {
    name: 'growth',
    title: 'Ten clubs in one installation',
    why: "Whether a club feels the others. The emulator reads a whole collection for each query, so that what a browser asks of it grows with all clubs; what the API keeps in memory does not. Hence statuses and a member's own payments come from there, and a list of payments is asked for again only when a payment of its club was written.",
    script: ['growth.ts', '2000'],
  },
  {
    name: 'soak',
    title: 'Fifty sessions while emulators are killed',
    why: 'Administrators and members of five clubs at work; nothing but 503 while an emulator is dead, nothing lost, memory flat. Half an hour; CI does it for two minutes. What is resident as it comes is mostly room that Node has taken; the lines below it tell what lives, and what is still resident, after collecting all garbage.',
    script: ['soak.ts', '30'],
  },
  {
    name: 'pages',
    title: 'What a page costs a browser',
    why: 'In Chromium, in local mode, which does not compress (nginx, in containers, does). Interactive: what one works with is there; complete: the statuses, too.',
    script: ['pages.ts', '1000:10000', '10000:50000'],
  },
  {
    name: 'up',
    title: 'From nothing to a running product',
    why: '`make up` in local mode, with the packages installed: the web app built, the emulators started, all parts healthy.',
    script: ['up.ts'],
  },
  {
    name: 'busy',
    title: 'Other requests while passes are made',
    why: 'A small request of the API while Generate All and Update All run, as against an idle server.',
    script: ['passes-busy.ts'],
  },
]

const file = resolve(root, 'docs/benchmarks.md')
const head = `# Benchmarks

Every figure here was printed by the command above it, on the machine and the day that stand beside it. Machines are noisy:
what counts are the ratios within one run. \`make bench\` measures all of it anew, \`make bench ONLY="door status"\` some.
`

await run(async () => {
  const wanted = process.argv.slice(2).flatMap((text) => text.split(/[\s,]+/).filter(Boolean))
  const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name))
  const names = benches.map(({ name }) => name).join(', ')
  if (unknown.length > 0) throw new Hindrance(`There is no benchmark ${unknown.join(', ')}. There are: ${names}.`)
  const sections = readSections()
  for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    say(`${bench.title} …`)
    const [script, ...args] = bench.script
    const { ok, printed, output } = ask(process.execPath, [`tests/load/${script}`, ...args])
    if (!ok) throw new Hindrance(`${bench.title} could not be measured:\n${output}`)
    say(printed)
    sections.set(bench.title, sectionOf(bench, printed))
    const titles = new Set([...benches.map(({ title }) => title), ...sections.keys()])
    const written = [...titles].flatMap((title) => sections.get(title) ?? [])
    writeFileSync(file, [head, ...written].join('\n'))
  }
  say(`Written to ${file}`)
})

/** What the document holds of earlier runs and of measures by hand, by title. */
function readSections(): Map<string, string> {
  if (!existsSync(file)) return new Map()
  const parts = readFileSync(file, 'utf8').split(/^(?=## )/m)
  return new Map(parts.slice(1).map((part) => [/^## (.*)$/m.exec(part)?.[1] ?? '', part.trimEnd().concat('\n')]))
}

function sectionOf({ title, why, script }: Bench, printed: string): string {
  const processors = cpus()
  const machine = `${processors.length} cores (${processors[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const day = new Date().toISOString().slice(0, 10)
  const command = `scripts/with-node node tests/load/${script.join(' ')}`
  return `## ${title}\n\n${why}\n\n\`${command}\`, ${day}, ${machine}:\n\n\`\`\`\n${printed}\n\`\`\`\n`
}
