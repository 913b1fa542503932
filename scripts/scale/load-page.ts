import { costOf, type Journey, limitsMet, writesPerSecond, yearOf } from './load-cost.ts'

const sizes = [1, 100, 10_000, 1_000_000]

const number = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 })
const dollars = (value: number) =>
  value === 0 ? 'free' : `$${value.toLocaleString('en', { maximumFractionDigits: 0 })}`

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The tables of docs/scale.md, by the name of their markers. `watchName` is the journey that opens the watch's listeners. */
export function tablesOf(journeys: readonly Journey[], watchName: string): Readonly<Record<string, string>> {
  const year = yearOf(journeys)
  const watch = journeys.find(({ name }) => name === watchName)?.use
  if (!watch) throw new Error(`no journey ${watchName}`)
  const share = ({ perYear, use }: Journey) => number((100 * perYear * use.reads) / year.reads)
  return {
    counts: table(
      ['journey', 'a year', 'reads', 'writes', 'listeners', 'KB', 'of the year’s reads'],
      journeys.map((journey) => {
        const { name, perYear, use } = journey
        const counts = [perYear, use.reads, use.writes, use.listeners, use.bytes / 1_000].map(number)
        return [name, ...counts, `${share(journey)} %`]
      }),
    ),
    cost: table(
      [
        'clubs',
        'reads a year',
        'writes a year',
        'cost a year',
        'writes a second, average and January evening',
        'reads when the watch moves',
      ],
      sizes.map((clubs) => {
        const second = writesPerSecond(clubs, year)
        return [
          ...[clubs, clubs * year.reads, clubs * year.writes].map(number),
          dollars(costOf(clubs, year)),
          `${number(second.average)}, ${number(second.rush)}`,
          number(clubs * watch.reads),
        ]
      }),
    ),
    limits: table(
      ['limit', 'met at clubs'],
      limitsMet(year, watch).map(({ limit, clubs }) => [limit, number(clubs)]),
    ),
  }
}

/** Replaces what stands between a page's markers `<!-- name -->` and `<!-- /name -->`. @throws Error if one is missing */
export function fillIn(page: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const between = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`)
    if (!between.test(text)) throw new Error(`docs/scale.md has no markers for ${name}`)
    return text.replace(between, (_, before: string, after: string) => `${before}${part}\n${after}`)
  }, page)
}
