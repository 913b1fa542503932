import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Edit, Mutant, Tests } from '../tests/mutants/mutant.ts'
import { mutants } from '../tests/mutants/mutants.ts'
import { ask } from './product/command.ts'
import { root, run, say, UserError } from './product/environment.ts'
import { installPackages } from './product/install.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Outcome[] }[]
}
type Outcome = { status: string; fullName: string; failureMessages: string[] }

interface Result {
  readonly id: string
  readonly outcome: 'caught' | 'survived' | 'error'
  readonly seconds: number
  /** The failed test, or the error. */
  readonly by: string
}

/** Timeout of a run, in ms. */
const patience = 15 * 60_000

/**
 * Copies the checkout, including uncommitted files. Links the packages one by one, so that `@tessera/…` resolves into
 * the copy.
 */
function copyCheckout(copy: string): void {
  const listed = ask('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).printed.split('\0')
  for (const file of listed.filter((file) => file && fs.existsSync(join(root, file))))
    fs.cpSync(join(root, file), join(copy, file))
  fs.symlinkSync(join(root, '.cache'), join(copy, '.cache'))
  for (const folder of ['.', 'domain', 'mail', 'server', 'api', 'gateway', 'web', 'tests']) {
    const [from, to] = [join(root, folder, 'node_modules'), join(copy, folder, 'node_modules')]
    const names = fs.existsSync(from) ? fs.readdirSync(from) : []
    if (names.length > 0) fs.mkdirSync(to)
    for (const name of names.filter((name) => !['@tessera', '.vite', '.vite-temp'].includes(name)))
      fs.symlinkSync(join(from, name), join(to, name))
  }
  fs.mkdirSync(join(copy, 'node_modules/@tessera'))
  for (const name of fs.readdirSync(join(root, 'node_modules/@tessera')))
    fs.symlinkSync(join(copy, name), join(copy, 'node_modules/@tessera', name))
}

/** Makes the edits in the copy; returns a function that undoes them. */
function apply(copy: string, edits: readonly Edit[]): () => void {
  const before = new Map(edits.map(({ file }) => [file, fs.readFileSync(join(copy, file), 'utf8')]))
  const after = new Map(before)
  for (const { file, find, replace } of edits) {
    const parts = (after.get(file) ?? '').split(find)
    if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times in ${file}: ${find}`)
    after.set(file, parts.join(replace))
  }
  const write = (texts: ReadonlyMap<string, string>) => {
    for (const [file, text] of texts) fs.writeFileSync(join(copy, file), text)
  }
  write(after)
  return () => write(before)
}

/** Runs tests in the copy until the first one fails. Without a Docker engine the product is built from the copy. */
async function runTests(copy: string, { files, project }: Tests): Promise<Omit<Result, 'id'>> {
  const report = join(copy, 'artifacts/mutant.json')
  fs.rmSync(report, { force: true })
  const how = ['--retry=0', '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const args = ['run', ...files, ...(project ? ['--project', project] : []), ...how]
  const env = { ...process.env, TESSERA_NO_DOCKER: '1' }
  const began = performance.now()
  const output: string[] = []
  const status = await new Promise<number>((done, failed) => {
    const child = spawn('vitest', args, { cwd: copy, env, timeout: patience })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
    child.on('error', failed).on('close', (code) => done(code ?? 1))
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  const error = (what: string) => ({ outcome: 'error', seconds, by: `${what} ${output.join('').slice(-600)}` }) as const
  if (!fs.existsSync(report)) return error('The run broke off.')
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report
  if (status === 0 && numPassedTests > 0) return { outcome: 'survived', seconds, by: '' }
  for (const { name, status, message, assertionResults } of testResults) {
    const test = assertionResults.find((one) => one.status === 'failed')
    const file = relative(copy, name)
    const [reason = ''] = (test?.failureMessages[0] ?? '').split('\n', 1)
    if (test) return { outcome: 'caught', seconds, by: `${file}: ${test.fullName} (${reason.slice(0, 200)})` }
    // A failing hook fails its file; a file that cannot be loaded has no tests.
    if (status === 'failed' && assertionResults.length > 0)
      return { outcome: 'caught', seconds, by: `${file}: ${message.split('\n', 1)[0]}` }
  }
  return error(numPassedTests + numFailedTests === 0 ? 'No test ran.' : 'No test failed, but the run did.')
}

async function tryMutant(copy: string, { id, also = [], tests, ...edit }: Mutant): Promise<Result> {
  let undo = () => {}
  try {
    undo = apply(copy, [edit, ...also])
    return { id, ...(await runTests(copy, tests)) }
  } catch (error) {
    return { id, outcome: 'error', seconds: 0, by: String(error) }
  } finally {
    undo()
  }
}

/** Checks that all requested tests pass without a mutation. @throws UserError otherwise */
async function checkUnmutated(copy: string, wanted: readonly Mutant[]): Promise<void> {
  for (const project of new Set(wanted.map(({ tests }) => tests.project))) {
    const ofProject = wanted.filter(({ tests }) => tests.project === project).flatMap(({ tests }) => tests.files)
    const files = [...new Set(ofProject)]
    const { outcome, by } = await runTests(copy, { files, ...(project ? { project } : {}) })
    if (outcome !== 'survived') throw new UserError(`Without any mutation this fails: ${files.join(' ')}\n${by}`)
  }
}

await run(async () => {
  const only = process.argv
    .slice(2)
    .flatMap((words) => words.split(/\s+/))
    .filter(Boolean)
  const wanted = mutants.filter(({ id }) => only.length === 0 || only.some((word) => id.includes(word)))
  if (wanted.length === 0) throw new UserError(`No mutation is called ${only.join(' or ')}.`)
  await installPackages()
  const copy = fs.mkdtempSync(join(tmpdir(), 'tessera-mutants-'))
  try {
    copyCheckout(copy)
    say(`Running the tests of ${wanted.length} mutations without any of them …`)
    await checkUnmutated(copy, wanted)
    const results: Result[] = []
    for (const mutant of wanted) {
      const result = await tryMutant(copy, mutant)
      say(`${result.outcome} ${mutant.id}`)
      results.push(result)
    }
    const known = new Map(wanted.map(({ id, survives }) => [id, survives]))
    for (const { id, outcome, seconds, by } of results)
      say(`${outcome.padEnd(9)}${String(seconds).padStart(4)} s  ${id.padEnd(36)}${by || (known.get(id) ?? '')}`)
    const count = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length
    say(`mutants: ${count('caught')} caught, ${count('survived')} survived`)
    const bad = results.filter(({ id, outcome }) => outcome === 'error' || (outcome === 'survived' && !known.get(id)))
    if (bad.length > 0) process.exitCode = 1
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
})
