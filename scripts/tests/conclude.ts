import { say } from '../product/environment.ts'
import { readOutcomes } from './outcomes.ts'
import { countLine, failureLines, keepLines, unsteadyLines } from './report.ts'
import { isRed } from './results.ts'

// The end of `.ci/run`: what failed in the runs that the arguments name, names first, and the number of tests.

/** The end of what CI prints is what is kept of it. */
const mostLines = 180

const kept = process.argv.slice(2).map((mode) => ({ mode, found: readOutcomes(mode) }))
const outcomes = kept.flatMap(({ found }) => found?.outcomes ?? [])
const sentences = kept.flatMap(({ mode, found }) => {
  if (!found) return [`The ${mode} tests did not run: what stopped before them is above.`]
  return found.isWhole ? [] : [`The ${mode} tests broke off after ${found.outcomes.length} layers: see above.`]
})
keepLines(outcomes)
const lines = [...unsteadyLines(outcomes), '', ...failureLines(outcomes)]
const shown = lines.slice(0, mostLines - sentences.length - 2)
const rest = lines.length - shown.length
for (const line of shown) say(line)
if (rest > 0) say(`… and ${rest} lines more in artifacts/failures.txt`)
for (const sentence of sentences) say(sentence)
say(countLine(outcomes))
if (sentences.length > 0 || isRed(outcomes)) process.exitCode = 1
