import { passesContract } from '@tessera/domain/passes/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { item, member, passesReady, payment, startClub, year } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const season = year(String(new Date().getFullYear()))
const fee = item({ yearId: season.id })
const zoe = member({ memberId: '042', fullName: 'Zoë Ziegler' })
const carla = member({ memberId: '9', fullName: 'Carla Calma' })
const start = () => startClub({ members: [carla, zoe], years: [season], items: [fee], payments: [payment(carla, fee)] })

const open = async (path = '/') => {
  const user = await openApp(path, start().admin)
  await screen.findByRole('row', { name: /Carla Calma/ })
  return user
}
const rowOf = (name: RegExp) => screen.getByRole('row', { name })
const openPalette = async (user: UserEvent) => {
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Find a person or an action' }))
  await waitFor(() => expect(palette.getByRole('combobox')).toHaveFocus())
  return palette
}
/** Types into the palette and runs the first option. */
const doFirst = async (user: UserEvent, words: string, offered: RegExp) => {
  const palette = await openPalette(user)
  await user.keyboard(words)
  await waitFor(() => expect(palette.getAllByRole('option')[0]).toHaveTextContent(offered))
  await user.keyboard('{Enter}')
}
/** Finds the one member of the palette, and does the first of what the arrow to the right lists. */
const recordFor = async (user: UserEvent, words: string) => {
  const palette = await openPalette(user)
  await user.keyboard(words)
  await waitFor(() =>
    expect(palette.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['ZZZoë Ziegler042Open page']),
  )
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(palette.getAllByRole('option')[0]).toHaveTextContent(/^Record Payment/))
  await waitFor(() => expect(palette.getAllByRole('option')[0]).toHaveAttribute('data-highlighted'))
  await user.keyboard('{Enter}')
}

test('the key / focuses the search, but types a slash within a field', async () => {
  const user = await open()
  await user.keyboard('/')
  const search = screen.getByLabelText('Search members')
  expect(search).toHaveFocus()
  await user.keyboard('a/b')
  expect(search).toHaveValue('a/b')
})

test('the keys / and ? do nothing while a dialog is open', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Add Member' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('/?')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
})

test('arrow keys move from the search through the members and back; Enter opens one', async () => {
  const user = await open()
  await user.keyboard('/{ArrowDown}')
  expect(rowOf(/Carla Calma/)).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(rowOf(/Zoë Ziegler/)).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getByLabelText('Search members')).toHaveFocus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Carla Calma' })).toHaveFocus())
})

test('arrow keys and Enter open a payment', async () => {
  const user = await open('/#payments')
  await user.keyboard('/{ArrowDown}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: /^Edit/ }))
  expect(dialog.getByText('Carla Calma')).toBeVisible()
})

test('the palette finds a member once, the arrow to the right offers Record Payment, and Enter records the only missing item', async () => {
  const user = await open()
  screen.getByLabelText('Search members').focus()
  await recordFor(user, 'zie')
  const form = within(await screen.findByRole('dialog', { name: 'Record Payment' }))
  await waitFor(() => expect(form.getByLabelText('Payment Item')).toHaveDisplayValue(/Annual fee/))
  await waitFor(() => expect(form.getByLabelText('Member')).toHaveFocus())
  await user.keyboard('{Enter}')
  await screen.findByText('Payment of Zoë Ziegler recorded')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Search members')).toHaveFocus()
})

test.each([
  ['closed', async (user: UserEvent): Promise<void> => void (await openPalette(user))],
  ['import', (user: UserEvent) => doFirst(user, 'import', /Import/)],
  ['member', (user: UserEvent) => doFirst(user, 'carla edit', /Carla Calma/)],
  ['payment', (user: UserEvent) => recordFor(user, 'zie')],
])(
  'the focus returns to the row after the palette and the dialog that it opened: %s',
  async (_, choose: (user: UserEvent) => Promise<void>) => {
    const user = await open()
    await user.keyboard('/{ArrowDown}{ArrowDown}')
    expect(rowOf(/Zoë Ziegler/)).toHaveFocus()
    await choose(user)
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(rowOf(/Zoë Ziegler/)).toHaveFocus())
  },
)

test('the focus goes to the tab that the palette has opened', async () => {
  const user = await open()
  await user.keyboard('/{ArrowDown}')
  await doFirst(user, 'dues', /Payment Items/)
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Payments' })).toHaveFocus())
})

test.each(['the page', 'the search field'])(
  'the palette takes what is typed before it has the focus, in %s',
  async (place) => {
    await open()
    const search = screen.getByLabelText('Search members')
    if (place === 'the search field') search.focus()
    const press = (key: string, more = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
    press('k', { ctrlKey: true })
    // True if a field would take the key as well.
    const taken = [...'zoë', 'x', 'Backspace'].map((key) => press(key))
    expect(taken).toEqual([false, false, false, false, false])
    const palette = within(await screen.findByRole('dialog', { name: 'Find a person or an action' }))
    await waitFor(() => expect(palette.getByRole('combobox')).toHaveFocus())
    await waitFor(() => expect(palette.getByRole('combobox')).toHaveValue('zoë'))
    expect(palette.getAllByRole('option')[0]).toHaveTextContent('Zoë Ziegler')
  },
)

test('the palette finds members by number and e-mail, and by name without accents', async () => {
  const user = await open()
  const palette = await openPalette(user)
  for (const words of ['042', zoe.email, 'zoe z']) {
    await user.clear(palette.getByRole('combobox'))
    await user.keyboard(words)
    await waitFor(() => expect(palette.getAllByRole('option')[0]).toHaveTextContent('Zoë Ziegler'))
  }
  await user.clear(palette.getByRole('combobox'))
  await user.keyboard('nobody at all')
  await palette.findByText('Nothing found')
})

test.each([
  ['member pas', 'Member Passes', '#member-passes'],
  ['pass conf', 'Pass Configuration', '#pass-configuration'],
  ['paym', 'Payments', '#payments'],
])('the palette goes to the tab: %s', async (words, name, hash) => {
  const user = await open()
  await doFirst(user, words, new RegExp(name))
  await waitFor(() => expect(location.hash).toBe(hash))
  expect(screen.getAllByRole('tab', { name, selected: true })[0]).toBeVisible()
})

test.each([
  ['add m', /Add Member/, 'Add Member'],
  ['import', /Import/, 'Import members'],
  ['record', /Record Payment/, 'Record Payment'],
  ['add item', /Add Item/, /Item/],
  ['add year', /Add Year/, /Year/],
  ['keyboard', /Keyboard shortcuts/, 'Keyboard shortcuts'],
])('the palette opens what its own tab would have to show first: %s', async (words, offered, title) => {
  const user = await open()
  await doFirst(user, words, offered)
  await screen.findByRole('dialog', { name: title })
})

test.each([
  ['add m', /Add Member/, 'Member ID'],
  ['import', /Import/, 'CSV file'],
  ['record', /Record Payment/, 'Member'],
  ['add item', /Add Item/, 'Name'],
  ['add year', /Add Year/, 'Year'],
])('a form opens with the focus on its first field: %s', async (words, offered, label) => {
  const user = await open()
  await doFirst(user, words, offered)
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(label))
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
})

test('the palette exports members', async () => {
  const downloads = catchDownloads()
  const user = await open()
  await doFirst(user, 'export', /ExportMembers/)
  await waitFor(() => expect(downloads).toHaveLength(1))
})

test('the palette updates all passes', async () => {
  const { admin } = startClub({ club: passesReady, members: [carla] })
  const asked = watch(passesContract.updateAll)
  const user = await openApp('/', admin)
  await screen.findByRole('row', { name: /Carla Calma/ })
  await doFirst(user, 'update all', /Update All Passes/)
  await waitFor(() => expect(asked).toHaveLength(1))
})

test('the palette signs out', async () => {
  const user = await open()
  await doFirst(user, 'log o', /Log Out/)
  await screen.findByRole('button', { name: 'Sign in' })
})

test('the key ? and a button list the keys; / and ? can be turned off for good', async () => {
  const { admin } = start()
  let user = await openApp('/', admin)
  await screen.findByRole('row', { name: /Carla Calma/ })
  await user.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(keys.getByText('Go to the search')).toBeVisible()
  await user.click(keys.getByRole('switch', { name: 'Use / and ? as shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  user = await reloadApp(admin)
  await screen.findByRole('row', { name: /Carla Calma/ })
  await user.keyboard('/?')
  expect(screen.getByLabelText('Search members')).not.toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})
