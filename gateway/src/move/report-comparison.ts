import type { Comparison } from './comparison.ts'

const shown = 20

/** Prints the result of a comparison; returns true if there are no differences. */
export function reportComparison(say: (line: string) => void, documents: Comparison, accounts: Comparison): boolean {
  const differences = [...documents.differences, ...accounts.differences]
  say(`Compared: ${documents.alike} documents and ${accounts.alike} accounts are alike, ${differences.length} differ.`)
  for (const difference of differences.slice(0, shown)) say(`- ${difference}`)
  if (differences.length > shown) say(`and ${differences.length - shown} more.`)
  return differences.length === 0
}
