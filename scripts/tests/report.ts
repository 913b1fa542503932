import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/environment.ts'
import { slowerThanRecorded } from './durations.ts'
import { countOf, type Failure, type Outcome } from './results.ts'

const artifacts = join(root, 'artifacts')

/** The command that runs one test alone. Vitest takes the name as a pattern, with spaces between its suites. */
function aloneCommand(command: string, { file = '', name }: Failure): string {
  if (name.startsWith('(') || name.startsWith('an error')) return `${command} ${file}`
  const pattern = name.replaceAll(' > ', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `${command} ${file} -t '${pattern.replaceAll("'", '.')}'`
}

const placeOf = ({ file, line }: Failure) => [file, line].filter(Boolean).join(':') || 'no file is known'

const nameOf = (title: string, failure: Failure) => `${title}: ${placeOf(failure)}: ${failure.name}`

/** One failure with everything that is known of it. */
const detailsOf = ({ title, command }: Outcome, failure: Failure): string[] => [
  '',
  nameOf(title, failure),
  ...(failure.seed ? [`seed ${failure.seed}`] : []),
  ...(failure.file ? [`alone: ${aloneCommand(command, failure)}`] : []),
  ...failure.errors.flatMap((text) => text.split('\n').map((line) => `  ${line}`)),
]

/** Lines about all failures: their names first. */
export function failureLines(outcomes: readonly Outcome[]): string[] {
  const all = outcomes.flatMap((outcome) => outcome.failures.map((failure) => ({ outcome, failure })))
  if (all.length === 0) return []
  return [
    `failed: ${all.length}`,
    ...all.map(({ outcome, failure }) => `  ${nameOf(outcome.title, failure)}`),
    ...all.flatMap(({ outcome, failure }) => detailsOf(outcome, failure)),
  ]
}

/** Lines about the files that failed and then passed alone, with the first error of each. */
export const unsteadyLines = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap((outcome) =>
    outcome.unsteady.flatMap(({ failures: [first] }) => {
      if (!first) return []
      const [, name, ...details] = detailsOf(outcome, first)
      return ['', `unsteady: ${name}`, ...details]
    }),
  )

/** Keeps what failed, and what was unsteady, as text. */
export function keepLines(outcomes: readonly Outcome[]): void {
  mkdirSync(artifacts, { recursive: true })
  for (const [name, lines] of [
    ['failures.txt', failureLines(outcomes)],
    ['unsteady.txt', unsteadyLines(outcomes)],
  ] as const) {
    rmSync(join(artifacts, name), { force: true })
    if (lines.length > 0) writeFileSync(join(artifacts, name), `${lines.join('\n')}\n`)
  }
}

/** The slowest tests over 5 s without the tag that says so. */
function untagged(outcomes: readonly Outcome[]): string[] {
  const all = outcomes
    .flatMap(({ files }) => files.flatMap(({ path, tests }) => tests.map((test) => ({ path, ...test }))))
    .filter(({ seconds, isLong }) => seconds > 5 && !isLong)
    .toSorted((one, other) => other.seconds - one.seconds)
  if (all.length === 0) return []
  const slowest = all.slice(0, 10).map(({ path, name, seconds }) => `  ${seconds.toFixed(0)} s ${path}: ${name}`)
  return [`over 5 s without the tag long: ${all.length}, the slowest of which are`, ...slowest]
}

/** What the budgets count, so that it can be seen growing. */
const usedLine = (outcomes: readonly Outcome[]): string => {
  const all = new Map<string, number>()
  for (const { used } of outcomes)
    for (const [what, count] of Object.entries(used)) all.set(what, (all.get(what) ?? 0) + count)
  return `used: ${[...all].map(([what, count]) => `${count} ${what}`).join(', ')}`
}

/** Lines about time and skipped tests: by layer, the slowest files, and what took longer than it should. */
export function timeLines(outcomes: readonly Outcome[]): string[] {
  const slowest = outcomes.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds)
  return [
    '',
    ...outcomes.map(
      (outcome) =>
        `${outcome.title.padEnd(24)}${String(countOf([outcome]).passed).padStart(6)} passed in ${outcome.seconds.toFixed(0).padStart(4)} s`,
    ),
    usedLine(outcomes),
    `slowest files: ${slowest
      .slice(0, 10)
      .map(({ path, seconds }) => `${path} ${seconds.toFixed(0)} s`)
      .join(', ')}`,
    ...slowerThanRecorded(outcomes),
    ...untagged(outcomes),
    ...outcomes.flatMap(({ title, unrun, hindrance, files }) => [
      ...(hindrance ? [`skipped: at least ${unrun} tests of the layer ${title}. ${hindrance}`] : []),
      ...files.flatMap(({ skipped }) => skipped.map((name) => `skipped: ${name}`)),
    ]),
  ]
}

/** The closing line. */
export function countLine(outcomes: readonly Outcome[]): string {
  const { passed, failed, skipped } = countOf(outcomes)
  return `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`
}
