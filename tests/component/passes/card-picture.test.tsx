import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { builtIn, startPassSetup } from './pass-setup.ts'

const path = '/#pass-configuration'

/** A picture that the browser has read: the test's document loads none. */
class ReadPicture {
  onload?: () => void
  readonly naturalWidth = 1432
  readonly naturalHeight = 896
  set src(_: string) {
    queueMicrotask(() => this.onload?.())
  }
}

beforeEach(() => {
  vi.stubGlobal('Image', ReadPicture)
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
afterEach(() => vi.unstubAllGlobals())

const file = (name: string) => new File([`the content of ${name}`], name, { type: 'image/jpeg' })
const card = (inside = screen.getByRole('figure')) => within(inside).getByRole('group', { name: 'Card of iOS 27' })

test('the part of a picture is chosen by keys and by dragging, seen as the card shows it, and sent', async () => {
  const { admin } = startClub({ club: { name: 'Segelclub' } })
  startPassSetup({ template: builtIn })
  const sent = answer(passesContract.uploadPicture, { picture: '/api/logos/own' })
  const user = await openApp(path, admin)
  await waitFor(() => expect(card()).toHaveTextContent('Anna ExampleStatusActive'))
  expect(card().querySelector('img')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Choose a picture' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('Picture'), file('boats.jpg'))
  const preview = await dialog.findByRole('group', { name: 'Card of iOS 27' })
  const picture = () => preview.querySelector('img') ?? new Image()
  // Twice as wide as the card: a half of it is shown, from the middle.
  expect(picture().style).toMatchObject({ width: '200%', left: '-50%' })
  fireEvent.change(dialog.getByLabelText('Left or right'), { target: { value: '1' } })
  expect(picture().style.left).toBe('-100%')
  preview.getBoundingClientRect = () => ({ width: 358, height: 448 }) as DOMRect
  fireEvent.pointerMove(preview, { buttons: 1, movementX: 89.5, movementY: 0 })
  expect(picture().style.left).toBe('-75%')
  fireEvent.change(dialog.getByLabelText('Zoom'), { target: { value: '1' } })
  expect(picture().style.width).toBe('800%')
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  await screen.findByText('The picture is on the cards now')
  expect(sent[0]?.body).toEqual({ left: '0.7500', top: '0.5000', zoom: '4.00' })
  expect(await sent[0]?.files.picture?.text()).toContain('boats.jpg')
  await waitFor(() => expect(card().querySelector('img')).toHaveAttribute('src', '/api/logos/own'))
})

test('the card of iOS 27 has the logo, the code and one field at the foot, as the phone shows them', async () => {
  const logo = { url: '/api/logos/club', width: 120, height: 40 }
  const { admin } = startClub({ club: { name: 'Segelclub', logo } })
  startPassSetup({ template: builtIn, picture: '/api/logos/own' })
  const asked = answer(cardsContract.sampleCode, { address: 'https://club.example/pass#sample' })
  await openApp(path, admin)
  await waitFor(() => expect(card().querySelector('img[src="/api/logos/club"]')).not.toBeNull())
  expect(asked).toHaveLength(1)
  const code = within(card()).getByRole('img', { name: 'Code of the card' })
  await waitFor(() => expect(code.querySelector('path')?.getAttribute('d')).not.toBe(''))
  const order = ['001', 'Anna Example', 'Status', 'Season', 'Valid until', 'ClubSegelclub']
  const places = order.map((part) => card().textContent?.indexOf(part) ?? -1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('says in the dialog why a picture is refused, and keeps the card as it was', async () => {
  const { admin } = startClub()
  startPassSetup({ template: builtIn })
  refuse(passesContract.uploadPicture, 'pass_upload_refused', 'The picture must be a PNG or JPG image')
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Choose a picture' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  await dialog.findByText('Please choose a picture')
  await user.upload(dialog.getByLabelText('Picture'), file('boats.png'))
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  await dialog.findByText('The picture must be a PNG or JPG image')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(card().querySelector('img')).toBeNull())
})

test('removes the picture of the cards', async () => {
  const { admin } = startClub()
  startPassSetup({ template: builtIn, picture: '/api/logos/own' })
  const asked = answer(passesContract.removePicture, { picture: null })
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Remove picture' }))
  await screen.findByText('The picture was removed')
  expect(asked).toHaveLength(1)
  await waitFor(() => expect(card().querySelector('img')).toBeNull())
})

test('a club with a template of its own sees no card of iOS 27, whose pictures are in the template', async () => {
  const { admin } = startClub()
  startPassSetup({ template: { ...builtIn, id: 't', builtIn: false } })
  await openApp(path, admin)
  await screen.findByRole('figure')
  expect(screen.queryByRole('group', { name: 'Card of iOS 27' })).toBeNull()
})
