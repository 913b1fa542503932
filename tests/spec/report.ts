import { ledger } from './ledger.ts'
import { sectionOf } from './row.ts'

/** Says how large the ledger is: rows in all and by section, texts, rows shown in Chromium, rows of one way to run alone. */
const inChromium = (test: string) => /^tests\/(browser|hosted\/browser)/.test(test)
const lineOf = (name: string, rows: typeof ledger) =>
  [
    name.padEnd(12),
    ...[
      rows.length,
      rows.filter(({ text }) => text).length,
      rows.filter(({ test }) => inChromium(test)).length,
      rows.filter(({ notOn }) => notOn).length,
    ].map((count) => String(count).padStart(10)),
  ].join('')

console.info(
  ['', 'rows', 'texts', 'Chromium', 'one way'].map((head, n) => (n ? head.padStart(10) : ' '.repeat(12))).join(''),
)
for (const section of new Set(ledger.map(sectionOf)))
  console.info(
    lineOf(
      `section ${section}`,
      ledger.filter((row) => sectionOf(row) === section),
    ),
  )
console.info(lineOf('in all', ledger))
console.info(`\nThey name ${new Set(ledger.map(({ test }) => test)).size} files of tests. On one way to run alone:`)
for (const { id, says, notOn } of ledger) if (notOn) console.info(`${id} not ${notOn.way}: ${says}. ${notOn.why}.`)
