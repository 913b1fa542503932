import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { root } from '../product/environment.ts'
import type { Failure, FileResult, Results } from './results.ts'

/** A line can hold a whole page or document. */
const longestLine = 1500

const firstLines = (text: string, most: number) =>
  text
    .split('\n')
    .slice(0, most)
    .map((line) => line.slice(0, longestLine))
    .join('\n')

/** An error's first 15 lines, its place in the project, its diff and its causes. */
function textOf({ name, message, stacks = [], diff, cause }: SerializedError): string {
  const place = stacks.find(({ file }) => !file.includes('/node_modules/')) ?? stacks[0]
  const parts = [
    firstLines(name && !message.startsWith(name) ? `${name}: ${message}` : message, 15),
    ...(place ? [`at ${relative(root, place.file)}:${place.line}`] : []),
    ...(typeof diff === 'string' ? [firstLines(diff, 30)] : []),
    ...(cause ? [`Caused by: ${textOf(cause).replace(/^Caused by: /, '')}`] : []),
  ]
  return stripVTControlCharacters(parts.join('\n'))
}

function failureOf(errors: readonly SerializedError[], known: Omit<Failure, 'errors'>): Failure {
  const texts = errors.map(textOf)
  const seed = /\bseed: (-?\d+)(?:, path: ("[\d:]+"))?/.exec(errors.map(({ message }) => message).join('\n'))
  return { ...known, ...(seed && { seed: seed.slice(1).filter(Boolean).join(', path ') }), errors: texts }
}

const pathOf = (module: TestModule) => relative(root, module.moduleId)

/** Failures of a file: of its tests, of its hooks, and of loading it. */
function failuresOf(module: TestModule): Failure[] {
  const file = pathOf(module)
  const tests = [...module.children.allTests('failed')].map((test) =>
    failureOf(test.result().errors ?? [], { file, line: lineOf(test), name: test.fullName }),
  )
  const suites = [module, ...module.children.allSuites()].flatMap((suite) => {
    const name = suite.type === 'module' ? '(the file itself)' : suite.fullName
    return suite.errors().length > 0 ? [failureOf(suite.errors(), { file, name })] : []
  })
  const all = [...tests, ...suites]
  if (all.length > 0 || module.state() !== 'failed') return all
  return [failureOf([], { file, name: '(the file itself)' })]
}

/** The line of the test, else that of its error. */
const lineOf = (test: TestCase): number | undefined =>
  test.location?.line ??
  test
    .result()
    .errors?.flatMap(({ stacks = [] }) => stacks)
    .find(({ file }) => file === test.module.moduleId)?.line

function fileOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()]
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    path: pathOf(module),
    seconds: (collectDuration + setupDuration + duration) / 1000,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    skipped: tests.filter((test) => test.result().state === 'skipped').map(({ fullName }) => fullName),
    tests: tests
      .map((test) => ({
        name: test.fullName,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        isLong: test.tags.includes('long'),
      }))
      .filter(({ seconds, isLong }) => seconds > 1 || isLong),
  }
}

/** Vitest names the file of an error outside any test where it knows it. */
function failureOutside(error: SerializedError): Failure {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test } = error
  const file = typeof path === 'string' ? { file: relative(root, path) } : {}
  return failureOf([error], { ...file, name: `an error outside any test${test ? `, during: ${String(test)}` : ''}` })
}

/** Writes the results of a run into the file that TESSERA_RESULTS names. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const results: Results = {
      files: modules.map(fileOf),
      failures: [...modules.flatMap(failuresOf), ...unhandled.map(failureOutside)],
    }
    writeFileSync(String(process.env.TESSERA_RESULTS), JSON.stringify(results))
  }
}
