import type { StartedProduct } from '../tests/support/product.ts'
import { run, say, UserError } from './product/environment.ts'
import { installPackages } from './product/install.ts'
import type { Lacks } from './tests/lacks.ts'
import type { Outcome } from './tests/results.ts'
import type { Selection } from './tests/select-tests.ts'
import type { Step } from './tests/steps.ts'

// Speeds up the products that tests start, most of which live for seconds: password hashes at an eighth of the cost,
// only Java's first compiler tier, and the emulator's classes out of an archive (see `runSteps`).
process.env.PASSWORD_COST ??= '12'
process.env.JDK_JAVA_OPTIONS ??= '-XX:TieredStopAtLevel=1'
const javaOptions = process.env.JDK_JAVA_OPTIONS

const mode = process.argv[2] ?? 'test'

// `make test` and its siblings `docker`, `slow` and `changed`. Reads ONLY, UP, CHANGED, RECORD and CI from the environment.
await run(async () => {
  await installPackages()
  // Imported late: on a fresh clone, their packages have only just been installed.
  const { fetchLacks } = await import('./tests/lacks.ts')
  const { selectTests } = await import('./tests/select-tests.ts')
  const { forgetOutcomes, keepOutcomes } = await import('./tests/outcomes.ts')
  const { isRed, countOf } = await import('./tests/results.ts')
  const { recordDurations } = await import('./tests/durations.ts')
  forgetOutcomes(mode)
  const times = process.env.CHANGED
  const steps = times
    ? (await import('./tests/repeat-changed.ts')).repeatChanged(await stepsOfMode(), Number(times))
    : await stepsOfMode()
  const lacks = await fetchLacks()
  const lackHere = Object.entries(lacks).filter(([name]) => name !== 'docker' || steps.some(needsDocker))
  for (const [, sentence] of lackHere) say(`Some tests will be skipped. ${sentence}`)
  const required = process.env.CI === 'true'
  if (required && lackHere.length > 0) throw new UserError('Here every test is required, so nothing may be skipped.')
  const selection = selectTests(process.env.ONLY, steps)
  const stopLoad = times ? (await import('./tests/repeat-changed.ts')).startLoad() : undefined
  const outcomes: Outcome[] = []
  try {
    await runSteps(steps, lacks, selection, (outcome) => {
      outcomes.push(outcome)
      keepOutcomes(mode, outcomes, false)
    })
  } finally {
    stopLoad?.()
  }
  if (mode === 'test' && !process.env.ONLY && !times) outcomes.push(await outcomeOfBudgets(outcomes))
  keepOutcomes(mode, outcomes, true)
  if (process.env.RECORD === '1') recordDurations(outcomes)
  await conclude(outcomes)
  if (isRed(outcomes) || (required && countOf(outcomes).skipped > 0)) process.exitCode = 1
})

// Functions, not constants: the call of `run` above uses them before the lines below it are reached.
function needsDocker({ hindrance }: Step): boolean {
  return hindrance({ docker: 'missing' }) !== undefined
}

function needsJava({ hindrance }: Step): boolean {
  return hindrance({ java: 'missing' }) !== undefined
}

async function stepsOfMode(): Promise<readonly Step[]> {
  const { dockerSteps, slowSteps, stepsFor, testSteps } = await import('./tests/steps.ts')
  const { changedFiles } = await import('./tests/changed-files.ts')
  if (mode === 'docker') return dockerSteps
  if (mode === 'slow') return slowSteps
  if (mode !== 'changed') return testSteps
  const called = stepsFor(changedFiles())
  say(
    called.length > 0
      ? `The change calls for ${called.map(({ title }) => title).join('; ')}.`
      : 'The change calls for no slow tests.',
  )
  return [...called.filter(({ isBeside }) => isBeside), ...dockerSteps, ...called.filter(({ isBeside }) => !isBeside)]
}

/**
 * Runs the steps one after another, or beside those that follow; hands over each outcome. The product starts before the first step
 * that needs it, and stops when a step needs another or none follows.
 */
async function runSteps(
  steps: readonly Step[],
  lacks: Lacks,
  selection: Selection,
  add: (outcome: Outcome) => void,
): Promise<void> {
  const { startProduct } = await import('../tests/support/product.ts')
  const { lacksAsEnv } = await import('./tests/lacks.ts')
  const { runStep, skipStep } = await import('./tests/run-step.ts')
  const { archiveOption } = await import('./tests/java-archive.ts')
  const beside: Promise<Outcome>[] = []
  let started: (StartedProduct & { readonly of: Step['product'] }) | undefined
  try {
    for (const step of steps) {
      const args = selection(step)
      const hindrance = step.hindrance(lacks)
      if (!args) continue
      if (hindrance) {
        add(skipStep(step, hindrance))
        continue
      }
      if (needsJava(step)) process.env.JDK_JAVA_OPTIONS = `${javaOptions} ${await archiveOption()}`
      if (step.product && step.product !== started?.of) {
        await started?.stop()
        started = { ...(await startProduct(step.product === 'docker')), of: step.product }
      }
      const product = step.product && started && { TESSERA_PRODUCT: JSON.stringify(started.product) }
      const running = runStep(step, args, { ...process.env, ...lacksAsEnv(lacks), ...step.env, ...product })
      if (step.isBeside) beside.push(running)
      else add(await running)
    }
  } finally {
    for (const outcome of await Promise.all(beside)) add(outcome)
    await started?.stop()
  }
}

/** What all layers used together, as a layer of its own. */
async function outcomeOfBudgets(outcomes: readonly Outcome[]): Promise<Outcome> {
  const { overspent } = await import('./tests/budgets.ts')
  const failures = overspent(outcomes.map(({ used }) => new Map(Object.entries(used))))
  return { title: 'budgets', command: '', files: [], failures, unsteady: [], used: {}, unrun: 0, seconds: 0 }
}

/** Prints times, skipped tests, failures and the number of tests. */
async function conclude(outcomes: readonly Outcome[]): Promise<void> {
  const { countLine, failureLines, keepLines, timeLines, unsteadyLines } = await import('./tests/report.ts')
  keepLines(outcomes)
  for (const line of [...timeLines(outcomes), ...unsteadyLines(outcomes), '', ...failureLines(outcomes)]) say(line)
  say(countLine(outcomes))
}
