import { act, screen, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'
import { holdWaits } from '../support/waits.ts'

/** jsdom does not scroll: the page is where it was last told to be. */
function followScroll() {
  const scroll = vi.spyOn(globalThis, 'scrollTo').mockImplementation(((_left: unknown, top?: number) => {
    if (top !== undefined) Object.assign(globalThis, { scrollY: top })
  }) as typeof scrollTo)
  onTestFinished(() => {
    scroll.mockRestore()
    Object.assign(globalThis, { scrollY: 0 })
  })
  // The router keeps the scroll positions of earlier tests and would restore them after the page is shown.
  sessionStorage.setItem('react-router-scroll-positions', '{}')
}

test('restores the scroll position of each tab; a tab opens at the top the first time', async () => {
  const { admin } = startClub({ members: [member({ fullName: 'Zoë Ziegler' })] })
  followScroll()
  const user = await openApp('/', admin)
  await screen.findByText('Zoë Ziegler')
  Object.assign(globalThis, { scrollY: 1200 })
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await screen.findByText('No payment records found.')
  Object.assign(globalThis, { scrollY: 340 })
  await user.click(screen.getByRole('tab', { name: 'Members' }))
  await screen.findByText('Zoë Ziegler')
  await waitFor(() => expect(scrollY).toBe(1200))
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await screen.findByText('No payment records found.')
  await waitFor(() => expect(scrollY).toBe(340))
})

test('whoever scrolls on while the address follows a search stays there', async () => {
  const { admin } = startClub({ members: [member({ fullName: 'Zoë Ziegler' })] })
  followScroll()
  const user = await openApp('/', admin)
  await screen.findByText('Zoë Ziegler')
  holdWaits(250)
  await user.type(screen.getByLabelText('Search members'), 'zoë')
  await act(async () => {
    // Enter writes the text into the address without the pause.
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    // The router works in microtasks; what it has left to React then is shown later, on a busy device much later.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    Object.assign(globalThis, { scrollY: 600 })
  })
  await waitFor(() => expect(location.search).toBe('?member-search=zo%C3%AB'))
  expect(scrollY).toBe(600)
})
