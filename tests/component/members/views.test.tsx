import { lettersContract } from '@tessera/domain/letters/contract'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { cardsContract, type MadeCard } from '@tessera/domain/passes/cards-contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { viewsContract } from '@tessera/domain/views/contract'
import type { View } from '@tessera/domain/views/view'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { answer, answerStream, breakDown, hold, refuse } from '../support/backend.ts'
import { item, member, passesReady, payment, startClub } from '../support/club.ts'
import { catchDownloads, contentOf } from '../support/downloads.ts'
import { announce } from '../support/events.ts'
import { click, dialog, modalClosed, row } from './roster.ts'

const section = newOwnField('Section', 'choice', ['Football', 'Tennis'])
/** Fields with the name of another column, and with braces, which texts of the catalogue have for what is filled in. */
const odd = [newOwnField('Email'), newOwnField('Size {cm}')]
const [football, tennis] = section.choices.map(({ id }) => id) as [string, string]
const plays = (choice: string) => ({ fields: { [section.id]: choice } })
const people = [
  member({ memberId: '1', fullName: 'Anna Ziegler', ...plays(football), street: 'Hauptstraße 1', town: 'Wien' }),
  member({ memberId: '2', fullName: 'Zoë Auer', ...plays(tennis) }),
  member({ memberId: '3', fullName: 'Ben Meier', ...plays(football), enabled: false }),
]
const team: View = {
  id: 'team',
  name: 'Football',
  own: false,
  search: '',
  status: '',
  filter: `${section.id}:${football}`,
  sort: 'surname',
  columns: ['surnameFirst', `own:${section.id}`, 'memberId'],
}

/** Mocks the views as the API keeps them. */
function keepViews(...first: View[]): View[] {
  const views = [...first]
  const place = (id: string) => views.findIndex((view) => view.id === id)
  answer(viewsContract.list, () => views)
  answer(viewsContract.add, ({ body }) => {
    const added = { ...body, id: `added-${views.length}` }
    views.push(added)
    return added
  })
  answer(viewsContract.change, ({ params, body: { seen: _, ...fields } }) => {
    const changed = { ...views[place(params.id)], ...fields } as View
    views[place(params.id)] = changed
    return changed
  })
  answer(viewsContract.remove, ({ params: { id } }) => {
    views.splice(place(id), 1)
    return { id }
  })
  return views
}

async function open(path = '/', ...views: View[]) {
  return await openClub(path, views)
}

async function openClub(path: string, views: View[], more: Parameters<typeof startClub>[0] = {}) {
  const { admin } = startClub({ members: people, club: { memberFields: [section, ...odd] }, ...more })
  const kept = keepViews(...views)
  const user = await openApp(path, admin)
  await row(/Anna Ziegler|Ziegler, Anna/)
  fireEvent.keyDown(document.body, { key: 'Shift' })
  return { user, kept }
}

const choose = async (user: UserEvent, item: string, button = 'Views') => {
  await click(user, button)
  await user.click(
    await screen.findByRole(/…$|^Delete|^All/.test(item) ? 'menuitem' : 'menuitemcheckbox', { name: item }),
  )
}
/** The names of the rows, in order: their first column with a name, whatever the columns are. */
const listed = () => [...document.querySelectorAll('tbody td[id]')].map(({ textContent }) => textContent)
const shown = () => Object.fromEntries(new URLSearchParams(location.search))

test('a club without views has one more item under More, and nothing else', async () => {
  const { user } = await open()
  await click(user, 'More')
  await screen.findByRole('menuitem', { name: 'Save as a view…' })
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull()
})

test('a view shows its members in its order; the address keeps it over a reload, and Back leaves it', async () => {
  const { user } = await open('/', team)
  await choose(user, 'Football')
  await waitFor(() => expect(listed()).toEqual(['Meier, Ben', 'Ziegler, Anna']))
  expect(shown()).toEqual({ type: team.filter, sort: 'surnameFirst', view: 'team' })
  await reloadApp()
  await waitFor(() => expect(listed()).toEqual(['Meier, Ben', 'Ziegler, Anna']))
  await screen.findByRole('button', { name: 'View: Football' })
  history.back()
  await waitFor(() => expect(listed()).toHaveLength(3))
  expect(shown()).toEqual({})
})

test('what is listed is saved as a view, with columns in an order that the keyboard changes', async () => {
  const { user, kept } = await open('/?status=Active&member-search=an&sort=-email')
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a view…' }))
  const form = await dialog()
  await user.type(form.getByLabelText('Name'), 'Federation')
  await user.click(form.getByRole('checkbox', { name: 'Only I see it' }))
  await user.click(form.getByRole('checkbox', { name: 'Status' }))
  await user.click(form.getByRole('checkbox', { name: 'Section' }))
  expect(form.getByRole('checkbox', { name: 'Section' })).toHaveFocus()
  form.getByRole('button', { name: 'Move Section up' }).focus()
  await user.keyboard('{Enter}')
  expect(form.getByRole('button', { name: 'Move Section up' })).toHaveFocus()
  await user.keyboard('{Enter}')
  form.getByRole('button', { name: 'Move Member ID down' }).focus()
  await user.keyboard('{Enter}')
  expect(form.getByRole('button', { name: 'Move Member ID down' })).toHaveFocus()
  await click(user, 'Save', form)
  await modalClosed()
  expect(kept).toEqual([
    {
      id: 'added-0',
      name: 'Federation',
      own: true,
      search: 'an',
      status: 'Active',
      filter: '',
      sort: '-email',
      columns: [`own:${section.id}`, 'memberId', 'surnameFirst', 'email'],
    },
  ])
  await screen.findByRole('button', { name: 'View: Federation' })
  expect(shown()).toMatchObject({ view: 'added-0', status: 'Active' })
})

test('a name that another view has, and no column, are said at the field', async () => {
  const { user, kept } = await open('/', team)
  await choose(user, 'Save as a view…')
  const form = await dialog()
  await user.type(form.getByLabelText('Name'), ' football')
  await click(user, 'Save', form)
  expect(await form.findByText('Another view has this name')).toBeVisible()
  await user.clear(form.getByLabelText('Name'))
  for (const name of ['Member ID', 'Name, surname first', 'Email', 'Status']) {
    // A field of the club's own may have the name of a column; it stands below.
    const [box] = form.getAllByRole('checkbox', { name })
    await user.click(box as HTMLElement)
  }
  await click(user, 'Save', form)
  expect(await form.findByText('Please choose a column')).toBeVisible()
  expect(form.getByText('Name is required')).toBeVisible()
  expect(kept).toEqual([team])
})

test('a view is changed to what is listed now; what somebody else has changed is not overwritten unseen', async () => {
  const { user, kept } = await open('/?view=team&status=Active', team)
  await choose(user, 'Change Football…', 'View: Football')
  const form = await dialog()
  const name = form.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Soccer')
  const theirs = { ...team, name: 'Calcio' }
  kept[0] = theirs
  refuse(viewsContract.change, 'changed_meanwhile', 'Changed meanwhile', { name: 'Changed' })
  await click(user, 'Save', form)
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Meanwhile changed to: Calcio'))
  const sent = answer(viewsContract.change, ({ body: { seen: _, ...fields } }) => ({ ...theirs, ...fields }) as View)
  await click(user, 'Save', form)
  await modalClosed()
  expect(sent[0]?.body).toMatchObject({ name: 'Soccer', status: 'Active', filter: '', seen: { name: 'Calcio' } })
  await screen.findByRole('button', { name: 'View: Soccer' })
})

test('a deleted view comes back by Undo', async () => {
  const { user, kept } = await open('/', team)
  await choose(user, 'Football')
  await choose(user, 'Delete Football', 'View: Football')
  await waitFor(() => expect(listed()).toHaveLength(3))
  expect([kept, shown()]).toEqual([[], {}])
  await click(user, 'Undo')
  await screen.findByRole('button', { name: 'View: Football' })
  expect(kept).toEqual([{ ...team, id: 'added-0' }])
  await waitFor(() => expect(listed()).toEqual(['Meier, Ben', 'Ziegler, Anna']))
})

test('the export has the columns of the view, in their order', async () => {
  const downloads = catchDownloads()
  const { user } = await open('/', team)
  await choose(user, 'Football')
  await waitFor(() => expect(listed()).toHaveLength(2))
  await click(user, 'Export')
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect((await contentOf(downloads)).trim().split('\r\n')).toEqual([
    '"Name, surname first",Section,Member ID',
    '"Meier, Ben",Football,3',
    '"Ziegler, Anna",Football,1',
  ])
})

test('what is listed is printed in its order with the columns of the view; labels name those without an address', async () => {
  const downloads = catchDownloads()
  const { user } = await open('/', team)
  await choose(user, 'Football')
  await waitFor(() => expect(listed()).toHaveLength(2))
  const more = async (name: string) => {
    await click(user, 'More')
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  const printed = answerStream(viewsContract.print, new Blob(['%PDF %%EOF']).stream())
  await more('Attendance list as PDF')
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['attendance.pdf']))
  const [anna, , ben] = people.map(({ id }) => id)
  expect(printed.map(({ body }) => body)).toEqual([
    { kind: 'attendance', memberIds: [ben, anna], columns: team.columns },
  ])
  const labels = answerStream(viewsContract.print, new Blob(['%PDF %%EOF']).stream())
  await more('Address labels as PDF')
  await waitFor(() => expect(downloads).toHaveLength(2))
  expect(labels[0]?.body).toMatchObject({ kind: 'labels', memberIds: [anna] })
  await screen.findByText('1 label; 1 without a postal address')
})

test('those who are ticked are exported and printed as the view shows them: its columns in its order, for Excel too', async () => {
  const downloads = catchDownloads()
  const { user } = await open('/', { ...team, filter: '' })
  await choose(user, 'Football')
  await waitFor(() => expect(listed()).toEqual(['Auer, Zoë', 'Meier, Ben', 'Ziegler, Anna']))
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Select' }))
  for (const name of ['Ziegler, Anna', 'Auer, Zoë'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  const more = async (name: string) => {
    await click(user, 'More for those selected', bar)
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await click(user, 'Export', bar)
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect((await contentOf(downloads)).trim().split('\r\n')).toEqual([
    '"Name, surname first",Section,Member ID',
    '"Auer, Zoë",Tennis,2',
    '"Ziegler, Anna",Football,1',
  ])
  await more('Export for Excel')
  await waitFor(() => expect(downloads).toHaveLength(2))
  const sheet = unzipSync(new Uint8Array((await downloads[1]?.blob.arrayBuffer()) ?? new ArrayBuffer()))
  const shared = strFromU8(sheet['xl/sharedStrings.xml'] ?? new Uint8Array())
  expect([...shared.matchAll(/<t[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    'Name, surname first',
    'Section',
    'Member ID',
    'Auer, Zoë',
    'Tennis',
    '2',
    'Ziegler, Anna',
    'Football',
    '1',
  ])
  const [anna, zoe] = people.map(({ id }) => id)
  const printed = answerStream(viewsContract.print, new Blob(['%PDF %%EOF']).stream())
  await more('Attendance list as PDF')
  await waitFor(() => expect(downloads.map(({ name }) => name).slice(2)).toEqual(['attendance.pdf']))
  expect(printed.map(({ body }) => body)).toEqual([
    { kind: 'attendance', memberIds: [zoe, anna], columns: team.columns },
  ])
  const labels = answerStream(viewsContract.print, new Blob(['%PDF %%EOF']).stream())
  await more('Address labels as PDF')
  await waitFor(() => expect(downloads.map(({ name }) => name).slice(3)).toEqual(['labels.pdf']))
  expect(labels[0]?.body).toMatchObject({ kind: 'labels', memberIds: [anna] })
})

test('labels are for households: who belongs to somebody lives there; without any address there is no item', async () => {
  const downloads = catchDownloads()
  const [anna, zoe, ben] = people as [(typeof people)[number], (typeof people)[number], (typeof people)[number]]
  const { user } = await openClub('/', [], { members: [anna, { ...zoe, belongsTo: anna.id }, ben] })
  const labels = answerStream(viewsContract.print, new Blob(['%PDF %%EOF']).stream())
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitem', { name: 'Address labels as PDF' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(labels[0]?.body).toMatchObject({ memberIds: [anna.id, zoe.id] })
  await screen.findByText('1 label; 1 without a postal address')
  const search = screen.getByLabelText('Search members')
  fireEvent.change(search, { target: { value: 'meier' } })
  await waitFor(() => expect(listed()).toEqual(['Ben Meier']))
  await click(user, 'More')
  await screen.findByRole('menuitem', { name: 'Attendance list as PDF' })
  expect(screen.queryByRole('menuitem', { name: 'Address labels as PDF' })).toBeNull()
  await user.keyboard('{Escape}')
  fireEvent.change(search, { target: { value: 'auer' } })
  await waitFor(() => expect(listed()).toEqual(['Zoë Auer']))
  await click(user, 'More')
  await screen.findByRole('menuitem', { name: 'Address labels as PDF' })
})

test('a view is written to and reminded: those of it who owe, and nobody else', async () => {
  const content = { subject: '', heading: '', greeting: '', paragraphs: [], rows: [], closing: '' }
  const looked = answer(lettersContract.preview, { to: 'anna@club.example', language: 'en', content })
  const { user } = await openClub('/', [team], { items: [item()] })
  await click(user, 'More')
  await screen.findByRole('menuitem', { name: 'Remind 2 members' })
  await user.keyboard('{Escape}')
  await choose(user, 'Football')
  await waitFor(() => expect(listed()).toEqual(['Meier, Ben', 'Ziegler, Anna']))
  await click(user, 'More')
  await screen.findByRole('menuitem', { name: 'Write to 2 members' })
  await user.click(await screen.findByRole('menuitem', { name: 'Remind 1 member' }))
  await (await dialog()).findByRole('button', { name: 'Send 1 e-mail' })
  expect(new Set(looked.map(({ params }) => params.id))).toEqual(new Set([people[0]?.id]))
})

test('cards are printed in the own order of a view', async () => {
  const downloads = catchDownloads()
  const { user } = await open('/', { ...team, filter: '', sort: '-surname' })
  await choose(user, 'Football')
  await waitFor(() => expect(listed()).toEqual(['Ziegler, Anna', 'Meier, Ben', 'Auer, Zoë']))
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Select' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3 listed' }))
  const printed = answerStream(printedCardContract.all, new Blob(['%PDF %%EOF']).stream())
  await click(user, 'More for those selected')
  await user.click(await screen.findByRole('menuitem', { name: 'Cards as PDF, eight on A4' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  const [anna, zoe, ben] = people.map(({ id }) => id)
  expect(printed.map(({ body }) => body)).toEqual([{ memberIds: [anna, ben, zoe], layout: 'sheets' }])
})

test('a list that breaks off is not saved', async () => {
  const downloads = catchDownloads()
  const { user } = await open()
  answerStream(viewsContract.print, new Blob(['%PDF']).stream())
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitem', { name: 'Attendance list as PDF' }))
  await screen.findByText(/The server cannot be reached/)
  expect(downloads).toEqual([])
})

test('a view of what the club no longer has opens without it, and says so', async () => {
  const { user } = await open('/', { ...team, filter: 'fgone:f1', columns: ['own:fgone', 'email'] })
  await choose(user, 'Football')
  await screen.findByText('The view was opened without what the club no longer has')
  expect(listed()).toHaveLength(3)
  expect(shown()).toEqual({ sort: 'fullName', view: 'team' })
})

test('an address with a filter that the club no longer has loses it, and says so; without a view it can be chosen away', async () => {
  const { user } = await open('/?view=team&type=fgone%3A~x', { ...team, filter: 'fgone:~x' })
  await screen.findByText('The view was opened without what the club no longer has')
  await waitFor(() => expect(listed()).toHaveLength(3))
  expect(shown()).toEqual({ view: 'team' })
  await user.selectOptions(screen.getByLabelText('Filter'), 'Football')
  await waitFor(() => expect(listed()).toHaveLength(2))
})

test('a view of one’s own becomes the club’s; the form says what follows', async () => {
  const { user, kept } = await open('/', { ...team, own: true })
  await choose(user, 'Football')
  await choose(user, 'Change Football…', 'View: Football')
  const form = await dialog()
  const box = form.getByRole('checkbox', { name: 'Only I see it' })
  expect(box).toBeChecked()
  await user.click(box)
  expect(box).toHaveAccessibleDescription('All administrators get the view, and can change it.')
  await click(user, 'Save', form)
  await modalClosed()
  expect(kept).toEqual([{ ...team, own: false }])
  await choose(user, 'Change Football…', 'View: Football')
  const again = await dialog()
  await user.click(again.getByRole('checkbox', { name: 'Only I see it' }))
  expect(again.getByRole('checkbox', { name: 'Only I see it' })).toHaveAccessibleDescription(
    'Other administrators lose the view.',
  )
})

test('what another administrator adds and changes appears at once; the list follows, unless it was filtered otherwise', async () => {
  const { user, kept } = await open()
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull()
  kept.push(team)
  announce('views')
  await choose(user, 'Football')
  await waitFor(() => expect(listed()).toEqual(['Meier, Ben', 'Ziegler, Anna']))
  kept[0] = { ...team, name: 'Tennis', filter: `${section.id}:${tennis}` }
  announce('views')
  await screen.findByRole('button', { name: 'View: Tennis' })
  await waitFor(() => expect(listed()).toEqual(['Auer, Zoë']))
  await user.selectOptions(screen.getByLabelText('Filter'), 'All members')
  await waitFor(() => expect(listed()).toHaveLength(3))
  kept[0] = { ...team, name: 'Ball' }
  announce('views')
  await screen.findByRole('button', { name: 'View: Ball' })
  expect(listed()).toHaveLength(3)
})

test('a view that somebody deletes meanwhile is left with a sentence, and the list stays as it is', async () => {
  const { user, kept } = await open('/', team)
  await choose(user, 'Football')
  await waitFor(() => expect(listed()).toHaveLength(2))
  kept.length = 0
  announce('views')
  await screen.findByText('The view Football is no longer there. The list stays as it is.')
  await waitFor(() => expect(listed()).toEqual(['Ben Meier', 'Anna Ziegler']))
  expect(shown()).toEqual({ type: team.filter, sort: 'fullName' })
  expect(screen.queryByRole('button', { name: /View/ })).toBeNull()
})

test('one’s own deletion says only that, also if the event comes before the answer', async () => {
  const { user, kept } = await open('/', team)
  await choose(user, 'Football')
  answer(viewsContract.remove, async ({ params: { id } }) => {
    kept.length = 0
    announce('views')
    await waitFor(() => expect(screen.queryByRole('button', { name: /View/ })).toBeNull())
    return { id }
  })
  await choose(user, 'Delete Football', 'View: Football')
  await screen.findByText('Football deleted')
  expect(screen.queryByText(/no longer there/)).toBeNull()
})

test('a view stays the one of the members while a part of the payments is chosen', async () => {
  const { user } = await open('/?view=team', team)
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await user.click(await screen.findByRole('tab', { name: 'Payment Items' }))
  await user.click(screen.getByRole('tab', { name: 'Members' }))
  await row(/Ziegler, Anna/)
  expect(screen.getByRole('button', { name: 'View: Football' })).toBeVisible()
  expect(screen.queryByText('The view does not exist any more')).toBeNull()
})

test('an address with a view that is gone says so, and is left', async () => {
  await open('/?view=gone')
  await screen.findByText('The view does not exist any more')
  expect(shown()).toEqual({})
})

test('the palette shows a view by its name, from another tab', async () => {
  const { user } = await open('/', team)
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = within(await screen.findByRole('dialog', { name: 'Find a person or an action' }))
  fireEvent.change(palette.getByRole('combobox'), { target: { value: 'football' } })
  fireEvent.click(await palette.findByRole('option', { name: /View: Football/ }))
  await screen.findByRole('button', { name: 'View: Football' })
  await waitFor(() => expect(listed()).toEqual(['Meier, Ben', 'Ziegler, Anna']))
})

const shownIn = (name: RegExp) =>
  [...(screen.getByRole('row', { name }) as HTMLTableRowElement).cells].map(({ textContent }) => textContent)
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const wide: View = {
  id: 'wide',
  name: 'Federation',
  own: false,
  search: '',
  status: '',
  filter: '',
  sort: 'memberId',
  columns: [
    'town',
    'surnameFirst',
    `own:${section.id}`,
    'memberId',
    'email',
    'status',
    'street',
    'birthday',
    'phone',
    'joinedOn',
  ],
}

test('the list shows the columns of a view in their order, with the actions; the specified table comes back without it', async () => {
  const { user } = await open('/', wide)
  const before = heads()
  await choose(user, 'Federation')
  await waitFor(() =>
    expect(heads()).toEqual([
      'Town',
      'Name, surname first',
      'Section',
      'Member ID',
      'Email',
      'Status',
      'Street and number',
      'Birthday',
      'Phone',
      'Member since',
      'Actions',
    ]),
  )
  expect(shownIn(/Ziegler, Anna/).slice(0, 4)).toEqual(['Wien', 'Ziegler, Anna', 'Football', '1'])
  const anna = await row(/Ziegler, Anna/)
  expect(anna.getByRole('link', { name: 'Ziegler, Anna' })).toHaveAttribute('href', '/members/1')
  expect(anna.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription('Ziegler, Anna')
  // Cards on phones show the name of the column before each value.
  expect(
    [...document.querySelectorAll('tbody tr:first-child td[data-label]')]
      .slice(0, 3)
      .map((cell) => cell.getAttribute('data-label')),
  ).toEqual(['Town', 'Name, surname first', 'Section'])
  await choose(user, 'All members', 'View: Federation')
  await waitFor(() => expect(heads()).toEqual(before))
})

test('the list shows whom members belong to, and this season’s stamps once the payments are there, and sorts by them', async () => {
  const [anna, zoe, ben] = people as [(typeof people)[number], (typeof people)[number], (typeof people)[number]]
  const fee = item({})
  const season = new Date().getFullYear()
  const paid = (of: typeof anna, stampNumber: string, on = `${season}-01-02`) =>
    payment(of, fee, { stampNumber, paymentDate: on })
  const { admin } = startClub({
    members: [anna, { ...zoe, belongsTo: anna.id }, ben],
    items: [fee],
    payments: [paid(anna, '0042'), paid(zoe, '0041'), paid(ben, '0009', `${season - 1}-01-02`)],
    club: { givesStamps: true },
  })
  keepViews({ ...team, filter: '', sort: 'stampNumber', columns: ['surnameFirst', 'stampNumber', 'belongsTo'] })
  const user = await openApp('/', admin)
  await row(/Anna Ziegler/)
  fireEvent.keyDown(document.body, { key: 'Shift' })
  await choose(user, 'Football')
  await waitFor(() => expect(heads()).toEqual(['Name, surname first', 'Stamp number', 'Belongs to', 'Actions']))
  await waitFor(() => expect(listed()).toEqual(['Auer, Zoë', 'Ziegler, Anna', 'Meier, Ben']))
  expect(shownIn(/Auer, Zoë/).slice(0, 3)).toEqual(['Auer, Zoë', '0041', 'Anna Ziegler'])
  expect(shownIn(/Meier, Ben/).slice(1, 3)).not.toContain('0009')
})

test('a view with stamps says that the payments could not be loaded, and shows them after another try', async () => {
  const [anna] = people as [(typeof people)[number]]
  const fee = item({})
  const { admin } = startClub({ members: people, items: [fee], club: { givesStamps: true } })
  refuse(paymentsContract.list, 'forbidden', '')
  keepViews({ ...team, filter: '', columns: ['surnameFirst', 'stampNumber'] })
  const user = await openApp('/?view=team', admin)
  const banner = (await screen.findByText('Failed to fetch payment records')).closest<HTMLElement>('[role=alert]')
  const today = new Date().toISOString().slice(0, 10)
  const paid = payment(anna, fee, { stampNumber: '0042', paymentDate: today })
  answer(paymentsContract.list, { version: '1', payments: [paid] })
  await click(user, 'Try again', within(banner as HTMLElement))
  await waitFor(() => expect(heads()).toEqual(['Name, surname first', 'Stamp number', 'Actions']))
  await waitFor(() => expect(shownIn(/Ziegler, Anna/)).toContain('0042'))
})

test('a club without families and stamps is offered neither as a column', async () => {
  const { user } = await open()
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a view…' }))
  const form = await dialog()
  await form.findByRole('checkbox', { name: 'Member since' })
  for (const name of ['Belongs to', 'Stamp number']) expect(form.queryByRole('checkbox', { name })).toBeNull()
})

test('the head of a column sorts the list by it, in the address and over a reload; a view saved then keeps that', async () => {
  const { user, kept } = await open('/', wide)
  await choose(user, 'Federation')
  await click(user, 'Section')
  await waitFor(() => expect(listed()).toEqual(['Ziegler, Anna', 'Meier, Ben', 'Auer, Zoë']))
  await click(user, 'Section')
  await waitFor(() => expect(listed()).toEqual(['Auer, Zoë', 'Ziegler, Anna', 'Meier, Ben']))
  expect(screen.getByRole('columnheader', { name: 'Section' })).toHaveAttribute('aria-sort', 'descending')
  expect(shown()).toEqual({ view: 'wide', sort: `-own:${section.id}` })
  await reloadApp()
  await waitFor(() => expect(listed()).toEqual(['Auer, Zoë', 'Ziegler, Anna', 'Meier, Ben']))
  await choose(user, 'Change Federation…', 'View: Federation')
  await click(user, 'Save', await dialog())
  await modalClosed()
  expect(kept[0]?.sort).toBe(`-own:${section.id}`)
})

test('a column is dragged to its place by its handle, and the list follows at once', async () => {
  const { user } = await open('/', wide)
  await choose(user, 'Federation')
  await choose(user, 'Change Federation…', 'View: Federation')
  const form = await dialog()
  const rows = () => [...document.querySelectorAll('li[data-column]')]
  // Nothing has a place in jsdom: rows of 40 pixels.
  const edges = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { bottom: (rows().indexOf(this) + 1) * 40 } as DOMRect
  })
  const handle = rows()[0]?.querySelector('[data-handle]') as Element
  fireEvent.pointerDown(handle)
  fireEvent.pointerMove(document, { clientY: 90 })
  fireEvent.pointerUp(document)
  fireEvent.pointerMove(document, { clientY: 10 })
  edges.mockRestore()
  expect(
    form
      .getAllByRole('checkbox', { checked: true })
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
      .slice(0, 3),
  ).toEqual(['Name, surname first', 'Section', 'Town'])
  const behind = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  expect(behind.slice(0, 3)).toEqual(['Name, surname first', 'Section', 'Town'])
})

test('a view with the columns that are proposed leaves the list as specified', async () => {
  const { user } = await open('/', { ...wide, columns: ['memberId', 'surnameFirst', 'email', 'status'] })
  await choose(user, 'Federation')
  await screen.findByRole('button', { name: 'View: Federation' })
  expect(heads()).toEqual(['Photo', 'Member ID', 'Name', 'Email', 'Status', 'Actions'])
})

test('while columns are chosen, the list behind the form shows them; Cancel brings back those of the view', async () => {
  const { user } = await open('/', wide)
  await choose(user, 'Federation')
  await choose(user, 'Change Federation…', 'View: Federation')
  const form = await dialog()
  const behind = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent).slice(0, 2)
  await user.click(form.getByRole('checkbox', { name: 'Town' }))
  await waitFor(() => expect(behind()).toEqual(['Name, surname first', 'Section']))
  await click(user, 'Move Section up', form)
  await waitFor(() => expect(behind()).toEqual(['Section', 'Name, surname first']))
  await click(user, 'Cancel', form)
  await modalClosed()
  await waitFor(() => expect(behind()).toEqual(['Town', 'Name, surname first']))
})

test('on a member’s page, next goes through the list in the order of a view’s column; Escape leads back to its columns', async () => {
  const { user } = await open('/', wide)
  await choose(user, 'Federation')
  await click(user, 'Section')
  await click(user, 'Section')
  await waitFor(() => expect(listed()).toEqual(['Auer, Zoë', 'Ziegler, Anna', 'Meier, Ben']))
  await user.click(screen.getByRole('link', { name: 'Auer, Zoë' }))
  await screen.findByRole('heading', { level: 2, name: 'Zoë Auer' })
  await click(user, 'Next member')
  await screen.findByRole('heading', { level: 2, name: 'Anna Ziegler' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(listed()).toEqual(['Auer, Zoë', 'Ziegler, Anna', 'Meier, Ben']))
  expect(heads()).toHaveLength(11)
})

test('names of the club’s own fields stand above their columns as they were typed', async () => {
  const { user } = await open('/', { ...wide, columns: ['fullName', ...odd.map(({ id }) => `own:${id}`)] })
  await choose(user, 'Federation')
  await waitFor(() => expect(heads()).toEqual(['Full Name', 'Email', 'Size {cm}', 'Actions']))
})

const withCards = { club: { memberFields: [section], ...passesReady } }
const cardOf = ({ id }: { id: string }): MadeCard => ({ id, changedAt: null, voided: false, apple: 0, google: false })
const [anna, zoe] = people as [(typeof people)[number], (typeof people)[number]]
const cara = member({ memberId: '4', fullName: 'Cara Dorn' })
const withoutCard: View = { ...team, name: 'Without card', filter: ':no-card', columns: ['surnameFirst', 'memberId'] }

test('who has no card is listed and saved as a view; its cards are asked for only then, and its members are gone through', async () => {
  const { user, kept } = await openClub('/', [], { ...withCards, members: [...people, cara] })
  const asked = answer(cardsContract.list, [cardOf(anna)])
  const release = hold('*/api/passes/cards')
  const filter = await screen.findByRole('combobox', { name: 'Filter' })
  await within(filter).findByRole('option', { name: 'Without card' })
  expect(asked).toEqual([])
  await user.selectOptions(filter, 'Without card')
  await screen.findByText('Loading members...')
  release()
  // Ben is disabled: he can have no card.
  await waitFor(() => expect(listed()).toEqual(['Zoë Auer', 'Cara Dorn']))
  expect(asked).toHaveLength(1)
  await screen.findByRole('button', { name: /^All ?2$/ })
  await click(user, 'More')
  await screen.findByRole('menuitem', { name: 'Write to 2 members' })
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a view…' }))
  const form = await dialog()
  await user.type(form.getByLabelText('Name'), 'No card')
  await click(user, 'Save', form)
  await modalClosed()
  expect(kept).toMatchObject([{ name: 'No card', filter: ':no-card' }])
  await user.click(screen.getByRole('link', { name: 'Zoë Auer' }))
  await screen.findByText('1 of 2')
  await click(user, 'Next member')
  await screen.findByRole('heading', { level: 2, name: 'Cara Dorn' })
  expect(screen.getByRole('button', { name: 'Next member' })).toBeDisabled()
})

test('a view of those without a card is exported and printed, and nobody else', async () => {
  const downloads = catchDownloads()
  const { user } = await openClub('/', [withoutCard], { ...withCards, members: [...people, cara] })
  answer(cardsContract.list, [cardOf(anna)])
  await choose(user, 'Without card')
  await waitFor(() => expect(listed()).toEqual(['Auer, Zoë', 'Dorn, Cara']))
  await click(user, 'Export')
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect((await contentOf(downloads)).trim().split('\r\n').slice(1)).toEqual(['"Auer, Zoë",2', '"Dorn, Cara",4'])
  const printed = answerStream(viewsContract.print, new Blob(['%PDF %%EOF']).stream())
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitem', { name: 'Attendance list as PDF' }))
  await waitFor(() => expect(printed).toMatchObject([{ body: { memberIds: [zoe.id, cara.id] } }]))
})

test('cards that cannot be loaded are said in place of the list, and loaded again', async () => {
  const { user } = await openClub('/', [], withCards)
  breakDown(cardsContract.list)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter' }), 'Without card')
  await screen.findByText('The cards could not be loaded.')
  expect(screen.queryByText('Loading members...')).toBeNull()
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  answer(cardsContract.list, [cardOf(anna)])
  await click(user, 'Try again')
  await waitFor(() => expect(listed()).toEqual(['Zoë Auer']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter' }), 'All members')
  await waitFor(() => expect(listed()).toHaveLength(3))
})

test('a club without cards is not offered those without one; its view of before still lists them', async () => {
  const { user } = await openClub('/', [withoutCard])
  answer(cardsContract.list, [cardOf(anna)])
  const filter = await screen.findByRole('combobox', { name: 'Filter' })
  expect(within(filter).queryByRole('option', { name: 'Without card' })).toBeNull()
  await choose(user, 'Without card')
  await waitFor(() => expect(listed()).toEqual(['Auer, Zoë']))
  expect(filter).toHaveDisplayValue('Without card')
})

test('a view that became one of those without a card meanwhile is said to be', async () => {
  const { user, kept } = await openClub('/?view=team&status=Active', [team], withCards)
  await choose(user, 'Change Football…', 'View: Football')
  const form = await dialog()
  kept[0] = { ...team, filter: ':no-card' }
  refuse(viewsContract.change, 'changed_meanwhile', 'Changed meanwhile', { filter: 'Changed' })
  await click(user, 'Save', form)
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Without card'))
})
