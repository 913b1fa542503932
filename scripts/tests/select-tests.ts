import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ask } from '../product/command.ts'
import { root, UserError } from '../product/environment.ts'
import type { Step } from './steps.ts'

/** Returns the vitest arguments for the selected tests of a step; undefined if none is selected. */
export type Selection = (step: Step) => readonly string[] | undefined

/**
 * Selects tests by `only`: files with `only` in the path, or, if there are none, tests with `only` in the name. Selects
 * everything without `only`. @throws UserError if nothing matches
 */
export function selectTests(only: string | undefined, steps: readonly Step[]): Selection {
  if (!only) return ({ files = [] }) => files
  const files = new Map(steps.map((step) => [step, filesOf(step)]))
  const pathMatches = (file: string) => file.includes(only)
  const byPath = [...files.values()].flat().some(pathMatches)
  const matches = byPath ? pathMatches : (file: string) => readFileSync(`${root}/${file}`, 'utf8').includes(only)
  if (![...files.values()].flat().some(matches)) throw new UserError(`No test file or test is called “${only}”.`)
  return (step) => {
    const wanted = (files.get(step) ?? []).filter(matches)
    if (wanted.length === 0) return undefined
    return byPath ? wanted : [...wanted, '--testNamePattern', only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]
  }
}

/** Paths of a step's test files, from the root of the repository. */
export function filesOf({ project, files = [] }: Step): string[] {
  const { ok, printed, output } = ask('vitest', ['list', ...files, '--project', project, '--filesOnly', '--json'])
  if (!ok) throw new Error(output)
  return (JSON.parse(printed) as { file: string }[]).map(({ file }) => relative(root, file))
}
