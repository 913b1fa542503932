import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { ratiosIn, ratiosOfTable, tableOf, worseThan } from './bench-ratios.ts'
import { type Bench, benches } from './benches.ts'
import { ask } from './product/command.ts'
import { root, run, say, UserError } from './product/environment.ts'

// Runs all benchmarks, or those named (make bench ONLY="gateway waits"), and writes the results to docs/benchmarks.md.
// With --compare writes nothing: names the ratios that are worse than those in docs/benchmarks.md, and fails on any.
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
  for (const bench of asked) {
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
