import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'

/** What makes tests long, counted so that a budget can hold it: scripts/tests/budgets.ts. */
export type Spent = 'own stacks' | 'API processes' | 'pages opened' | 'race rounds'

/** Counts one of what a run may use only so often; the same `key` counts once. */
export function spend(what: Spent, key: string = randomUUID()): void {
  const file = process.env.TESSERA_SPENT
  if (file) appendFileSync(file, `${what}\t${key}\n`)
}
