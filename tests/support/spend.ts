import { appendFileSync } from 'node:fs'

/** What makes tests long, counted so that a budget can hold it: scripts/tests/budgets.ts. */
export type Spent = 'own stacks' | 'API processes' | 'pages opened' | 'race rounds'

/** Counts one of what a run may use only so often. */
export function spend(what: Spent): void {
  const file = process.env.TESSERA_SPENT
  if (file) appendFileSync(file, `${what}\n`)
}
