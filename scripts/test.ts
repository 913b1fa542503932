import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { StartedProduct } from '../tests/support/product.ts'
import { root, run, say, UserError } from './product/environment.ts'
import { installPackages } from './product/install.ts'
import { fetchLacks, type Lacks, lacksAsEnv } from './tests/lacks.ts'
import { prebuildImages } from './tests/prebuild.ts'
import { type Outcome, runStep, skipStep } from './tests/run-step.ts'
import { type Selection, selectTests } from './tests/select-tests.ts'
import { type Step, slowSteps, testSteps } from './tests/steps.ts'

// Speeds up the products that tests start, most of which live for seconds: password hashes at an eighth of the cost,
// and only Java's first compiler tier.
process.env.PASSWORD_COST ??= '12'
process.env.JDK_JAVA_OPTIONS ??= '-XX:TieredStopAtLevel=1'

// `make test`, and with the argument `slow` `make test-slow`. Reads ONLY, UP and CI from the environment.
await run(async () => {
  await installPackages()
  const lacks = await fetchLacks()
  for (const sentence of Object.values(lacks)) say(`Some tests will be skipped. ${sentence}`)
  const required = process.env.CI === 'true'
  if (required && Object.keys(lacks).length > 0)
    throw new UserError('Here every test is required, so nothing may be skipped.')
  const steps = process.argv[2] === 'slow' ? slowSteps : testSteps
  const selection = selectTests(process.env.ONLY, steps)
  const outcomes = await runSteps(steps, lacks, selection)
  conclude(outcomes)
  if (outcomes.some(({ failed, skipped }) => failed > 0 || (required && skipped > 0))) process.exitCode = 1
})

/**
 * Runs the steps one after another, or beside the next; the product starts before the first that needs it and stops after
 * the last.
 */
async function runSteps(steps: readonly Step[], lacks: Lacks, selection: Selection): Promise<Outcome[]> {
  // Imported late: on a fresh clone, its packages have only just been installed.
  const { startProduct } = await import('../tests/support/product.ts')
  const needsProduct = steps.some((step) => step.onProduct && selection(step) && !step.hindrance(lacks))
  const images = needsProduct && !lacks.docker && process.env.UP !== '1' ? prebuildImages() : undefined
  const outcomes: Outcome[] = []
  let beside: Promise<Outcome> | undefined
  let started: StartedProduct | undefined
  try {
    for (const step of steps) {
      const args = selection(step)
      const hindrance = step.hindrance(lacks)
      if (!args) continue
      if (hindrance) {
        outcomes.push(skipStep(step, hindrance))
        continue
      }
      if (step.onProduct) {
        await images
        started ??= await startProduct(!lacks.docker)
      }
      const product = started && { TESSERA_PRODUCT: JSON.stringify(started.product) }
      const running = runStep(step, args, { ...process.env, ...lacksAsEnv(lacks), ...step.env, ...product })
      if (step.isBeside) beside = running
      else outcomes.push(await running)
    }
  } finally {
    if (beside) outcomes.push(await beside)
    await started?.stop()
  }
  return outcomes
}

/** Prints failures, skipped tests, times and the number of tests. */
function conclude(outcomes: readonly Outcome[]): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((all, one) => all + one[key], 0)
  say('')
  for (const { title, passed, seconds } of outcomes)
    say(`${title.padEnd(24)}${String(passed).padStart(6)} passed in ${seconds.toFixed(0).padStart(4)} s`)
  const slowest = outcomes.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds)
  say(
    `slowest files: ${slowest
      .slice(0, 10)
      .map(({ path, seconds }) => `${path} ${seconds.toFixed(0)} s`)
      .join(', ')}`,
  )
  for (const remark of outcomes.flatMap(({ remarks }) => remarks)) say(remark)
  const counts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  writeFileSync(resolve(root, 'artifacts', `counts-${process.argv[2] ?? 'test'}.json`), JSON.stringify(counts))
  say(`tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
}
