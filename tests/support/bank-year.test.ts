import type { LinePart } from '@tessera/domain/bank/bank-line'
import { matchLines } from '@tessera/domain/bank/match/match-lines'
import type { MatchFacts, Proposal } from '@tessera/domain/bank/match/proposal'
import { describe, expect, test } from 'vitest'
import { chanceOf } from '../../scripts/demo/chance.ts'
import { BankBooks } from './bank-books.ts'
import { type BankYear, bankYear, type TrueLine } from './bank-year.ts'

/** Seeds that rules may be tuned to, and those that they may not. */
const seeds = Array.from({ length: 40 }, (_, at) => `look ${at}`)
const heldBack = Array.from({ length: 40 }, (_, at) => `held back ${at}`)

const factsOf = ({ club }: BankYear, openOf: MatchFacts['openOf']): MatchFacts => ({
  ...club,
  familyItemIds: new Set(),
  openOf,
})

const openAtFirst =
  ({ club }: BankYear) =>
  (id: string) =>
    club.open.get(id) ?? []

const matched = (year: BankYear): readonly Proposal[] =>
  matchLines(
    year.lines.map(({ line }) => line),
    factsOf(year, openAtFirst(year)),
  )

/** Items of the same amount are alike where the payer has not named one. */
const amountsOf = (parts: readonly LinePart[], namesItems = false): string[] =>
  parts.map(({ memberId, itemId, cents }) => `${memberId} ${namesItems ? itemId : ''} ${cents}`).toSorted()

const sumOf = (parts: readonly LinePart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)

const isRight = ({ parts }: Proposal, { truth, namesItems }: TrueLine): boolean =>
  amountsOf(parts, namesItems).join() === amountsOf(truth, namesItems).join()

interface Figures {
  readonly certain: number
  readonly wrongCertain: readonly string[]
  readonly probable: number
  readonly wrongProbable: number
  readonly member: number
  readonly found: number
}

function figuresOf(years: readonly BankYear[]): Figures {
  const all = years.flatMap((year) => matched(year).flatMap((proposal, at) => judged(proposal, year.lines[at])))
  const count = (fits: (one: Judged) => boolean) => all.filter(fits).length
  const wrongCertain = all.filter(({ proposal, isRight }) => proposal.sure === 'certain' && !isRight)
  return {
    certain: count(({ proposal }) => proposal.sure === 'certain'),
    wrongCertain: wrongCertain.map(({ proposal, kind }) => `${kind}: ${JSON.stringify(proposal)}`),
    probable: count(({ proposal }) => proposal.sure === 'probable'),
    wrongProbable: count(({ proposal, isRight }) => proposal.sure === 'probable' && !isRight),
    member: count(({ isOfMember }) => isOfMember),
    found: count(({ isOfMember, isRight }) => isOfMember && isRight),
  }
}

interface Judged {
  readonly proposal: Proposal
  readonly kind: string
  readonly isOfMember: boolean
  readonly isRight: boolean
}

const judged = (proposal: Proposal, one: TrueLine | undefined): Judged[] =>
  one ? [{ proposal, kind: one.kind, isOfMember: one.truth.length > 0, isRight: isRight(proposal, one) }] : []

describe.each([
  ['seeds', seeds],
  ['seeds that were held back', heldBack],
])('for years of %s', (name, seeds) => {
  const years = seeds.map(bankYear)
  const some = years.slice(0, 12)

  test('nothing that is certain is wrong, and three of four payments are found', () => {
    const { wrongCertain, certain, probable, wrongProbable, member, found } = figuresOf(years)
    const share = Math.round((found / member) * 1000) / 10
    console.log(
      `${name}: ${share} % of ${member} found; ${certain} certain, ${wrongProbable} of ${probable} probable wrong`,
    )
    expect(wrongCertain).toEqual([])
    expect(share).toBeGreaterThan(75)
  })

  test('no line pays more than came in, and nothing is paid twice', () => {
    for (const year of years) {
      const books = new BankBooks(year.club.open)
      const inOrder = matched(year).toSorted((one, other) => (one.line.id < other.line.id ? -1 : 1))
      for (const { line, parts, sure } of inOrder) {
        expect(sumOf(parts)).toBeLessThanOrEqual(Math.max(0, line.cents))
        expect(parts.length > 0).toBe(sure !== 'unknown')
        for (const { memberId, itemId, cents } of parts) {
          const open = books.of(memberId).find((item) => item.itemId === itemId)?.cents ?? 0
          expect([cents > 0, cents <= open]).toEqual([true, true])
        }
        books.pay(parts)
      }
    }
  })

  test('the order in which lines are given does not matter', () => {
    for (const year of some) {
      const chance = chanceOf(name)
      const lines = year.lines.map(({ line }) => ({ line, place: chance.part() }))
      const shuffled = lines.toSorted((one, other) => one.place - other.place).map(({ line }) => line)
      const byId = new Map(matchLines(shuffled, factsOf(year, openAtFirst(year))).map((one) => [one.line.id, one]))
      for (const proposal of matched(year)) expect(byId.get(proposal.line.id)).toEqual(proposal)
    }
  })

  test('two calls, with the first booked before the second, give the same as one; only more may be certain', () => {
    for (const year of some) {
      const lines = year.lines.map(({ line }) => line)
      const day = chanceOf(name).pick(['2026-02-03', '2026-05-20', '2026-08-09'])
      const books = new BankBooks(year.club.open)
      const first = matchLines(
        lines.filter((line) => line.day < day),
        factsOf(year, openAtFirst(year)),
      )
      for (const { parts } of first) books.pay(parts)
      const second = matchLines(
        lines.filter((line) => line.day >= day),
        factsOf(year, books.of),
      )
      const parts = (proposals: readonly Proposal[]) => proposals.map(({ line, parts }) => ({ id: line.id, parts }))
      const certain = (proposals: readonly Proposal[]) =>
        proposals.filter(({ sure }) => sure === 'certain').map(({ line }) => line.id)
      expect(parts([...first, ...second])).toEqual(parts(matched(year)))
      expect(certain([...first, ...second])).toEqual(expect.arrayContaining(certain(matched(year))))
    }
  })
})

test('a seed always gives the same year', () => {
  expect(bankYear('again')).toEqual(bankYear('again'))
  expect(bankYear('again').lines).not.toEqual(bankYear('another').lines)
})
