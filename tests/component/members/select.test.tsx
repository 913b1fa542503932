import { lettersContract } from '@tessera/domain/letters/contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, answerStream } from '../support/backend.ts'
import { member, passesReady, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { click, row } from './roster.ts'

const names = ['Anna Auer', 'Ben Berg', 'Carla Cerny', 'Dora Dietz', 'Emil Ernst']
const people = names.map((fullName, at) => member({ memberId: `${at + 1}`, fullName }))
const [anna, ben, carla] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }))
const says = async (text: string) => (await bar()).findByText(text)
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select [A-Z]/ })
    .flatMap((one) => (one.checked ? [one.closest('tr')?.querySelector('td:nth-child(4)')?.textContent] : []))

const answerPreview = () => {
  const content = { subject: 'Row', heading: 'Row', greeting: '', paragraphs: [], rows: [], closing: '' }
  answer(lettersContract.preview, { to: anna.email, language: 'en', content })
}

async function select(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Select' }))
  await says('0 selected')
}

async function open(path = '/', content: Parameters<typeof startClub>[0] = {}) {
  const club = startClub({ members: [...people], ...content })
  const user = await openApp(path, club.admin)
  await row(/Anna Auer/)
  return { club, user }
}

test('without a selection the table has no boxes; More, Select shows them, Escape takes them away', async () => {
  const { user } = await open()
  const table = screen.getByRole('table', { name: 'Members' })
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  await select(user)
  expect(await within(table).findAllByRole('checkbox')).toHaveLength(6)
  await user.click(await box('Ben Berg'))
  await says('1 selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryAllByRole('checkbox')).toEqual([]))
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  await select(user)
  expect(ticked()).toEqual([])
})

test('Shift and a click tick a range; the box in the head says all, some or none', async () => {
  const { user } = await open()
  await select(user)
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all 5 listed' })
  await user.click(await box('Ben Berg'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Dora Dietz'))
  await user.keyboard('{/Shift}')
  expect(ticked()).toEqual(['Ben Berg', 'Carla Cerny', 'Dora Dietz'])
  await waitFor(() => expect(all).toBePartiallyChecked())
  await user.click(all)
  await says('5 selected')
  expect(all).toBeChecked()
  await user.click(all)
  await says('0 selected')
  expect(all).not.toBeChecked()
  expect(all).not.toBePartiallyChecked()
})

test('in a row Space ticks it, Shift and the arrows stretch a range and shorten it', async () => {
  const { user } = await open()
  await select(user)
  screen.getByRole('row', { name: /Ben Berg/ }).focus()
  await user.keyboard(' ')
  await says('1 selected')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await says('3 selected')
  expect(screen.getByRole('row', { name: /Dora Dietz/ })).toHaveFocus()
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(ticked()).toEqual(['Ben Berg', 'Carla Cerny'])
  await user.keyboard('{ArrowDown}{ArrowDown} ')
  expect(ticked()).toEqual(['Ben Berg', 'Carla Cerny', 'Emil Ernst'])
})

test('the selection survives a search and another order, and forgets who is deleted', async () => {
  const { user } = await open()
  await select(user)
  for (const name of ['Anna Auer', 'Carla Cerny', 'Emil Ernst']) await user.click(await box(name))
  const search = screen.getByLabelText('Search members')
  fireEvent.change(search, { target: { value: 'carla' } })
  await says('2 of them not listed')
  // Empties the search, and ends nothing.
  search.focus()
  await user.keyboard('{Escape}')
  fireEvent.change(search, { target: { value: '' } })
  await waitFor(() => expect(ticked()).toHaveLength(3))
  await click(user, 'Name')
  await click(user, 'Name')
  await waitFor(() => expect(ticked()).toEqual(['Emil Ernst', 'Carla Cerny', 'Anna Auer']))
  await click(user, 'Delete', await row(/Carla Cerny/))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await says('2 selected')
  expect(ticked()).toEqual(['Emil Ernst', 'Anna Auer'])
})

test('Escape in a menu closes the menu alone', async () => {
  const { user } = await open()
  await select(user)
  await user.click(await box('Ben Berg'))
  await user.click(await screen.findByRole('button', { name: 'More for those selected' }))
  const item = await screen.findByRole('menuitem', { name: 'Cards as PDF, eight on A4' })
  item.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await says('1 selected')
})

test('all of a filter are chosen at once, also those of 10,000 that are not rendered', async () => {
  const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
  const members = Array.from({ length: 10_000 }, (_, at) =>
    member({ memberId: `${at}`, fullName: at % 2 ? `Even ${at}` : `Anna Auer ${at}` }),
  )
  const { admin } = startClub({ members })
  const user = await openApp('/?member-search=anna', admin)
  await screen.findAllByRole('row', { name: /Anna Auer/ })
  await select(user)
  const saved = catchDownloads()
  await click(user, 'Select all 5,000 listed', await bar())
  await says('5,000 selected')
  expect(screen.getAllByRole('row').length).toBeLessThan(200)
  await click(user, 'Export', await bar())
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = (await saved[0]?.blob.text()) ?? ''
  expect(text.match(/Anna Auer/g)).toHaveLength(5_000)
  expect(text).not.toContain('Even')
  heights.mockRestore()
})

test('a note goes to exactly those who are chosen, also if they are not listed', async () => {
  const { user } = await open()
  await select(user)
  for (const name of ['Anna Auer', 'Carla Cerny']) await user.click(await box(name))
  fireEvent.change(screen.getByLabelText('Search members'), { target: { value: 'emil' } })
  answerPreview()
  await click(user, 'Write', await bar())
  const dialog = within(await screen.findByRole('dialog', { name: 'Note to members' }))
  await user.type(dialog.getByLabelText('Subject'), 'Row')
  await user.type(dialog.getByLabelText('Text'), 'Come and row')
  await user.click(dialog.getByRole('button', { name: 'Look at the e-mails' }))
  const boxes = await dialog.findAllByRole('checkbox', { name: /^[A-Z]\w+ [A-Z]/ })
  expect(boxes.map((one) => one.closest('label')?.textContent)).toEqual(['Anna Auer', 'Carla Cerny'])
})

test('cards are sent to and printed for those who are chosen', async () => {
  const { user } = await open('/', { club: passesReady })
  await select(user)
  for (const name of ['Ben Berg', 'Carla Cerny']) await user.click(await box(name))
  const pdf = new Response('a PDF %%EOF').body as ReadableStream<Uint8Array<ArrayBuffer>>
  const printed = answerStream(printedCardContract.all, pdf)
  const saved = catchDownloads()
  await click(user, 'More for those selected')
  await user.click(await screen.findByRole('menuitem', { name: 'Cards as PDF, eight on A4' }))
  await waitFor(() =>
    expect(printed.map(({ body }) => body)).toEqual([{ memberIds: [ben.id, carla.id], layout: 'sheets' }]),
  )
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['cards.pdf']))
  answerPreview()
  await click(user, 'More for those selected')
  await user.click(await screen.findByRole('menuitem', { name: 'Send cards' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Membership cards' }))
  await dialog.findByRole('checkbox', { name: /Ben Berg/ })
  expect(dialog.queryByRole('checkbox', { name: /Anna Auer/ })).toBeNull()
})
