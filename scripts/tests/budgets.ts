import type { Spent } from '../../tests/support/spend.ts'
import type { Failure, FileResult } from './results.ts'

/** The most that `make test` may use. Counts, not seconds: they are the same on every machine. */
const budgets: Readonly<Record<Spent | 'browser tests' | 'tests tagged long', number>> = {
  // Ten of the emulator layer, and those of the kill and the soak.
  'own stacks': 12,
  'API processes': 12,
  'pages opened': 120,
  'race rounds': 80,
  'browser tests': 110,
  'tests tagged long': 20,
}

const isBudget = (what: string): what is keyof typeof budgets => what in budgets

/** Counts what a layer used: the different lines of `spent`, and what its files say. */
export function usedBy(project: string, files: readonly FileResult[], spent: string): ReadonlyMap<string, number> {
  const used = new Map<string, number>()
  const add = (what: string, count: number) => used.set(what, (used.get(what) ?? 0) + count)
  for (const line of new Set(spent.split('\n').filter(Boolean))) add(line.split('\t')[0] ?? '', 1)
  if (project === 'browser') for (const { passed } of files) add('browser tests', passed)
  for (const { tests } of files) add('tests tagged long', tests.filter(({ isLong }) => isLong).length)
  return used
}

/** A failure for each budget that the layers of `make test` exceed together. */
export function overspent(used: Iterable<ReadonlyMap<string, number>>): Failure[] {
  const all = new Map<string, number>()
  for (const layer of used) for (const [what, count] of layer) all.set(what, (all.get(what) ?? 0) + count)
  return [...all].flatMap(([what, count]) => {
    const most = isBudget(what) ? budgets[what] : 0
    if (count <= most) return []
    return [{ name: `the budget of ${what} is ${most}, and ${count} were used`, errors: [] }]
  })
}
