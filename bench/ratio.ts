/** Prints a ratio within this run, for the table in docs/benchmarks.md and for `make bench-compare`. */
export function printRatio(name: string, value: number, better: 'lower' | 'higher'): void {
  process.stdout.write(`ratio, ${better} is better: ${name} = ${value.toFixed(2)}\n`)
}
