import { lettersContract } from '@tessera/domain/letters/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test, vi } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { hugePng } from '../../support/huge-png.ts'
import { openApp } from '../support/app.tsx'
import { breakDown, cut, settled, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { drawPhotos } from '../support/photos.ts'
import { chooseFile, click, dialog, listed, modalClosed, row } from './roster.ts'

const carla = member({ memberId: 'b-2', fullName: 'Carla Calma', email: 'carla@club.test' })
const new7 = { 'Member ID': ' 7 ', 'Full Name': ' Anna Acht ', Email: ' anna@club.test ' }

/** Opens the form to add a member or to edit Carla. */
async function openForm(kind: 'add' | 'edit') {
  const club = startClub({ members: [carla] })
  const user = await openApp('/', club.admin)
  const carlas = await row(/Carla Calma/)
  if (kind === 'add') await click(user, 'Add Member')
  else await click(user, 'Edit', carlas)
  const form = await dialog()
  const send = () => click(user, kind === 'add' ? 'Add Member' : 'Save', form)
  return { club, user, form, send, carlas }
}

test('the form to add a member is a modal with three fields and a photo', {
  tags: spec('2.98 2.108 5.14 5.61 9.15'),
}, async () => {
  const { form } = await openForm('add')
  expect(form.getByRole('heading', { name: 'Add Member' })).toBeVisible()
  const inputs = [...screen.getByRole('dialog').querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')]
  expect(inputs.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Member ID', 'Full Name', 'Email', 'Photo'])
  expect(form.getByLabelText('Email')).toHaveAttribute('type', 'email')
  expect(form.getByText('JPG, PNG or GIF up to 2MB')).toBeVisible()
})

test('to edit a member is the same modal, and loads nothing that would move it under a click', async () => {
  const asked = watch(lettersContract.ofMember)
  const { form } = await openForm('edit')
  await settled()
  const inputs = [...screen.getByRole('dialog').querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')]
  expect(inputs.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Member ID', 'Full Name', 'Email', 'Photo'])
  expect(form.queryByRole('button', { name: 'Status on another day' })).toBeNull()
  expect(asked).toEqual([])
})

test('requires all fields after trimming, before sending anything', { tags: spec('5.10 5.11') }, async () => {
  const { form, send } = await openForm('add')
  const added = watch(membersContract.add)
  fill({ 'Member ID': '7', 'Full Name': '   ', Email: 'anna@club.test' })
  await send()
  await form.findByText('All fields are required')
  expect(added).toEqual([])
})

test('no e-mail is a choice beside the field, which an edit can take back', async () => {
  const { form, send, user, club } = await openForm('add')
  const [added, changed] = [watch(membersContract.add), watch(membersContract.update)]
  fill({ 'Member ID': '7', 'Full Name': 'Anna Acht' })
  await send()
  await form.findByText('All fields are required')
  await user.click(form.getByLabelText('No e-mail'))
  expect(form.getByLabelText('Email')).toBeDisabled()
  await waitFor(() => expect(form.queryByText('All fields are required')).toBeNull())
  await send()
  await modalClosed()
  expect(added.map(({ body }) => body)).toEqual([{ memberId: '7', fullName: 'Anna Acht', email: false }])
  const anna = await row(/Anna Acht/)
  expect(anna.getByText('No e-mail')).toBeVisible()
  await click(user, 'Edit', anna)
  const edit = await dialog()
  expect(edit.getByLabelText('No e-mail')).toBeChecked()
  await user.click(edit.getByLabelText('No e-mail'))
  await user.type(edit.getByLabelText('Email'), 'anna@club.test')
  await click(user, 'Save', edit)
  await modalClosed()
  expect(changed.map(({ body }) => body.email)).toEqual(['anna@club.test'])
  expect(club.members.map(({ email }) => email)).toContain('anna@club.test')
})

test('marks each empty field, and focuses the first', async () => {
  const { form, send, user } = await openForm('add')
  fill({ 'Member ID': '7', 'Full Name': ' ', Email: '' })
  await send()
  await form.findByText('All fields are required')
  expect(form.getByLabelText('Member ID')).toBeValid()
  for (const empty of ['Full Name', 'Email']) expect(form.getByLabelText(empty)).toBeInvalid()
  expect(form.getByLabelText('Full Name')).toHaveFocus()
  await user.keyboard('Anna')
  expect(form.getByLabelText('Full Name')).toBeValid()
})

test('proposes the next free number, which typing replaces and which is no draft', async () => {
  const { form, user } = await openForm('add')
  const number = form.getByLabelText('Member ID')
  expect(number).toHaveValue('b-3')
  await waitFor(() => expect(number).toHaveFocus())
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('tessera.kept.'))).toEqual([])
  await user.keyboard('x1')
  expect(number).toHaveValue('x1')
})

test('proposes no number for the first member', async () => {
  const { admin } = startClub()
  const user = await openApp('/', admin)
  await click(user, 'Add Member')
  expect((await dialog()).getByLabelText('Member ID')).toHaveValue('')
})

test('adds a member with trimmed fields and the token of the admin', {
  tags: spec('6.8 7.14'),
}, async () => {
  const { user, form, club } = await openForm('add')
  const added = watch(membersContract.add)
  fill(new7)
  await user.dblClick(form.getByRole('button', { name: 'Add Member' }))
  await screen.findByText('Anna Acht added')
  await modalClosed()
  expect(added.map(({ body }) => body)).toEqual([{ memberId: '7', fullName: 'Anna Acht', email: 'anna@club.test' }])
  const claims = JSON.parse(Buffer.from(added[0]?.token?.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ user_id: club.admin.uid, role: 'admin' })
  expect(listed()).toEqual(['Anna Acht', 'Carla Calma'])
})

test('edits a member in the same form, prefilled', { tags: spec('2.109 7.15') }, async () => {
  const { form, send } = await openForm('edit')
  const changed = watch(membersContract.update)
  expect(form.getByRole('heading', { name: 'Edit Member' })).toBeVisible()
  expect(form.getByLabelText('Full Name')).toHaveValue('Carla Calma')
  fill({ 'Full Name': 'Carla Neun' })
  await send()
  await screen.findByText('Carla Neun updated')
  expect(changed).toMatchObject([
    { params: { id: carla.id }, body: { memberId: 'b-2', fullName: 'Carla Neun', email: 'carla@club.test' } },
  ])
  await modalClosed()
  expect(listed()).toEqual(['Carla Neun'])
})

test.each([
  ['a number that is taken', { 'Member ID': ' B-2 ' }, 'Member ID already exists'],
  ['an address that is taken', { Email: 'CARLA@club.test' }, 'Email already exists'],
  ['a name that is too long', { 'Full Name': 'x'.repeat(121) }, 'At most 120 characters'],
])('%s is refused in the form', async (_, typed, sentence) => {
  const { form, send, club } = await openForm('add')
  fill({ ...new7, ...typed })
  await send()
  await form.findByText(sentence)
  expect(club.members).toEqual([carla])
})

test('closing the form returns the focus to its button', async () => {
  const { user } = await openForm('add')
  await user.keyboard('{Escape}')
  await modalClosed()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Member' })).toHaveFocus())
})

test.each([
  ['text', 'only text', 'Photo must be a JPG, PNG or GIF image'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Photo must be a JPG, PNG or GIF image'],
  ['a huge picture', new Uint8Array(hugePng(20_000)), 'Photo must have at most 50 megapixels'],
])('%s is refused as a photo', { tags: spec('5.13') }, async (_, content, sentence) => {
  const { form } = await openForm('edit')
  expect(form.getByLabelText('Photo')).toHaveAttribute('accept', 'image/*')
  chooseFile('Photo', 'photo.png', content)
  await form.findByText(sentence)
})

test('adds a member with a photo', async () => {
  drawPhotos()
  const { form, send } = await openForm('add')
  const added = watch(membersContract.addWithPhoto)
  fill(new7)
  chooseFile('Photo', 'photo.png', new Uint8Array(hugePng(40)))
  await form.findByLabelText(/^Photo as it will be shown/)
  await send()
  const images = (await row(/Anna Acht/)).getAllByRole('cell')[0]?.querySelectorAll('img')
  expect(images).toHaveLength(1)
  expect(added.map(({ body }) => body)).toEqual([{ memberId: '7', fullName: 'Anna Acht', email: 'anna@club.test' }])
  expect(await added[0]?.files.photo?.text()).toBe('the photo')
})

test('removes a photo on the next save, not before', async () => {
  const club = startClub({ members: [{ ...carla, photoUrl: '/api/photos/carla' }] })
  const user = await openApp('/', club.admin)
  const only = await row(/Carla Calma/)
  const removed = watch(membersContract.removePhoto)
  await click(user, 'Edit', only)
  await click(user, 'Remove photo', await dialog())
  expect(removed).toEqual([])
  await click(user, 'Save', await dialog())
  await modalClosed()
  expect(only.getAllByRole('cell')[0]?.querySelector('img')).toBeNull()
  expect(club.members).toEqual([carla])
})

test.each([
  ['add', membersContract.addWithPhoto, 'Failed to add member with photo'],
  ['edit', membersContract.updateWithPhoto, 'Failed to update member with photo'],
] as const)(
  'a photo that fails is only logged, and the modal closes: %s',
  {
    tags: spec('8.41 8.42 8.43'),
  },
  async (kind, endpoint, sentence) => {
    drawPhotos()
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const { user, form, send, carlas } = await openForm(kind)
    breakDown(endpoint)
    fill(new7)
    chooseFile('Photo', 'photo.png', new Uint8Array(hugePng(40)))
    await form.findByLabelText(/^Photo as it will be shown/)
    await send()
    await modalClosed()
    expect(logged.mock.calls).toEqual([[sentence, expect.anything()]])
    logged.mockClear()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(listed()).toEqual(['Carla Calma'])
    await screen.findByText(/^This could not be saved/)
    await click(user, kind === 'add' ? 'Add Member' : 'Edit', kind === 'add' ? undefined : carlas)
    const again = await dialog()
    again.getByText('Restored what you had typed')
    expect(again.getByLabelText('Full Name')).toHaveValue(new7['Full Name'])
  },
)

const failures = [
  ['adding', 'add', membersContract.add, 'Failed to add member'],
  ['changing', 'edit', membersContract.update, 'Failed to update member'],
] as const
test.each(failures)(
  '%s a member without an answer of the API says that it failed',
  {
    tags: spec('8.11 8.12'),
  },
  async (_, kind, endpoint, sentence) => {
    const { form, send } = await openForm(kind)
    breakDown(endpoint)
    fill(new7)
    await send()
    expect(await form.findByRole('alert')).toHaveTextContent(sentence)
    expect(listed()).toEqual(['Carla Calma'])
  },
)

test('lists an added member although the response was lost', async () => {
  const { form, send, club } = await openForm('add')
  cut(membersContract.add)
  await settled()
  club.members.push(member({ memberId: '7', fullName: 'Anna Acht' }))
  fill(new7)
  await send()
  expect(await form.findByRole('alert')).toHaveTextContent('The server cannot be reached')
  await waitFor(() => expect(listed()).toEqual(['Anna Acht', 'Carla Calma']))
})
