import { bankContract } from '@tessera/domain/bank/contract'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { debitContract } from '@tessera/domain/debit/contract'
import { AppError } from '@tessera/domain/errors'
import { changedMeanwhile } from '@tessera/domain/merge-changes'
import { paymentReference } from '@tessera/domain/payments/payment-reference'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse, watch } from '../support/backend.ts'
import { answerBank } from '../support/bank.ts'
import { clubId, item, member, startClub, year } from '../support/club.ts'
import { announce } from '../support/events.ts'
import { click, confirmDelete, dialog, row } from './treasury.ts'

const account = 'DE89370400440532013000'
const bankAccount = { holder: 'TSV Sued', iban: account, bic: '', note: '' }
const season = year('2026')
const fee = item({ yearId: season.id })
const [anna, ben, cora] = [
  member({ memberId: '1', fullName: 'Anna Auer', givenName: 'Anna', familyName: 'Auer' }),
  member({ memberId: '2', fullName: 'Ben Berg', givenName: 'Ben', familyName: 'Berg' }),
  member({ memberId: '3', fullName: 'Cora Cerny', givenName: 'Cora', familyName: 'Cerny' }),
] as const

const line = (more: Partial<StatementLine> = {}): StatementLine => ({
  account,
  day: '2026-03-02',
  cents: 6_000,
  name: 'Anna Auer',
  iban: '',
  text: '',
  reference: '',
  bankId: '',
  format: 'camt.053',
  occurrence: 1,
  returned: '',
  ...more,
})
const byReference = line({ text: `Beitrag ${paymentReference(anna.id, fee.id)}` })
const wrongAmount = line({ name: 'Ben Berg', cents: 5_000, text: 'Beitrag Ben Berg' })
const unknown = line({ name: 'Stadtwerke', text: 'Gutschrift', bankId: 'x' })

async function open(...lines: StatementLine[]) {
  const club = startClub({
    club: { bankAccount },
    members: [anna, ben, cora],
    years: [season],
    items: [fee],
  })
  const kept = answerBank(club.documents, lines)
  const user = await openApp('/payments/bank', club.admin)
  return { club, user, kept }
}
const rowsNow = async () => {
  const table = within(await screen.findByRole('table', { name: 'Bank lines' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((one) =>
      within(one)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
}
const chip = (name: RegExp) => screen.findByRole('button', { name })
const focusRow = async (name: RegExp) => {
  const found = await screen.findByRole('row', { name })
  found.focus()
  return found
}
const payments = ({ documents }: Awaited<ReturnType<typeof open>>['club']) =>
  documents.all('payments').map(({ memberId, itemId, amount }) => ({ memberId, itemId, amount }))

test('a club without a bank account sees nothing of it', async () => {
  const club = startClub({ members: [anna], years: [season], items: [fee] })
  await openApp('/#payments', club.admin)
  await screen.findByRole('button', { name: 'Record Payment' })
  expect(screen.queryByRole('link', { name: /Bank/ })).toBeNull()
})

test('the Payments tab says how many lines wait, and leads to them and back', async () => {
  const club = startClub({ club: { bankAccount }, members: [anna], years: [season], items: [fee] })
  answerBank(club.documents, [byReference, wrongAmount])
  const user = await openApp('/#payments', club.admin)
  await user.click(await screen.findByRole('link', { name: 'Bank (2)' }))
  await row(/Anna Auer/)
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  await user.click(trail.getByRole('link', { name: 'Payments' }))
  await screen.findByRole('link', { name: 'Bank (2)' })
})

test.each([
  ['and others wait', [wrongAmount, unknown]],
  ['and no line is left', []],
])('records what is certain in one go, and takes it all back: %s', async (_, others) => {
  const { club, user } = await open(byReference, ...others)
  await chip(/^Certain ?1$/)
  const recorded = watch(bankContract.record)
  await click(user, 'Record 1')
  const report = await dialog()
  await report.findByText('1 line is recorded')
  expect(recorded.map(({ body }) => body.records.map(({ parts }) => parts))).toEqual([
    [[{ memberId: anna.id, itemId: fee.id, cents: 6_000 }]],
  ])
  expect(payments(club)).toEqual([{ memberId: anna.id, itemId: fee.id, amount: 60 }])
  await click(user, 'Undo', report)
  await screen.findByText('Undone: the lines wait again')
  expect(payments(club)).toEqual([])
  await chip(/^Certain ?1$/)
})

test('a probable line is taken by Enter, and is recorded with the certain ones', async () => {
  const { club, user } = await open(byReference, wrongAmount)
  const probable = await focusRow(/Ben Berg/)
  fireEvent.keyDown(probable, { key: 'Enter' })
  await row(/Accepted by you/)
  await click(user, 'Record 2')
  await (await dialog()).findByText('2 lines are recorded')
  expect(payments(club)).toContainEqual({ memberId: ben.id, itemId: fee.id, amount: 50 })
})

test('an unknown line says in words that it pays nothing yet, also beside the label that it has on a card', async () => {
  await open(unknown)
  const [, , , pays] = (await rowsNow())[0] ?? []
  expect(pays).toBe('-')
})

test('an unknown line is given to a member by / and a few letters', async () => {
  const { club, user } = await open(unknown)
  const unknownRow = await focusRow(/Stadtwerke/)
  fireEvent.keyDown(unknownRow, { key: '/' })
  const form = await dialog()
  await user.type(form.getByLabelText('Member'), 'cer{Enter}')
  expect((form.getByLabelText('Payment Item') as HTMLSelectElement).value).toBe(fee.id)
  form.getByText('All of it is assigned')
  await click(user, 'Accept', form)
  await click(user, 'Record 1')
  await (await dialog()).findByText('1 line is recorded')
  expect(payments(club)).toEqual([{ memberId: cora.id, itemId: fee.id, amount: 60 }])
})

test('a line pays two members, and not more than it is', async () => {
  const { club, user } = await open(line({ name: 'Oma', cents: 12_000 }))
  fireEvent.keyDown(await focusRow(/Oma/), { key: 'Enter' })
  const form = await dialog()
  await user.type(form.getByLabelText('Member'), 'auer{Enter}')
  await form.findByText('€60.00 are not assigned')
  await click(user, 'Add another payment', form)
  await user.type(form.getAllByLabelText('Member').at(-1) as HTMLElement, 'berg{Enter}')
  await form.findByText('All of it is assigned')
  const amount = form.getAllByLabelText('Amount').at(-1) as HTMLElement
  await user.clear(amount)
  await user.type(amount, '70')
  await form.findByText('€10.00 more than was paid')
  await click(user, 'Accept', form)
  // It stays open.
  await user.clear(amount)
  await user.type(amount, '60')
  await click(user, 'Accept', form)
  await click(user, 'Record 1')
  await (await dialog()).findByText('1 line is recorded')
  expect(payments(club).map(({ memberId, amount }) => [memberId, amount])).toEqual([
    [anna.id, 60],
    [ben.id, 60],
  ])
})

test('N puts a line aside, with Undo', async () => {
  const { user } = await open(unknown, byReference)
  fireEvent.keyDown(await focusRow(/Stadtwerke/), { key: 'n' })
  await waitFor(() => expect(screen.queryByRole('row', { name: /Stadtwerke/ })).toBeNull())
  await click(user, 'Undo')
  await row(/Stadtwerke/)
})

test('what was taken stays after a reload', async () => {
  const { club } = await open(wrongAmount)
  fireEvent.keyDown(await focusRow(/Ben Berg/), { key: 'Enter' })
  await row(/Accepted by you/)
  await openApp('/payments/bank', club.admin)
  await row(/Accepted by you/)
})

test('many lines are recorded in several requests of one run', async () => {
  const people = Array.from({ length: 101 }, (_, at) => member({ memberId: `${at}`, fullName: `Person ${at}` }))
  const club = startClub({ club: { bankAccount }, members: people, years: [season], items: [fee] })
  answerBank(
    club.documents,
    people.map((one) => line({ bankId: one.id, text: paymentReference(one.id, fee.id) })),
  )
  const user = await openApp('/payments/bank', club.admin)
  const requests = watch(bankContract.record)
  await click(user, 'Record 101')
  await (await dialog()).findByText('101 lines are recorded')
  expect(requests.map(({ body }) => body.records.length)).toEqual([100, 1])
  expect(new Set(requests.map(({ params }) => params.id)).size).toBe(1)
})

test('a payment of the bank that is deleted by hand lets its line wait again', async () => {
  const { club, user, kept } = await open(byReference)
  await click(user, 'Record 1')
  await click(user, 'Done', await dialog())
  await screen.findByText('No line waits for a decision')
  await user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link'))
  await click(user, 'Delete', await row(/€60.00/))
  await confirmDelete(user)
  await user.click(await screen.findByRole('link', { name: 'Bank (1)' }))
  await row(/Anna Auer/)
  expect(kept.map(({ state }) => state)).toEqual(['waiting'])
  expect(payments(club)).toEqual([])
})

test('lines that the server leaves are named with the reason, and wait', async () => {
  const { user, kept } = await open(byReference)
  answer(bankContract.record, { outcomes: [{ kind: 'left', why: 'Has paid already' }] })
  await click(user, 'Record 1')
  const report = await dialog()
  await report.findByText('Has paid already: Anna Auer, €60.00')
  expect(kept.map(({ state }) => state)).toEqual(['waiting'])
})

test('a failure says why, and the lines can be recorded again', async () => {
  const { user } = await open(byReference)
  refuse(bankContract.record, 'unavailable', 'Please try again in a minute')
  await click(user, 'Record 1')
  const report = await dialog()
  await report.findByText('0 lines are recorded')
  await report.findByText('Please try again in a minute')
  await click(user, 'Done', report)
  await row(/Anna Auer/)
})

const csv = [
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
  `"${account}";"02.03.26";"02.03.26";"GUTSCHRIFT";"Beitrag ${paymentReference(anna.id, fee.id)}";"";"";"";"";"";"";"Anna Auer";"";"";"60,00";"EUR";"Umsatz gebucht"`,
  `"${account}";"03.03.26";"03.03.26";"LASTSCHRIFT";"Strom";"";"";"";"";"";"";"Stadtwerke";"";"";"-80,00";"EUR";"Umsatz gebucht"`,
  `"${account}";"04.03.26";"04.03.26";"GUTSCHRIFT";"spaeter";"";"";"";"";"";"";"Ben Berg";"";"";"60,00";"EUR";"Umsatz vorgemerkt"`,
].join('\r\n')
const choose = async (user: UserEvent, text = csv) =>
  user.upload(await screen.findByLabelText('Add a bank statement'), new File([text], 'umsatz.csv'))

test('a statement is added once; what is left out is said', async () => {
  const { user, kept } = await open()
  await screen.findByText('No line waits for a decision')
  await choose(user)
  await screen.findByText('1 new line. Left out: 1 outgoing line, 1 line that is not booked yet')
  await waitFor(async () =>
    expect((await rowsNow()).map(([payer]) => payer)).toEqual([expect.stringContaining('Anna Auer')]),
  )
  await choose(user)
  await screen.findByText(/^0 new lines, 1 are here already/)
  expect(kept).toHaveLength(1)
})

test('a statement of another account is added only when that is wanted', async () => {
  const { user, kept } = await open()
  await choose(user, csv.replaceAll(account, 'DE02120300000000202051'))
  await screen.findByText(/of another account than the one in the settings/)
  expect(kept).toEqual([])
  await click(user, 'Add it anyway')
  await row(/Anna Auer/)
})

test('the columns of an unknown bank are asked for once', async () => {
  const own = (day: string) => `Booked;Who;What;Sum\n${day};Anna Auer;${paymentReference(anna.id, fee.id)};60,00\n`
  const { user } = await open()
  await choose(user, own('02.03.2026'))
  await user.selectOptions(await screen.findByLabelText('Date of the booking'), 'Booked · 02.03.2026')
  await user.selectOptions(screen.getByLabelText('Amount'), 'Sum · 60,00')
  await user.selectOptions(screen.getByLabelText('Payer'), 'Who · Anna Auer')
  await user.selectOptions(screen.getByLabelText('Purpose'), `What · ${paymentReference(anna.id, fee.id)}`)
  await click(user, 'Read the file')
  await screen.findByText('1 new line')
  await choose(user, own('03.04.2026'))
  await screen.findByText('1 new line')
  await waitFor(async () =>
    expect((await rowsNow()).map(([payer, day]) => [payer?.slice(0, 9), day])).toEqual([
      // What it says is paid already by the other.
      ['Anna Auer', 'Apr 3, 2026'],
      ['Anna Auer', 'Mar 2, 2026'],
    ]),
  )
})

test('columns of an unknown bank that are named as usual are proposed, and read by one click', async () => {
  const { user } = await open()
  await screen.findByText('No line waits for a decision')
  const head = 'Buchungstag;Auftraggeber;Verwendungszweck;Betrag;IBAN'
  await choose(user, `${head}\n02.03.2026;Anna Auer;${paymentReference(anna.id, fee.id)};60,00;\n`)
  expect(await screen.findByLabelText('Date of the booking')).toHaveDisplayValue('Buchungstag · 02.03.2026')
  expect(screen.getByLabelText('Amount')).toHaveDisplayValue('Betrag · 60,00')
  expect(screen.getByLabelText('Payer')).toHaveDisplayValue('Auftraggeber · Anna Auer')
  expect(screen.queryByText('No line waits for a decision')).toBeNull()
  await click(user, 'Read the file')
  await row(/Anna Auer/)
})

test('columns that another treasurer chooses meanwhile are shown beside the own ones, and replaced only then', async () => {
  const head = ['Booked', 'Valued', 'Sum']
  const { user } = await open()
  await choose(user, `${head.join(';')}\n02.03.2026;03.03.2026;60,00\n`)
  await user.selectOptions(await screen.findByLabelText('Date of the booking'), 'Booked · 02.03.2026')
  await user.selectOptions(screen.getByLabelText('Amount'), 'Sum · 60,00')
  const theirs = { day: 1, amount: 2 }
  answer(bankContract.columns, { columns: [{ head, mapping: theirs }] })
  const chosen = answer(bankContract.choose, ({ body }) => {
    if (!body.seen)
      throw new AppError('changed_meanwhile', changedMeanwhile, { details: { mapping: changedMeanwhile } })
    return { columns: [body] }
  })
  await click(user, 'Read the file')
  await screen.findByText(changedMeanwhile)
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  await waitFor(() =>
    expect(shown().filter((one) => one.includes('Meanwhile'))).toEqual([
      'Date of the bookingMeanwhile changed to: ValuedYours: Booked',
    ]),
  )
  await click(user, 'Read the file')
  await screen.findByText('1 new line')
  expect(chosen.map(({ body }) => [body.mapping, body.seen])).toEqual([
    [{ day: 0, amount: 2 }, null],
    [{ day: 0, amount: 2 }, theirs],
  ])
})

test('the columns that another treasurer has chosen are known, and those of two banks stand side by side', async () => {
  const { user, club } = await open()
  const banks = [
    ['Booked', 'Who', 'Sum'],
    ['Tag', 'Wer', 'Summe'],
  ]
  const file = (head: readonly string[]) => `${head.join(';')}\n0${head[0]?.length}.03.2026;${head[1]};60,00\n`
  for (const head of banks) {
    await choose(user, file(head))
    await user.selectOptions(await screen.findByLabelText('Date of the booking'), '0')
    await user.selectOptions(screen.getByLabelText('Amount'), '2')
    await click(user, 'Read the file')
    await screen.findByText('1 new line')
  }
  cleanup()
  localStorage.clear()
  const other = await openApp('/payments/bank', club.admin)
  for (const head of banks) {
    await choose(other, file(head))
    await screen.findByText(/^0 new lines, 1 are here already/)
    expect(screen.queryByLabelText('Date of the booking')).toBeNull()
  }
})

test('lines that look like lines of another file are left out, said, and added when that is wanted', async () => {
  const { user, kept } = await open(line({ iban: 'DE02120300000000202051', text: 'Beitrag 2026 Anna Auer' }))
  await choose(user, csv.replace(/Beitrag [^"]+/, 'Beitrag 2026'))
  await screen.findByText('1 line looks like a line that you already have, and is left out')
  expect(kept).toHaveLength(1)
  await click(user, 'Add them anyway')
  await screen.findByText('1 new line. Left out: 1 outgoing line, 1 line that is not booked yet')
  expect(kept).toHaveLength(2)
})

test('a file that another treasurer adds appears without a reload', async () => {
  const { kept } = await open(byReference)
  await row(/Anna Auer/)
  kept.push({ ...wrongAmount, id: `${clubId}.${'f'.repeat(32)}`, state: 'waiting' })
  announce('bankRuns')
  await row(/Ben Berg/)
})

test('a file that is no statement says so at the field', async () => {
  const { user } = await open()
  await choose(user, 'Dear members, the boathouse is closed.')
  await waitFor(async () =>
    expect((await screen.findByLabelText('Add a bank statement')).getAttribute('aria-invalid')).toBe('true'),
  )
})

test('a line of one’s own direct debits is certain, and is recorded by their run, step by step', async () => {
  const { user, kept } = await open(line({ name: 'Sammler', text: 'Beitrag Ben Berg', cents: 12_000 }))
  const [batch] = kept
  answer(bankContract.lines, () => ({
    lines: kept.map((one) => ({ ...one, ofRun: { day: '2026-03-02', count: 2, fits: true } })),
    more: false,
    confirmed: [],
    lastRun: null,
  }))
  let left = 2
  const marked = answer(debitContract.markLine, () => {
    left -= 1
    return { left, undone: 1, kept: left > 0 ? [] : [{ memberId: '', fullName: 'Ben Berg', why: 'Has paid already' }] }
  })
  announce('bankRuns')
  expect(await screen.findByText(/^2 direct debits of /)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Choose…' })).toBeNull()
  const record = screen.getByRole<HTMLButtonElement>('button', { name: 'Record 1' })
  // While the lines are matched anew nothing can be recorded.
  await waitFor(() => expect(record.disabled).toBe(false))
  await user.click(record)
  expect(await screen.findByText('Ben Berg: Has paid already')).toBeVisible()
  expect(screen.getByText('1 line is recorded')).toBeVisible()
  expect(marked.map(({ body }) => body)).toEqual([{ lineId: batch?.id }, { lineId: batch?.id }])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a returned payment is taken back, and its payer asked for the bank’s fee if that is wanted', async () => {
  const returned = line({ cents: -6_350, returned: 'AC04' })
  const { user, kept } = await open(returned)
  const back = kept.map((one) => ({
    ...one,
    takesBack: { names: [anna.fullName], fee: { cents: 350, name: anna.fullName } },
  }))
  answer(bankContract.lines, { lines: back, more: false, confirmed: [], lastRun: null })
  const sent = answer(bankContract.takeBack, { deleted: 1 })
  announce('bankRuns')
  const take = async (also: (asked: Awaited<ReturnType<typeof row>>) => unknown) => {
    await click(user, 'Take back', await row(/Anna Auer/))
    const asked = within(await screen.findByRole('alertdialog'))
    await also(asked)
    await click(user, 'Take back', asked)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  const box = { name: 'Ask Anna Auer for the bank’s fee of €3.50' }
  await take(async (asked) => user.click(await asked.findByRole('checkbox', box)))
  // Wanted once, it is not wanted the next time unless that is said.
  await take(async (asked) => expect(await asked.findByRole('checkbox', box)).toHaveProperty('checked', false))
  expect(sent.map(({ body }) => body)).toEqual([
    { lineId: kept[0]?.id, fee: { itemId: expect.stringMatching(/^\w{20}$/), name: 'Bank fee of Mar 2, 2026' } },
    { lineId: kept[0]?.id },
  ])
})
