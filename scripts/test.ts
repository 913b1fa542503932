import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { ask, show } from './product/command.ts'
import { engineFault } from './product/docker.ts'
import { Hindrance, root, run, say } from './product/environment.ts'
import { installPackages } from './product/install.ts'

interface TestResult {
  status: string
  fullName: string
  failureMessages: string[]
}

interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
  testResults: { name: string; message: string; assertionResults: TestResult[] }[]
}

const artifacts = resolve(root, 'artifacts')
const resultsFile = resolve(artifacts, 'tests.json')
const required = process.env.CI === 'true'

/** What this machine lacks for some of the tests, as sentences; where everything is required that is a fault. */
function findLacks(): Record<'TESSERA_NO_JAVA' | 'TESSERA_NO_DOCKER' | 'TESSERA_NO_BROWSER', string | undefined> {
  const browser = ask(process.execPath, ['tests/support/find-browser.ts'])
  return {
    TESSERA_NO_JAVA: ask('java', ['-version']).ok ? undefined : 'Java is missing: no Firebase emulator can run.',
    TESSERA_NO_DOCKER: engineFault(),
    TESSERA_NO_BROWSER: browser.ok ? undefined : browser.output,
  }
}

/** What a failure says first, on one line: enough to know it again at the end of a long run. */
const opening = (message = '') => message.split('\n').slice(0, 3).join(' ').slice(0, 300)

await run(async () => {
  await installPackages()
  const lacks = Object.entries(findLacks()).filter((lack): lack is [string, string] => lack[1] !== undefined)
  for (const [, lack] of lacks) say(`Some tests will be skipped. ${lack}`)
  if (required && lacks.length > 0) throw new Hindrance('Here every test is required, so nothing may be skipped.')

  mkdirSync(artifacts, { recursive: true })
  rmSync(resultsFile, { force: true })
  const status = await show(
    'vitest',
    ['run', ...process.argv.slice(2), '--reporter', 'default', '--reporter', 'json', '--outputFile.json', resultsFile],
    { ...process.env, ...Object.fromEntries(lacks) },
  )
  if (!existsSync(resultsFile)) throw new Hindrance('The tests did not run to their end: see above.')
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results
  const skipped = results.numPendingTests + results.numTodoTests
  for (const { name, message, assertionResults } of results.testResults) {
    const file = relative(root, name)
    for (const { status: outcome, fullName, failureMessages } of assertionResults) {
      if (outcome === 'failed') say(`failed: ${file}: ${fullName}\n  ${opening(failureMessages.at(-1))}`)
      else if (outcome !== 'passed') say(`skipped: ${fullName}`)
      else if (failureMessages.length > 0) say(`second try: ${file}: ${fullName}\n  ${opening(failureMessages[0])}`)
    }
    if (message) say(`failed: ${file}: ${opening(message)}`)
  }
  // A file that fails before its first test, or a fault outside any test, counts as one failure.
  const failed = Math.max(results.numFailedTests, status === 0 ? 0 : 1)
  if (failed > 0 || (required && skipped > 0)) process.exitCode = 1
  say(`tests: ${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`)
})
