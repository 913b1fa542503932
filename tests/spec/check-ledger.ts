import type { Row } from './row.ts'

/** What the ledger is held against. */
export interface Sources {
  /** A test file's text; undefined where there is no such file. */
  readonly testOf: (path: string) => string | undefined
  /** Everything that the product is made of, as one text. */
  readonly product: string
}

const maySay = (text: string) => text.replace(/\s+/g, ' ')
/** A text without the lines that are remarks: what stands in one shows nothing, and nobody reads it on a screen. */
const withoutRemarks = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*|\{\/\*).*$/gm, '')
/** A test's lines without the titles: that a title has a text does not show the text. */
const withoutTitles = (text: string) => text.replace(/^(\s*(?:test|describe\w*|\]\))\()(['"`]).*?\2(?=[,)])/gm, '$1')
const leftOut = /\b(?:test|it|describe\w*)(?:\.\w+)*\.(?:skip|todo|only|fails)\b/
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text as the sources write it: whole words, and anything where it says `{…}`. */
const asWritten = (says: string): RegExp =>
  new RegExp(`(?<!\\p{L})${says.split('{…}').map(literal).join('\\$?\\{[^}]+\\}')}(?!\\p{L})`, 'u')

/** Every way in which the ledger is wrong, as sentences; none where it holds. */
export function faultsOf(rows: readonly Row[], { testOf, product }: Sources): string[] {
  const words = maySay(withoutRemarks(product))
  const ids = rows.map(({ id }) => id)
  return rows.flatMap((row, place) => {
    const { id, says, text, test, mark, notOn } = row
    const file = test ? testOf(test) : undefined
    const tests = withoutRemarks(file ?? '')
    const shows = text ? withoutTitles(tests) : tests
    return [
      ...(/^[1-9]\.\d+$/.test(id) ? [] : [`${id} is no id`]),
      ...(ids.indexOf(id) === place ? [] : [`${id} is there twice`]),
      ...(says.trim() ? [] : [`${id} says nothing`]),
      ...(!test || !mark.trim() ? [`${id} names no test: ${says}`] : []),
      ...(test && file === undefined ? [`${id} names ${test}, which is not there`] : []),
      ...(file && mark && !shows.includes(mark) ? [`${id}: ${test} does not contain “${mark}”`] : []),
      ...(leftOut.test(tests) ? [`${id}: ${test} leaves out some of its tests`] : []),
      ...(text && !asWritten(says).test(words) ? [`${id}: “${says}” is nowhere in the product`] : []),
      ...(notOn && !notOn.why.trim() ? [`${id} does not say why it cannot hold on ${notOn.way}`] : []),
    ]
  })
}
