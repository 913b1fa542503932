import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { ask, show } from '../product/command.ts'
import { root, say } from '../product/environment.ts'
import type { Step } from './steps.ts'

interface TestResult {
  status: string
  fullName: string
  failureMessages: string[]
}

/** Output of vitest's JSON reporter. */
interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; message: string; startTime: number; endTime: number; assertionResults: TestResult[] }[]
}

/** Result of a step: numbers of tests, durations in seconds, and a remark for each failure and each skip. */
export interface Outcome {
  readonly title: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  readonly files: readonly { readonly path: string; readonly seconds: number }[]
  readonly remarks: readonly string[]
}

const artifacts = resolve(root, 'artifacts')

/** Shortens a failure message, to identify it at the end of a long run: its first lines, and what the page showed. */
const opening = (message = '') => {
  const [fault = '', shown] = message.split(/^The page showed: /m)
  const line = fault.split('\n').slice(0, 3).join(' ').slice(0, 300)
  return shown ? `${line}\n  The page showed: ${shown.slice(0, 1500)}` : line
}

/** Runs a step's tests, with the given arguments to vitest. */
export async function runStep(
  { title, project }: Step,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const file = resolve(artifacts, `tests-${title.replace(/\W+/g, '-')}.json`)
  mkdirSync(artifacts, { recursive: true })
  rmSync(file, { force: true })
  say(`\n· ${title}`)
  const start = Date.now()
  const reporters = [
    '--reporter',
    process.env.CI ? 'default' : 'minimal',
    '--reporter',
    'json',
    '--outputFile.json',
    file,
  ]
  const status = await show('vitest', ['run', '--project', project, ...args, ...reporters], env)
  const seconds = (Date.now() - start) / 1000
  if (!existsSync(file))
    return {
      ...{ title, passed: 0, failed: 1, skipped: 0, seconds, files: [] },
      remarks: [`failed: ${title} did not run to its end: see above`],
    }
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results
  return {
    ...{ title, seconds, passed: results.numPassedTests },
    // A file that fails before its first test, or a fault outside any test, counts as one failure.
    failed: Math.max(results.numFailedTests, status === 0 ? 0 : 1),
    skipped: results.numPendingTests + results.numTodoTests,
    files: results.testResults.map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    remarks: results.testResults.flatMap(remarksOn),
  }
}

function remarksOn({ name, message, assertionResults }: Results['testResults'][number]): string[] {
  const file = relative(root, name)
  return [
    ...assertionResults.flatMap(({ status, fullName, failureMessages }) => {
      if (status === 'failed') return [`failed: ${file}: ${fullName}\n  ${opening(failureMessages.at(-1))}`]
      return status === 'passed' ? [] : [`skipped: ${fullName}`]
    }),
    ...(message ? [`failed: ${file}: ${opening(message)}`] : []),
  ]
}

/** Returns the result of a step that cannot run here: all tests skipped. One `test.each` counts as one test. */
export function skipStep({ title, project }: Step, hindrance: string): Outcome {
  const { printed } = ask('vitest', ['list', '--project', project, '--staticParse', '--json'])
  const skipped = (JSON.parse(printed || '[]') as unknown[]).length
  const remarks = [`skipped: at least ${skipped} tests of the layer ${title}. ${hindrance}`]
  return { title, passed: 0, failed: 0, skipped, seconds: 0, files: [], remarks }
}
