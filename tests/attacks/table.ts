import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defences } from './attack.ts'
import { catalogue } from './catalogue.ts'
import { surfaces } from './surfaces.ts'

const bareFile = join(import.meta.dirname, 'against-bare.json')
export const pageFile = join(import.meta.dirname, '..', '..', 'docs', 'security.md')

/** Results of the catalogue on bare emulators. */
interface Bare {
  readonly tried: number
  readonly successes: readonly string[]
}

export const recordBare = (bare: Bare): void => writeFileSync(bareFile, `${JSON.stringify(bare, null, 2)}\n`)

export const readBare = (): Bare =>
  existsSync(bareFile) ? (JSON.parse(readFileSync(bareFile, 'utf8')) as Bare) : { tried: 0, successes: [] }

const [begin, end] = ['<!-- the table: made by tests/attacks/write-table.ts -->', '<!-- the end of the table -->']
const cell = (text: string) => text.replaceAll('|', '\\|')

/** Returns the generated part of the page. */
function table(): string {
  const { tried, successes } = readBare()
  const attacks = Object.values(catalogue).flat()
  const bareWord = (name: string, onApi?: true) =>
    onApi || tried === 0 ? '' : successes.includes(name) ? 'succeeds' : 'refused'
  const sections = Object.entries(catalogue).map(([family, list]) =>
    [
      `### ${family}`,
      '',
      '| attack | stopped by | on bare emulators |',
      '|---|---|---|',
      ...list.map(({ name, stoppedBy, onApi }) => `| ${cell(name)} | ${stoppedBy} | ${bareWord(name, onApi)} |`),
    ].join('\n'),
  )
  const legend = Object.entries(defences).map(([name, meaning]) => `| ${name} | ${meaning} |`)
  const onBoth = attacks.filter(({ onApi }) => !onApi).length
  const elsewhere = Object.entries(surfaces).flatMap(([surface, list]) =>
    list.map(({ attack, stoppedBy, file }) => `| ${surface} | ${cell(attack)} | ${cell(stoppedBy)} | \`${file}\` |`),
  )
  return [
    `**${attacks.length} attacks**, none of which works on the product.${
      tried > 0
        ? ` ${onBoth} of them can be tried on bare emulators as well; there **${successes.length} of ${tried} succeed**, which shows that the suite can fail.`
        : ''
    }`,
    ['| stopped by | what that is |', '|---|---|', ...legend].join('\n'),
    ...sections,
    [
      '### Queues, jobs, files and keys',
      '',
      'These attacks need more than two clubs and their tokens; each is tried by a test beside the code.',
      '',
      '| surface | attack | stopped by | test |',
      '|---|---|---|---|',
      ...elsewhere,
    ].join('\n'),
  ].join('\n\n')
}

/** Regenerates the table in a page. @throws Error if the page has no place for it */
export function withTable(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/security.md has no place for the table')
  return `${page.slice(0, from)}${begin}\n\n${table()}\n\n${page.slice(to)}`
}
