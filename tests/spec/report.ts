import { findTests, isOnScreen } from './coverage.ts'
import { rows } from './rows.ts'

// Prints the number of rows per section and how many are tested on a screen; with an id, the tests of that row.
const tests = findTests()
const id = process.argv[2]
if (id) {
  const row = rows.find((one) => one.id === id)
  console.info(row ? `${row.kind}: ${row.says}\n${tests.get(id)?.join('\n')}` : `There is no row ${id}.`)
} else {
  const sections = Map.groupBy(rows, (row) => `section ${row.id[0]}`)
  for (const [name, some] of [...sections, ['all', rows] as const]) {
    const shown = some.filter((row) => isOnScreen(tests.get(row.id) ?? [])).length
    console.info(`${name.padEnd(10)} ${String(some.length).padStart(4)} rows, ${String(shown).padStart(4)} on a screen`)
  }
}
