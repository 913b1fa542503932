/**
 * Measures how long the lines of a large club's bank statements take to be matched with its members, as the worker of the
 * browser does it, in CPU time, which a busy machine does not change much: `node bench/bank-match.ts [lines] [members]`, 20,000 and 10,000 by default.
 */
import { createHash } from 'node:crypto'
import type { BankLine } from '@tessera/domain/bank/bank-line'
import { match, prepareMatch } from '@tessera/domain/bank/match/match-lines'
import type { Proposal } from '@tessera/domain/bank/match/proposal'
import { chanceOf } from '../scripts/demo/chance.ts'
import { BankBooks } from '../tests/support/bank-books.ts'
import { bankClub, familyNames, itemIds } from '../tests/support/bank-club.ts'
import { otherLines } from '../tests/support/bank-others.ts'
import { memberTransfers } from '../tests/support/bank-transfers.ts'
import { printRatio } from './ratio.ts'
import { percentile } from './times.ts'

const [lineCount = 20_000, memberCount = 10_000] = process.argv.slice(2).map(Number)
const rounds = 3

/** Family names as a region has them: some with hundreds of members, most with a few. */
const starts = 'Berg Holz Stein Lind Gruber Feld Sand Wald Neu Alt Rot Moos Haus Mitter Ober Unter Kirch Brunn Eich'
const ends = 'er mann bauer müller huber ner hofer egger thaler inger meier bacher wieser leitner häuser schmid berger'
const made = starts.split(' ').flatMap((start) => ends.split(' ').map((end) => start + end))

const chance = chanceOf('bench')
const [first, ...others] = familyNames
// A household has 1.96 members on average.
const club = bankClub(chance, Math.round(memberCount / 1.96), [first, ...others, ...made])
const allItems = [...itemIds, ...Array.from({ length: 25 }, (_, at) => `item-${at}`)]

function* manyLines(): Generator<BankLine> {
  const maker = { chance, club, books: new BankBooks(club.open) }
  for (let at = 0; ; ) {
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor((at * 300) / lineCount))).toISOString().slice(0, 10)
    for (const { truth, name, cents, iban, text, ...more } of chance.happens(0.8)
      ? memberTransfers(maker)
      : otherLines(maker)) {
      maker.books.pay(truth)
      const { reference = 'NOTPROVIDED', returned = '' } = more
      const id = String(at).padStart(6, '0')
      at += 1
      const filled = { account: '', bankId: '', format: 'camt.053', state: 'waiting' as const }
      yield { ...filled, id, day, name, cents, iban, text, reference, returned }
    }
  }
}

const lines: BankLine[] = []
for (const line of manyLines()) {
  if (lines.length === lineCount) break
  lines.push(line)
}
const facts = {
  ...club,
  familyItemIds: new Set<string>(),
  itemIds: allItems,
  openOf: (id: string) => club.open.get(id) ?? [],
}
/** CPU seconds of a piece of work, with those of the garbage collector. */
function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
let proposals: readonly Proposal[] = []
const seconds = Array.from({ length: rounds }, () =>
  cpuSeconds(() => {
    proposals = match(prepareMatch(facts), lines)
  }),
)
const bytes = Buffer.alloc(256 * 1024 * 1024)
const anchor = percentile(
  Array.from({ length: rounds }, () => cpuSeconds(() => createHash('sha256').update(bytes).digest())),
  0.5,
)
const count = (sure: Proposal['sure']) => proposals.filter((one) => one.sure === sure).length
const middle = percentile(seconds, 0.5)
process.stdout.write(
  `${lines.length} lines, ${club.members.length} members with ${allItems.length} items: ${middle.toFixed(2)} s of CPU, from ${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)}\n`,
)
process.stdout.write(`${count('certain')} certain, ${count('probable')} probable\n`)
printRatio('matching 20,000 lines of a bank to hashing 256 MB', middle / anchor, 'lower')
