import { memberReference, paymentReference } from '@tessera/domain/payments/payment-reference'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, member, payment, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const bankAccount = {
  holder: 'Ruderclub e.V.',
  iban: 'DE89370400440532013000',
  bic: '',
  note: 'Cash at the boathouse is fine too.',
}
const fee = item({ name: 'Annual fee', price: 60, mustBePaidInFull: true })
const shirt = item({ name: 'Shirt', price: 25 })

/** Opens the payments of a member who owes these items. */
async function openPayments(content: Parameters<typeof startClub>[0], one = member()) {
  const club = startClub({ members: [one], ...content })
  const user = await openApp('/member-dashboard#payments', club.giveAccount(one))
  await screen.findByRole('heading', { name: 'Membership Status' })
  return { user, one }
}

const heading = () => screen.queryByRole('heading', { name: 'How to pay' })
const factsOf = (card: HTMLElement) =>
  Object.fromEntries(
    within(card)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('shows what is open, the account, the reference and a code for the bank’s app', async () => {
  const one = member()
  const { user } = await openPayments(
    { club: { bankAccount }, items: [fee, shirt], payments: [payment(one, fee, { amount: 20.5 })] },
    one,
  )
  const card = heading()?.closest('section')
  if (!card) throw new Error('There is no card')
  const common = { 'Account holder': 'Ruderclub e.V.', IBAN: 'DE89 3704 0044 0532 0130 00' }
  const standing = { 'Reference for a standing order': memberReference(one.id) }
  expect(factsOf(card)).toEqual({
    Amount: '€39.50',
    ...common,
    Reference: paymentReference(one.id, fee.id),
    ...standing,
  })
  within(card).getByText('Cash at the boathouse is fine too.')
  const drawn = () => within(card).getByRole('img', { name: 'Code for your bank’s app' }).innerHTML
  const before = drawn()
  expect(before).toContain('d="M')
  await user.selectOptions(within(card).getByLabelText('Item'), 'Shirt: €25.00')
  expect(factsOf(card)).toEqual({
    Amount: '€25.00',
    ...common,
    Reference: paymentReference(one.id, shirt.id),
    ...standing,
  })
  expect(drawn()).not.toBe(before)
})

test('a club with ISO 11649 references shows them in groups of four', async () => {
  const one = member()
  await openPayments({ club: { bankAccount: { ...bankAccount, references: 'iso11649' } }, items: [fee] }, one)
  const card = heading()?.closest('section')
  if (!card) throw new Error('There is no card')
  const { Reference: reference } = factsOf(card)
  expect(reference).toMatch(/^RF\d\d .{4} .{4} .{2}$/)
  expect(reference?.slice(5).replaceAll(' ', '')).toBe(paymentReference(one.id, fee.id).replace('-', ''))
})

test('copies each fact as a bank’s form takes them', async () => {
  const { user, one } = await openPayments({
    club: { bankAccount: { ...bankAccount, bic: 'OPSKATWW' } },
    items: [item({ ...fee, price: 1060 })],
  })
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const copy = (what: string) => user.click(screen.getByRole('button', { name: `Copy ${what}` }))
  for (const what of ['amount', 'account holder', 'IBAN', 'BIC', 'reference']) await copy(what)
  expect(written.mock.calls.flat()).toEqual([
    '1060.00',
    'Ruderclub e.V.',
    'DE89370400440532013000',
    'OPSKATWW',
    paymentReference(one.id, fee.id),
  ])
  await screen.findAllByText('Copied')
  written.mockRejectedValue(new Error('not allowed'))
  await copy('IBAN')
  await screen.findByText('This could not be copied. Please select and copy it by hand.')
})

test.each([
  ['the club has entered no account', { items: [fee] }],
  ['nothing is open', { club: { bankAccount } }],
])('shows nothing new if %s', async (_, content) => {
  await openPayments(content)
  expect(heading()).toBeNull()
})

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Stubs the canvas, which jsdom lacks. */
function drawCodes(): void {
  const canvas = HTMLCanvasElement.prototype
  const pen = { fillRect: () => undefined } as unknown as CanvasRenderingContext2D
  const drawing = vi.spyOn(canvas, 'getContext').mockReturnValue(pen as never)
  const reading = vi.spyOn(canvas, 'toBlob').mockImplementation((made) => made(new Blob(['the code'])))
  onTestFinished(() => {
    drawing.mockRestore()
    reading.mockRestore()
  })
}

test('a phone hands the code as a picture to its share sheet', async () => {
  drawCodes()
  const spied = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
  const shared: (readonly File[] | undefined)[] = []
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: ShareData) => {
      shared.push(files)
      if (shared.length > 1) throw new DOMException('closed', 'AbortError')
    },
  })
  onTestFinished(() => {
    spied.mockRestore()
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
  const saved = catchDownloads()
  const { user } = await openPayments({ club: { bankAccount }, items: [fee] })
  await screen.findByText(/save it as a picture and open that there/)
  for (const count of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Save as a picture' }))
    await waitFor(() => expect(shared).toHaveLength(count))
  }
  expect(shared[0]?.map(({ name, type }) => [name, type])).toEqual([['transfer.png', 'image/png']])
  expect(saved).toEqual([])
  // Closing the share sheet is no failure.
  expect(screen.queryByText('The picture could not be saved')).toBeNull()
})

test('says that the picture could not be saved', async () => {
  drawCodes()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) => made(null))
  const { user } = await openPayments({ club: { bankAccount }, items: [fee] })
  await user.click(await screen.findByRole('button', { name: 'Save as a picture' }))
  await screen.findByText('The picture could not be saved')
})
