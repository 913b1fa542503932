import { bankContract } from '@tessera/domain/bank/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { memberNotesContract } from '@tessera/domain/members/notes-contract'
import { personalDataContract } from '@tessera/domain/members/personal-data-contract'
import { membershipCertificateContract } from '@tessera/domain/membership/certificate-contract'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { refundsContract } from '@tessera/domain/refunds/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { answer, answerFile, refuse, settled, watch } from '../support/backend.ts'
import { item, member, passesReady, payment, startClub, year } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { announce, openStreams } from '../support/events.ts'
import { click, dialog, listed, modalClosed, row } from './roster.ts'

const season = year('2026')
const fee = item({ yearId: season.id })
const last = year('2025')
const lastFee = item({ name: 'Old fee', yearId: last.id, isRequiredForActive: false })
const carla = member({ memberId: '9', fullName: 'Carla Calma', joinedOn: '2020-05-01' })
const anna = member({ memberId: 'A/1', fullName: 'Anna Acht', email: '' })
const zoe = member({ memberId: '042', fullName: 'Zoë Ziegler' })
const paid = payment(carla, fee, { notes: 'at the regatta', paidBy: 'cash' })
const books = { years: [season, last], items: [fee, lastFee] }
const payments = [paid, payment(carla, lastFee, { amount: 20, paymentDate: '2025-02-03' })]
const start = (more: Parameters<typeof startClub>[0] = {}) =>
  startClub({ members: [carla, anna, zoe], ...books, payments, ...more })

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const notesField = () => screen.findByRole('textbox', { name: 'Notes' })
const open = async (path: string, club = start()) => openApp(path, club.admin)
const tabs = () => within(screen.getByRole('tablist', { name: 'Club' }))
const address = () => `${location.pathname}${location.search}`

test('shows the facts, the status with what is open, the payments by season and the tab above', async () => {
  const user = await open('/')
  await user.click((await row(/Carla Calma/)).getByRole('link', { name: 'Carla Calma' }))
  await heading('Carla Calma')
  expect(address()).toBe('/members/9')
  expect(screen.getByRole('tab', { name: 'Members', selected: true })).toBeVisible()
  expect(document.title).toBe('Carla Calma · Ruderclub')
  const facts = await section('Facts')
  for (const text of ['9', carla.email, 'May 1, 2020']) expect(facts.getByText(text)).toBeVisible()
  expect(facts.queryByText('Last day')).toBeNull()
  expect((await section('What is open')).getByText('Nothing is open.')).toBeVisible()
  const shown = await section('Payments')
  await shown.findByText('Annual fee: €60.00')
  expect(shown.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Payments', '2026', '2025'])
  expect(shown.getByText('Mar 1, 2026 · Cash · at the regatta')).toBeVisible()
})

test.each([
  ['a click', (user: UserEvent, name: HTMLElement) => user.click(name)],
  [
    'Enter',
    async (user: UserEvent, name: HTMLElement) => {
      name.focus()
      await user.keyboard('{Enter}')
    },
  ],
])('%s on a name right after typing opens the page, and Back comes to the list as it was searched', async (_, go) => {
  const user = await open('/')
  await row(/Carla Calma/)
  await user.type(screen.getByLabelText('Search members'), 'carl')
  await go(user, screen.getByRole('link', { name: 'Carla Calma' }))
  await heading('Carla Calma')
  expect(address()).toBe('/members/9?member-search=carl')
  act(() => history.back())
  await row(/Carla Calma/)
  await waitFor(() => expect(address()).toBe('/?member-search=carl'))
  expect(screen.getByLabelText('Search members')).toHaveValue('carl')
  expect(screen.queryByRole('row', { name: /Anna Acht/ })).toBeNull()
})

test('saves all that the club keeps about a member as a file', async () => {
  const asked = answerFile(personalDataContract.file, 'everything', '9.zip')
  const saved = catchDownloads()
  const user = await open('/members/9')
  await user.click((await section('Facts')).getByRole('button', { name: 'Save all data about this member' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['9.zip']))
  expect(asked).toMatchObject([{ params: { id: carla.id } }])
})

test('saves a certificate of membership in the user’s language', async () => {
  const asked = answerFile(membershipCertificateContract.one, 'a page', 'certificate.pdf')
  const saved = catchDownloads()
  const user = await open('/members/9')
  await user.click((await section('Facts')).getByRole('button', { name: 'Certificate of membership as PDF' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['certificate.pdf']))
  expect(asked).toMatchObject([{ params: { id: carla.id }, query: { language: 'en' } }])
})

test('a feature that is not used shows nothing: no card, no letters, no receipts', async () => {
  await open('/members/9')
  await (await section('Payments')).findByText('Annual fee: €60.00')
  await settled()
  for (const name of ['Card', 'E-mails', 'Receipts']) expect(screen.queryByText(name)).toBeNull()
})

test('shows the card with its devices, and the letters that were sent', async () => {
  const club = start({ club: passesReady })
  answer(cardsContract.list, [{ id: carla.id, changedAt: null, voided: false, apple: 2, google: false }])
  const content = { subject: 'Your fee', heading: '', greeting: '', paragraphs: [], rows: [], closing: '' }
  const letter = { id: 'letter', memberId: carla.id, name: carla.fullName, to: carla.email, language: 'en' as const }
  answer(lettersContract.ofMember, {
    letters: [{ ...letter, kind: 'reminder', state: 'sent', content, queuedAt: '2026-02-01T10:00:00Z' }],
    hasOlder: false,
  })
  await open('/members/9', club)
  const card = await section('Card')
  await card.findByText('In Apple Wallet, on 2 devices')
  expect(card.getByRole('button', { name: 'Download the card' })).toBeEnabled()
  expect(card.getByRole('button', { name: 'Card as PDF' })).toBeEnabled()
  expect(await screen.findByText('E-mails')).toBeVisible()
})

test('says when and why the bank has sent a payment back, beside what is open again and below the payments', async () => {
  const bankAccount = { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' }
  const back = { day: '2026-03-20', itemName: 'Annual fee 2026', cents: 6_000 }
  const club = start({ club: { bankAccount } })
  answer(bankContract.returned, ({ params }) =>
    params.id === zoe.id
      ? [
          { ...back, id: 'new', returned: 'AM04', itemId: fee.id },
          { ...back, id: 'old', returned: 'Rückgabe', itemId: 'gone', itemName: 'Hut' },
        ]
      : [],
  )
  await open('/members/042', club)
  const why = 'Sent back by the bank on Mar 20, 2026: there was not enough money in the account (AM04)'
  await (await section('What is open')).findByText(why)
  const shown = await section('Payments')
  expect(shown.getByText(why)).toBeVisible()
  expect(shown.getByText('Hut: €60.00')).toBeVisible()
  expect(shown.getByText('Sent back by the bank on Mar 20, 2026: Rückgabe')).toBeVisible()
  expect((await section('What is open')).queryByText(/Rückgabe/)).toBeNull()
})

test('a payment is refunded after a question that names the account, and why not where none is known', async () => {
  const bankAccount = { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' }
  const club = start({ club: { bankAccount } })
  const payee = { cents: 6_000, holder: 'Calma C', iban: 'AT61 … 3201' }
  answer(refundsContract.payee, { ...payee, why: 'Nothing was paid' })
  answerFile(refundsContract.file, '<xml/>', 'pain.001.xml')
  answer(refundsContract.make, ({ params }) => {
    club.documents.delete('payments', paid.id)
    return { id: params.id, day: '2026-12-01', messageId: 'R', refunds: [] }
  })
  const sent = watch(refundsContract.make)
  const downloads = catchDownloads()
  const user = await open('/members/9', club)
  const of = within(await screen.findByRole('group', { name: 'Annual fee of Mar 1, 2026' }))
  await user.click(of.getByRole('button', { name: 'Refund' }))
  await screen.findByText('Nothing was paid')
  answer(refundsContract.payee, { ...payee, why: null })
  await user.click(of.getByRole('button', { name: 'Refund' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText('€60.00 of Carla Calma (Annual fee) go back to the account AT61 … 3201 of Calma C.'),
  ).toBeVisible()
  expect(sent).toEqual([])
  await user.click(question.getByRole('button', { name: 'Refund' }))
  await screen.findByText(/Refunded: hand the file to your bank/)
  expect(sent).toMatchObject([{ body: { paymentIds: [paid.id] } }])
  expect(downloads).toHaveLength(1)
  await waitFor(async () => expect((await section('Payments')).queryByText('Annual fee: €60.00')).toBeNull())
})

test('Record opens the dialog with the member and the item, and what was open is gone', async () => {
  const user = await open('/members/042')
  await user.click(await (await section('What is open')).findByRole('button', { name: 'Record Annual fee 2026' }))
  const form = await dialog()
  await waitFor(() => expect(form.getByLabelText('Payment Item')).toHaveDisplayValue(/Annual fee/))
  await waitFor(() => expect(form.getByLabelText('Amount')).toHaveValue('60.00'))
  await user.click(form.getByRole('button', { name: 'Record Payment' }))
  await modalClosed()
  await (await section('What is open')).findByText('Nothing is open.')
  await (await section('Payments')).findByText('Annual fee 2026: €60.00')
})

test('a payment is edited and deleted from the page', async () => {
  const user = await open('/members/9')
  const of = within(await screen.findByRole('group', { name: 'Old fee of Feb 3, 2025' }))
  await user.click(of.getByRole('button', { name: 'Edit' }))
  const form = await dialog()
  await user.clear(form.getByLabelText('Amount'))
  await user.type(form.getByLabelText('Amount'), '25')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await modalClosed()
  await screen.findByText('Old fee: €25.00')
  await user.click(of.getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText(/^Old fee/)).toBeNull())
})

test('Edit opens the form of the table, and a new number takes the address along', async () => {
  const user = await open('/members/9?sort=-fullName')
  await click(user, 'Edit', within((await heading('Carla Calma')).closest('div[class*=head]') as HTMLElement))
  const form = await dialog()
  await user.clear(form.getByLabelText('Member ID'))
  await user.type(form.getByLabelText('Member ID'), '77/b')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await modalClosed()
  await waitFor(() => expect(address()).toBe('/members/77%2Fb?sort=-fullName'))
  expect(await heading('Carla Calma')).toBeVisible()
})

test.each(['/members/8', '/members/%E0%A4%A', '/members/?number=..', '/members', '/members/__proto__'])(
  '%s is the address of nobody: says so, with a way back',
  async (path) => {
    const user = await open(path)
    expect(await screen.findByText(/^No (such member|member has the number)/)).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Members', selected: true })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Show all members' }))
    await row(/Carla Calma/)
  },
)

test('a number with a slash, and one in another case, lead to their member', async () => {
  await open('/members/a%2F1')
  await heading('Anna Acht')
  await waitFor(() => expect(address()).toBe('/members/A%2F1'))
  expect((await section('Facts')).getByText('No e-mail')).toBeVisible()
})

test('a member who is deleted meanwhile is gone, with a way back', async () => {
  const club = start()
  await open('/members/9', club)
  await heading('Carla Calma')
  club.members.splice(0, 1)
  await waitFor(() => expect(openStreams()).toBe(1))
  announce('members')
  await screen.findByText('No member has the number “9”')
})

test('the arrow keys and the buttons go through the list as filtered and sorted, but not from a field', async () => {
  const user = await open('/?sort=-fullName')
  await row(/Carla Calma/)
  expect(listed()).toEqual(['Zoë Ziegler', 'Carla Calma', 'Anna Acht'])
  await user.click(screen.getByRole('link', { name: 'Zoë Ziegler' }))
  await heading('Zoë Ziegler')
  expect(screen.getByText('1 of 3')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous member' })).toBeDisabled()
  await user.keyboard('{ArrowRight}')
  await heading('Carla Calma')
  await click(user, 'Next member')
  await heading('Anna Acht')
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  await heading('Carla Calma')
  await user.click(await notesField())
  await user.keyboard('{ArrowLeft}')
  expect(await heading('Carla Calma')).toBeVisible()
})

test('who is no longer among the filtered after a payment still has a next one', async () => {
  const club = start({ members: [carla, anna, zoe], payments: [] })
  const user = await open('/?status=Payment+Due', club)
  await user.click(await screen.findByRole('link', { name: 'Carla Calma' }))
  await heading('Carla Calma')
  await screen.findByText('1 of 3')
  await click(user, 'Record Annual fee 2026')
  await user.click((await dialog()).getByRole('button', { name: 'Record Payment' }))
  await modalClosed()
  await (await section('What is open')).findByText('Nothing is open.')
  await user.keyboard('{ArrowRight}')
  await heading('Zoë Ziegler')
  await screen.findByText('1 of 2')
})

test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['the browser', async () => history.back()],
  [
    'the breadcrumb',
    (user: UserEvent) => user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link')),
  ],
])('by %s one is back in the list as it was, at the member’s row', async (_, back) => {
  const user = await open('/?member-search=a&sort=-fullName')
  await row(/Carla Calma/)
  await user.keyboard('/{ArrowDown}')
  await user.keyboard('{Enter}')
  await heading('Carla Calma')
  await user.keyboard('{ArrowRight}')
  await heading('Anna Acht')
  await back(user)
  await waitFor(() => expect(screen.getByRole('row', { name: /Anna Acht/ })).toHaveFocus())
  expect(address()).toBe('/?member-search=a&sort=-fullName')
  expect(screen.getByLabelText('Search members')).toHaveValue('a')
})

test('a press on the tab above leads to the list, and keeps the focus', async () => {
  const user = await open('/members/9?sort=-fullName')
  await heading('Carla Calma')
  await user.click(screen.getByRole('tab', { name: 'Members' }))
  await row(/Carla Calma/)
  expect(address()).toBe('/?sort=-fullName')
  expect(screen.getByRole('tab', { name: 'Members' })).toHaveFocus()
})

test('another tab leaves the page', async () => {
  const user = await open('/members/9')
  await heading('Carla Calma')
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await tabs().findByRole('tab', { name: 'Payments', selected: true })
  expect(location.pathname + location.hash).toBe('/#payments')
})

test('a tab that is pressed while the page of a member is still on its way leads to that tab of the list', async () => {
  await open('/?member-search=c')
  const link = (await row(/Carla Calma/)).getByRole('link', { name: 'Carla Calma' })
  const payments = screen.getByRole('tab', { name: 'Payments' })
  // React shows nothing of the first click before the end of this.
  await act(async () => {
    link.click()
    await vi.waitUntil(() => location.pathname === '/members/9')
    payments.click()
  })
  await screen.findByText('Annual fee')
  expect(`${address()}${location.hash}`).toBe('/?member-search=c#payments')
})

test('Escape closes a dialog first, and leaves a field before it leaves the page', async () => {
  const user = await open('/members/9')
  await heading('Carla Calma')
  await click(user, 'Record Payment')
  await dialog()
  await user.keyboard('{Escape}')
  await modalClosed()
  expect(await heading('Carla Calma')).toBeVisible()
  await user.click(await notesField())
  await user.keyboard('{Escape}')
  expect(await notesField()).not.toHaveFocus()
  await user.keyboard('{Escape}')
  await row(/Carla Calma/)
})

test('notes are saved with what was seen, and shown again', async () => {
  const user = await open('/members/9')
  const saved = watch(memberNotesContract.put)
  await user.type(await notesField(), 'Pays in cash')
  await click(user, 'Save')
  await screen.findByText('Notes saved')
  expect(saved.map(({ body }) => body)).toEqual([{ text: 'Pays in cash', seen: { text: '' } }])
  await user.type(await notesField(), ', has key 4')
  await click(user, 'Save')
  await waitFor(() =>
    expect(saved.at(-1)?.body).toEqual({ text: 'Pays in cash, has key 4', seen: { text: 'Pays in cash' } }),
  )
})

test('notes that another administrator has written meanwhile are shown beside one’s own, and overwritten only then', async () => {
  const user = await open('/members/9')
  await user.type(await notesField(), 'Mine')
  answer(memberNotesContract.get, { text: 'Theirs' })
  refuse(memberNotesContract.put, 'changed_meanwhile', 'Somebody else has changed the same fields meanwhile.', {
    text: 'Somebody else has changed this meanwhile',
  })
  await click(user, 'Save')
  await screen.findByText('Meanwhile changed to: Theirs', { exact: false })
  expect(await notesField()).toHaveValue('Mine')
  const saved = answer(memberNotesContract.put, ({ body }) => ({ text: body.text }))
  await click(user, 'Save')
  await screen.findByText('Notes saved')
  expect(saved.map(({ body }) => body)).toEqual([{ text: 'Mine', seen: { text: 'Theirs' } }])
})

test('notes of another administrator appear at once, beside what is typed if there is something', async () => {
  const user = await open('/members/9')
  expect(await notesField()).toHaveValue('')
  answer(memberNotesContract.get, { text: 'Theirs' })
  announce('memberNotes')
  await waitFor(async () => expect(await notesField()).toHaveValue('Theirs'))
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.type(await notesField(), ' and mine')
  answer(memberNotesContract.get, { text: 'Theirs, later' })
  announce('memberNotes')
  await screen.findByText('Meanwhile changed to: Theirs, later', { exact: false })
  expect(await notesField()).toHaveValue('Theirs and mine')
  const saved = answer(memberNotesContract.put, ({ body }) => ({ text: body.text }))
  await click(user, 'Save')
  await screen.findByText('Notes saved')
  expect(saved.map(({ body }) => body)).toEqual([{ text: 'Theirs and mine', seen: { text: 'Theirs, later' } }])
})

test('what is typed into the notes survives a reload and another member’s page, until it is discarded', async () => {
  const club = start()
  const user = await open('/members/9', club)
  await user.type(await notesField(), 'Half a sen')
  await settled()
  await reloadApp(club.admin)
  expect(await notesField()).toHaveValue('Half a sen')
  await user.keyboard('{ArrowRight}')
  await heading('Zoë Ziegler')
  await waitFor(async () => expect(await notesField()).toHaveValue(''))
  await user.keyboard('{ArrowLeft}')
  await heading('Carla Calma')
  await waitFor(async () => expect(await notesField()).toHaveValue('Half a sen'))
  await click(user, 'Discard')
  await waitFor(async () => expect(await notesField()).toHaveValue(''))
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('notes that are too long are refused at the field, and sent nowhere', async () => {
  const user = await open('/members/9')
  const saved = watch(memberNotesContract.put)
  await user.click(await notesField())
  await user.paste('x'.repeat(4001))
  await click(user, 'Save')
  await screen.findByText('At most 4000 characters')
  expect(saved).toEqual([])
})

test('the palette leads to the page of a person', async () => {
  const user = await open('/#payments')
  await tabs().findByRole('tab', { name: 'Payments', selected: true })
  await user.keyboard('{Control>}k{/Control}')
  const palette = await dialog()
  await waitFor(() => expect(palette.getByRole('combobox')).toHaveFocus())
  await user.keyboard('anna')
  await palette.findByRole('option', { name: /Anna Acht/ })
  await user.keyboard('{Enter}')
  await heading('Anna Acht')
  expect(address()).toBe('/members/A%2F1')
  expect(location.hash).toBe('')
})

test('shows what is loaded at once, while the rest still loads', async () => {
  const user = await open('/')
  await row(/Carla Calma/)
  const lists = watch(membersContract.list)
  await user.click(screen.getByRole('link', { name: 'Carla Calma' }))
  await heading('Carla Calma')
  expect((await section('What is open')).getByText('Nothing is open.')).toBeVisible()
  expect(lists.length).toBeLessThanOrEqual(1)
})

test.each([
  ['the pointer', (name: HTMLElement) => fireEvent.pointerOver(name)],
  ['the focus', (name: HTMLElement) => name.focus()],
])('what the page shows beside the list begins to load while %s rests on a name', async (_, restOn) => {
  const user = await open('/members/042')
  await heading('Zoë Ziegler')
  await notesField()
  await user.keyboard('{Escape}')
  const name = (await row(/Carla Calma/)).getByRole('link', { name: 'Carla Calma' })
  const asked = [paymentsContract.ofMember, memberNotesContract.get, lettersContract.ofMember].map(
    (endpoint) => watch(endpoint) as readonly { params: { id?: string } }[],
  )
  restOn(name)
  const ids = () => asked.map((each) => each.map(({ params }) => params.id))
  await waitFor(() => expect(ids()).toEqual(asked.map(() => [carla.id])))
})
