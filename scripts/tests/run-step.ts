import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ask, show } from '../product/command.ts'
import { root, say } from '../product/environment.ts'
import { usedBy } from './budgets.ts'
import { type Failure, type Outcome, type Results, resultsSchema } from './results.ts'
import type { Step } from './steps.ts'

const artifacts = resolve(root, 'artifacts')
const fileOf = ({ title }: Step, what: string) => resolve(artifacts, `${what}-${title.replace(/\W+/g, '-')}.json`)
const reporter = join(import.meta.dirname, 'reporter.ts')

/** With more failed files than these the layer is broken, not unsteady: they do not run again. */
const mostTriedAgain = 8

/** Runs a step's tests, with the given arguments to vitest; then those files alone that failed. */
export async function runStep(step: Step, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  say(`\n· ${step.title}`)
  const start = Date.now()
  const spent = fileOf(step, 'spent')
  rmSync(spent, { force: true })
  const first = await runVitest(step, args, { ...env, TESSERA_SPENT: spent })
  const used = usedBy(step.project, first.files, existsSync(spent) ? readFileSync(spent, 'utf8') : '')
  const failed = [...new Set(first.failures.map(({ file }) => file))]
  const again = failed.filter((file) => file !== undefined)
  const isSteady = step.isFinal || again.length === 0 || again.length < failed.length || again.length > mostTriedAgain
  if (!isSteady) say(`\n· ${step.title}: once more, alone: ${again.join(', ')}`)
  const second = isSteady ? undefined : await runVitest(step, [...again, '--no-file-parallelism'], env)
  const results = second ? judgeAgain(first, second, again) : { ...first, unsteady: [] }
  return {
    title: step.title,
    command: commandOf(step),
    unrun: 0,
    used: Object.fromEntries(used),
    ...results,
    seconds: (Date.now() - start) / 1000,
  }
}

/** The command that runs tests of a step by hand, without their files. */
const commandOf = ({ project, env = {} }: Step): string => {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value} `)
  return `${settings.join('')}scripts/with-node vitest run --project '${project}'`
}

/** Takes the results of the second run for the files in `again`; those that passed in it are unsteady. */
export function judgeAgain(
  first: Results,
  second: Results,
  again: readonly string[],
): Results & Pick<Outcome, 'unsteady'> {
  const stillFailed = new Set(second.failures.map(({ file }) => file))
  const ofFile = (file: string) => first.failures.filter((failure) => failure.file === file)
  const passed = again.filter((file) => !stillFailed.has(file) && second.files.some(({ path }) => path === file))
  const steady = again.filter((file) => !passed.includes(file))
  return {
    files: [...first.files.filter(({ path }) => !again.includes(path)), ...second.files],
    failures: [...second.failures, ...steady.flatMap(ofFile).filter((one) => !isAmong(one, second.failures))],
    unsteady: passed.map((file) => ({ file, failures: ofFile(file) })),
  }
}

const isAmong = (failure: Failure, others: readonly Failure[]) =>
  others.some(({ file, name }) => file === failure.file && name === failure.name)

async function runVitest(step: Step, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Results> {
  const file = fileOf(step, 'tests')
  mkdirSync(artifacts, { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['--reporter', process.env.CI ? 'default' : 'minimal', '--reporter', reporter]
  const status = await show('vitest', ['run', '--project', step.project, ...args, ...reporters], {
    ...env,
    TESSERA_RESULTS: file,
  })
  if (!existsSync(file)) return brokenOff(`${step.title} did not run to its end: see above`)
  const results = resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  if (status === 0 || results.failures.length > 0) return results
  return {
    ...results,
    ...brokenOff(`vitest ended with ${status}, but no test failed: see above`),
    files: results.files,
  }
}

const brokenOff = (name: string): Results => ({ files: [], failures: [{ name, errors: [] }] })

/** Returns the result of a step that cannot run here: all tests skipped. One `test.each` counts as one test. */
export function skipStep(step: Step, hindrance: string): Outcome {
  const { title, project, files = [] } = step
  const { printed } = ask('vitest', ['list', ...files, '--project', project, '--staticParse', '--json'])
  const unrun = (JSON.parse(printed || '[]') as unknown[]).length
  return {
    title,
    command: commandOf(step),
    files: [],
    failures: [],
    unsteady: [],
    used: {},
    seconds: 0,
    unrun,
    hindrance,
  }
}
