import type { LinePart } from '@tessera/domain/bank/bank-line'
import { bankContract } from '@tessera/domain/bank/contract'
import type { Member } from '@tessera/domain/members/member'
import type { Requirement } from '@tessera/domain/membership/status'
import { standingsContract } from '@tessera/domain/standings/contract'
import { packMembers } from '@tessera/domain/standings/pack'
import { screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type BankYear, bankYear, type TrueLine } from '../../support/bank-year.ts'
import { openApp } from '../support/app.tsx'
import { answer, watch } from '../support/backend.ts'
import { answerBank } from '../support/bank.ts'
import { item, member, startClub } from '../support/club.ts'

const lineCount = 40
/** At half a second a key, 200 lines take five minutes with three. */
const mostKeysPerLine = 3
const bankAccount = { holder: 'TSV Sued', iban: 'DE89370400440532013000', bic: '', note: '' }

const membersOf = ({ club }: BankYear): Member[] =>
  club.members.map(({ id, memberId, fullName, givenName, familyName, belongsTo }) => ({
    ...member({ id, memberId, fullName, givenName, familyName }),
    ...(belongsTo !== undefined && { belongsTo }),
  }))

/** Answers what the members of the year owe, whatever is recorded. */
function answerOpen({ club }: BankYear, members: readonly Member[]): void {
  const listed = members.map((one) => {
    const unmet = (club.open.get(one.id) ?? []).map(
      ({ itemId, cents }): Requirement => ({ itemId, label: itemId, price: cents, open: cents }),
    )
    const status = unmet.length > 0 ? ('Payment Due' as const) : ('Active' as const)
    return { member: one, standing: { status, unmet, upcoming: [], settled: [] } }
  })
  answer(standingsContract.list, { version: '1', day: '2026-11-28', all: packMembers(listed) })
}

const rows = () => screen.queryAllByRole('row').filter((one) => one.dataset.id)
const amountsOf = (parts: readonly LinePart[]) => parts.map(({ memberId, cents }) => `${memberId} ${cents}`).toSorted()

/** Presses keys, and counts them. */
const counted = (user: UserEvent) => {
  const keys = { count: 0 }
  const press = async (...pressed: string[]) => {
    keys.count += pressed.length
    for (const key of pressed) await user.keyboard(key)
  }
  return { keys, press }
}

/** Types letters of a name until it is the first of those offered, then chooses it. */
async function chooseMember(press: ReturnType<typeof counted>['press'], { fullName, memberId }: Member): Promise<void> {
  for (const letter of memberId) {
    await press(letter)
    const [first] = screen.queryAllByRole('option')
    if (first?.textContent?.startsWith(fullName) && first.textContent.includes(memberId)) break
  }
  await press('{Enter}')
}

test('a treasurer records a statement with few keys, and the payments are what was meant', async () => {
  const year = bankYear('keys')
  const incoming = year.lines.filter(({ line }) => line.cents > 0).slice(0, lineCount)
  const members = membersOf(year)
  const items = year.club.itemIds.map((id) => item({ id, name: id, isRequiredForActive: false }))
  const club = startClub({ club: { bankAccount }, members, items })
  answerOpen(year, members)
  const kept = answerBank(
    club.documents,
    incoming.map(({ line: { id, state: _, ...line } }) => ({ ...line, bankId: id, occurrence: 1 })),
  )
  const confirmed = [...year.club.confirmed].map(([iban, memberIds]) => ({ iban, memberIds: [...memberIds] }))
  const answered = { more: false, confirmed, lastRun: null }
  answer(bankContract.lines, () => ({ ...answered, lines: kept.filter(({ state }) => state === 'waiting') }))
  const truthOf = new Map(incoming.map((one) => [one.line.id, one]))
  const user = await openApp('/payments/bank', club.admin)
  await screen.findByRole('table', { name: 'Bank lines' })
  const { keys, press } = counted(user)

  /** The line of the focused row, and what it shows. */
  const focused = () => {
    const row = document.activeElement as HTMLElement
    const line = kept.find(({ id }) => id === row.dataset.id)
    return { row, line, truth: truthOf.get(line?.bankId ?? '') as TrueLine }
  }
  rows()[0]?.focus()
  for (let left = lineCount; left > 0; left -= 1) {
    const { row, truth } = focused()
    if (!truth || within(row).queryByText('Certain')) break
    await decide(row, truth)
    await waitFor(() => expect(document.activeElement).not.toBe(row))
    // The focus is in the row that was next, or returns to this one from the dialog.
  }
  const recorded = watch(bankContract.record)
  const record = screen.getByRole<HTMLButtonElement>('button', { name: /^Record \d+/ })
  await waitFor(() => expect(record.disabled).toBe(false))
  await user.click(record)
  await screen.findByText(/lines? (is|are) recorded/)
  const parts = recorded.flatMap(({ body }) => body.records.flatMap((one) => one.parts))
  expect(amountsOf(parts)).toEqual(amountsOf(incoming.flatMap(({ truth }) => truth)))
  expect(kept.filter(({ state }) => state === 'waiting')).toEqual([])
  const perLine = keys.count / incoming.length
  console.log(`${incoming.length} lines with ${keys.count} keys`)
  expect(perLine).toBeLessThan(mostKeysPerLine)

  async function decide(row: HTMLElement, { truth }: TrueLine): Promise<void> {
    if (truth.length === 0) return press('n')
    const shown = row.textContent ?? ''
    const isProposed =
      truth.every((part) => shown.includes(textOf(part))) && shown.split(': ').length === truth.length + 1
    if (isProposed) return press('{Enter}')
    await press('/')
    const form = within(await screen.findByRole('dialog'))
    for (const [at, part] of truth.entries()) {
      if (form.getAllByLabelText('Member').length <= at) await click('Add another payment')
      await choosePart(form, at, part)
    }
    while (form.getAllByLabelText('Member').length > truth.length) await click('Remove this payment')
    await click('Accept')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    async function click(name: string): Promise<void> {
      // Tab and Enter.
      keys.count += 2
      await user.click(form.getAllByRole('button', { name }).at(-1) as HTMLElement)
    }
  }

  async function choosePart(
    form: Pick<typeof screen, 'getAllByLabelText'>,
    at: number,
    { memberId, itemId, cents }: LinePart,
  ) {
    const nth = <Element extends HTMLElement>(label: string) => form.getAllByLabelText<Element>(label)[at] as Element
    const wanted = members.find(({ id }) => id === memberId) as Member
    const field = nth<HTMLInputElement>('Member')
    if (field.value !== wanted.fullName) {
      await user.clear(field)
      await chooseMember(press, wanted)
    }
    if (nth<HTMLSelectElement>('Payment Item').value !== itemId) {
      keys.count += 2
      await user.selectOptions(nth('Payment Item'), itemId)
    }
    const amount = (cents / 100).toFixed(2)
    if (nth<HTMLInputElement>('Amount').value === amount) return
    keys.count += 1 + amount.length
    await user.clear(nth('Amount'))
    await user.type(nth('Amount'), amount)
  }

  function textOf({ memberId, cents }: LinePart): string {
    const name = members.find(({ id }) => id === memberId)?.fullName ?? ''
    return (
      items.map((one) => `${name}: ${one.name}, €${(cents / 100).toFixed(2)}`).find((one) => rowText().includes(one)) ??
      '?'
    )
  }
  function rowText(): string {
    return document.activeElement?.textContent ?? ''
  }
})
