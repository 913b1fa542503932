/** A ratio of two figures of the same run, so that a slower machine does not change it. */
interface Ratio {
  readonly value: number
  readonly better: 'lower' | 'higher'
}

/** Ratios by name. */
type Ratios = ReadonlyMap<string, Ratio>

/** Ratios that get worse by more than this part are reported. */
const tolerance = 0.2

const printed = /^ratio, (lower|higher) is better: (.+) = (\d+(?:\.\d+)?)$/gm
const row = /^\| ([^|]+) \| (\d+(?:\.\d+)?) \| (lower|higher) \|$/gm

/** Reads the ratios from the output of a benchmark; see bench/ratio.ts. */
export const ratiosIn = (output: string): Ratios =>
  new Map([...output.matchAll(printed)].map(([, better, name, value]) => entry(name, value, better)))

/** Writes ratios as a table in Markdown. */
export const tableOf = (ratios: Ratios): string =>
  ['| ratio | value | better |', '|---|---|---|']
    .concat([...ratios].map(([name, { value, better }]) => `| ${name} | ${value} | ${better} |`))
    .join('\n')

/** Reads a table that `tableOf` wrote. */
export const ratiosOfTable = (table: string): Ratios =>
  new Map([...table.matchAll(row)].map(([, name, value, better]) => entry(name, value, better)))

const entry = (name = '', value = '', better = ''): [string, Ratio] => [
  name,
  { value: Number(value), better: better === 'lower' ? 'lower' : 'higher' },
]

/** One line for each ratio that is worse than before by more than 20 %. */
export function worseThan(before: Ratios, now: Ratios): string[] {
  const lines: string[] = []
  for (const [name, { value, better }] of now) {
    const earlier = before.get(name)
    if (!earlier || !(earlier.value > 0)) continue
    const growth = better === 'lower' ? value / earlier.value : earlier.value / value
    if (growth > 1 + tolerance) lines.push(`${name}: ${value} instead of ${earlier.value} (${better} is better)`)
  }
  return lines
}
