import type { ChangeablePart } from '@tessera/domain/members/changeable'
import { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { membershipContract } from '@tessera/domain/membership/contract'
import { changedMeanwhile } from '@tessera/domain/merge-changes'
import { screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { hugePng } from '../../support/huge-png.ts'
import { chooseFile } from '../members/roster.ts'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { drawPhotos } from '../support/photos.ts'

const one = member({ fullName: 'Zoë Ziegler' })
const sections = newOwnField('Sections', 'several', ['Rowing', 'Sailing'])
const [rowing = '', sailing = ''] = sections.choices.map(({ id }) => id)

const phone = (more: object = {}, by: ChangeablePart['by'] = 'proposal'): ChangeablePart => ({
  name: 'phone',
  by,
  fields: [{ field: 'phone', value: '+43 1', ...more }],
})
const address = (street = 'Uferweg 3'): ChangeablePart => {
  const values = { street, addressLine: '', postcode: '1220', town: 'Wien', country: '' }
  return { name: 'address', by: 'member', fields: Object.entries(values).map(([field, value]) => ({ field, value })) }
}
const own = (value = rowing): ChangeablePart => ({
  name: `fields.${sections.id}`,
  by: 'member',
  fields: [{ field: `fields.${sections.id}`, value }],
  own: { name: 'Sections', kind: 'several', choices: sections.choices },
})

/** Opens the member's page with what the club has opened; `changeable` is what the API answers next. */
async function open(parts: ChangeablePart[] | undefined) {
  const club = startClub({ members: [one] })
  const account = club.giveAccount(one)
  const info = {
    ...one,
    clubName: 'Ruderclub',
    clubColour: null,
    clubLogo: null,
    cardTitle: '',
    cardColour: null,
    clubTimeZone: null,
    seasonStartsInMonth: 1,
    ownFields: [{ name: 'Sections', kind: 'several' as const, value: 'Rowing' }],
  }
  const now = { changeable: parts }
  answer(membershipContract.me, () => ({ ...info, ...(now.changeable && { changeable: now.changeable }) }))
  const user = await openApp('/member-dashboard', account)
  return { user, now }
}

const fact = async (name: string) =>
  within((await screen.findByText(name, { selector: 'dt' })).parentElement as HTMLElement)
const edit = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Change: ${name}` }))
  return within(await screen.findByRole('dialog', { name: `Change: ${name}` }))
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a club that has opened nothing shows no pencil, and no fact beside those that there were', async () => {
  await open(undefined)
  await fact('Sections')
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  expect(screen.queryByText('Phone')).toBeNull()
})

test('an address is changed at once, as one, with what was seen', async () => {
  const { user } = await open([phone(), address()])
  const sent = answer(ownChangesContract.change, { changeable: [phone(), address('Seeweg 1')] })
  expect((await fact('Address')).getByText('Uferweg 3, 1220 Wien')).toBeVisible()
  const form = await edit(user, 'Address')
  expect(form.getByLabelText('Street and number')).toHaveFocus()
  fill({ 'Street and number': 'Seeweg 1' })
  await user.keyboard('{Enter}')
  await closed()
  await screen.findByText('Saved')
  const values = { street: 'Uferweg 3', addressLine: '', postcode: '1220', town: 'Wien', country: '' }
  expect(sent.map(({ body }) => body)).toEqual([{ ...values, street: 'Seeweg 1', seen: values }])
  expect((await fact('Address')).getByText('Seeweg 1, 1220 Wien')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change: Address' })).toHaveFocus()
})

test('a proposal waits beside the value, is changed further, and is taken back', async () => {
  const { user } = await open([phone({ proposed: '+39 1' })])
  const shown = await fact('Phone')
  expect(shown.getByText('+43 1')).toBeVisible()
  expect(shown.getByText('Waiting for the club: +39 1')).toBeVisible()
  const sent = answer(ownChangesContract.change, { changeable: [phone({ proposed: '+39 2' })] })
  const form = await edit(user, 'Phone')
  expect(form.getByText(/^The club looks at your change first/)).toBeVisible()
  expect(form.getByLabelText('Phone')).toHaveValue('+39 1')
  fill({ Phone: '+39 2' })
  await user.click(form.getByRole('button', { name: 'Propose' }))
  await closed()
  await screen.findByText('Sent to the club')
  expect(sent[0]?.body).toEqual({ phone: '+39 2', seen: { phone: '+43 1' } })
  const back = answer(ownChangesContract.takeBack, { changeable: [phone()] })
  await user.click((await fact('Phone')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByText(/^Waiting/)).toBeNull())
  expect(back[0]?.query).toEqual({ part: 'phone' })
  expect(screen.getByRole('button', { name: 'Change: Phone' })).toHaveFocus()
})

test('a name is proposed beside itself, and the one of the club stays until then', async () => {
  const name = (more: object = {}): ChangeablePart => ({
    name: 'name',
    by: 'proposal',
    fields: [
      { field: 'givenName', value: 'Zoë' },
      { field: 'familyName', value: 'Ziegler', ...more },
    ],
  })
  const { user } = await open([name(), phone()])
  await screen.findByRole('button', { name: 'Change: Full Name' })
  expect(screen.getAllByText('Full Name', { selector: 'dt' })).toHaveLength(1)
  // It stands where the name did, before the address.
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms.slice(0, 2)).toEqual(['Full Name', 'Email'])
  const form = await edit(user, 'Full Name')
  expect(form.getByLabelText('First name')).toHaveValue('Zoë')
  fill({ 'Last name': ' ' })
  await user.click(form.getByRole('button', { name: 'Propose' }))
  await form.findByText('Name is required')
  const sent = answer(ownChangesContract.change, { changeable: [name({ proposed: 'Huber' }), phone()] })
  fill({ 'Last name': 'Huber' })
  await user.click(form.getByRole('button', { name: 'Propose' }))
  await closed()
  await screen.findByText('Sent to the club')
  const seen = { givenName: 'Zoë', familyName: 'Ziegler' }
  expect(sent[0]?.body).toEqual({ ...seen, familyName: 'Huber', seen })
  const shown = await fact('Full Name')
  expect(shown.getByText('Zoë Ziegler')).toBeVisible()
  expect(shown.getByText('Waiting for the club: Zoë Huber')).toBeVisible()
})

test('a name that the club has in one field is proposed in one', async () => {
  const { user } = await open([
    { name: 'name', by: 'proposal', fields: [{ field: 'fullName', value: 'Zoë Ziegler', proposed: 'Zoë Huber' }] },
  ])
  expect((await fact('Full Name')).getByText('Zoë Ziegler')).toBeVisible()
  await screen.findByText('Waiting for the club: Zoë Huber')
  expect((await edit(user, 'Full Name')).getByLabelText('Full Name')).toHaveValue('Zoë Huber')
})

test('a declined proposal says so, with the word of the club, until it is read', async () => {
  const { user } = await open([
    { ...phone(), declined: 'That is our office' },
    { ...address(), declined: '' },
  ])
  await screen.findByText('The club has not accepted your change: That is our office')
  await screen.findByText('The club has not accepted your change.')
  answer(ownChangesContract.takeBack, { changeable: [phone(), address()] })
  await user.click((await fact('Phone')).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByText(/has not accepted/)).toBeNull())
})

test('a field of the club’s own is changed by its choices, and stands once', async () => {
  const { user } = await open([own()])
  await fact('Sections')
  await screen.findByRole('button', { name: 'Change: Sections' })
  expect(screen.getAllByText('Sections', { selector: 'dt' })).toHaveLength(1)
  const sent = answer(ownChangesContract.change, { changeable: [own(`${rowing} ${sailing}`)] })
  const form = await edit(user, 'Sections')
  await user.click(form.getByLabelText('Sailing'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await closed()
  const id = sections.id
  expect(sent[0]?.body).toEqual({ fields: { [id]: `${rowing} ${sailing}` }, seen: { fields: { [id]: rowing } } })
  expect((await fact('Sections')).getByText('Rowing, Sailing')).toBeVisible()
})

test('a number may have a comma', async () => {
  const key = (value: string): ChangeablePart => ({
    name: 'fields.key',
    by: 'proposal',
    fields: [{ field: 'fields.key', value }],
    own: { name: 'Key', kind: 'number', choices: [] },
  })
  const { user } = await open([key('7')])
  const form = await edit(user, 'Key')
  const sent = answer(ownChangesContract.change, { changeable: [key('7')] })
  fill({ Key: ' 70,5' })
  await user.click(form.getByRole('button', { name: 'Propose' }))
  await closed()
  expect(sent[0]?.body).toEqual({ fields: { key: '70.5' }, seen: { fields: { key: '7' } } })
})

test('what is refused stands at its field, and nothing that was typed is lost', async () => {
  const { user } = await open([phone({}, 'member')])
  const form = await edit(user, 'Phone')
  fill({ Phone: 'x'.repeat(61) })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('At most 60 characters')
  refuse(ownChangesContract.change, 'invalid_fields', 'Only the club changes this', {
    phone: 'Only the club changes this',
  })
  fill({ Phone: '+39 3' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Only the club changes this')
  expect(form.getByLabelText('Phone')).toHaveValue('+39 3')
  await user.keyboard('{Escape}')
  await closed()
  expect((await edit(user, 'Phone')).getByLabelText('Phone')).toHaveValue('+39 3')
})

test('what the club has changed meanwhile is shown, and a second save replaces it', async () => {
  const { user, now } = await open([phone({}, 'member')])
  const form = await edit(user, 'Phone')
  fill({ Phone: '+39 1' })
  now.changeable = [{ ...phone({}, 'member'), fields: [{ field: 'phone', value: '+43 2' }] }]
  refuse(ownChangesContract.change, 'changed_meanwhile', changedMeanwhile, { phone: 'Changed' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText(/Meanwhile changed to: \+43 2/)
  const sent = answer(ownChangesContract.change, { changeable: [phone({ value: '+39 1' }, 'member')] })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await closed()
  expect(sent[0]?.body).toEqual({ phone: '+39 1', seen: { phone: '+43 2' } })
})

test('a photo is proposed, waits beside the one before, and is taken back', async () => {
  drawPhotos()
  const photo = (more: object = {}): ChangeablePart => ({
    name: 'photo',
    by: 'proposal',
    fields: [{ field: 'photo', value: '/api/photos/old', ...more }],
  })
  const { user } = await open([photo()])
  const form = await edit(user, 'Photo')
  await user.click(await form.findByRole('button', { name: 'Propose' }))
  await form.findByText('Please choose a photo')
  const sent = answer(ownChangesContract.change, { changeable: [photo({ proposed: '/api/photos/new' })] })
  chooseFile('Photo', 'photo.png', new Uint8Array(hugePng(40)))
  await form.findByLabelText(/^Photo as it will be shown/)
  await user.click(form.getByRole('button', { name: 'Propose' }))
  await closed()
  expect(await sent[0]?.files.photo?.text()).toBe('the photo')
  const row = (await screen.findByText('Waiting for the club:')).closest('dd')
  const shown = () => [...(row?.querySelectorAll('img') ?? [])].map((img) => img.getAttribute('src'))
  expect(shown()).toEqual(['/api/photos/old', '/api/photos/new'])
  answer(ownChangesContract.takeBack, { changeable: [photo()] })
  await user.click((await fact('Photo')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(shown()).toEqual(['/api/photos/old']))
})

test('a photo that is changed at once is the one of the card', async () => {
  drawPhotos()
  const photo = (value: string): ChangeablePart => ({
    name: 'photo',
    by: 'member',
    fields: [{ field: 'photo', value }],
  })
  const { user } = await open([photo('')])
  answer(ownChangesContract.change, { changeable: [photo('/api/photos/new')] })
  const form = await edit(user, 'Photo')
  chooseFile('Photo', 'photo.png', new Uint8Array(hugePng(40)))
  await form.findByLabelText(/^Photo as it will be shown/)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await closed()
  await screen.findByText('Saved')
  // The portrait beside the facts, and the fact itself.
  expect(document.querySelectorAll('img[src="/api/photos/new"]').length).toBeGreaterThanOrEqual(2)
})

test.each([
  ['member', 'Save', 'Saved', { value: '' }],
  ['proposal', 'Propose', 'Sent to the club', { value: '/api/photos/old', proposed: '' }],
] as const)('the own photo is removed (%s)', async (by, submit, said, after) => {
  const photo = (more: object): ChangeablePart => ({
    name: 'photo',
    by,
    fields: [{ field: 'photo', value: '/api/photos/old', ...more }],
  })
  const { user } = await open([photo({})])
  const sent = answer(ownChangesContract.removePhoto, { changeable: [photo(after)] })
  const form = await edit(user, 'Photo')
  await user.click(await form.findByRole('button', { name: 'Remove photo' }))
  // As in the club's form, only saving sends it.
  expect(sent).toEqual([])
  await user.click(form.getByRole('button', { name: submit }))
  await closed()
  await screen.findByText(said)
  expect(sent).toHaveLength(1)
  const shown = await fact('Photo')
  if (by === 'member') shown.getByText('N/A')
  else shown.getByText('Waiting for the club: None')
})
