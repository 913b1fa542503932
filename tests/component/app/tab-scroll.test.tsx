import { screen, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'

test('restores the scroll position of each tab; a tab opens at the top the first time', async () => {
  const { admin } = startClub({ members: [member({ fullName: 'Zoë Ziegler' })] })
  const scroll = vi.spyOn(globalThis, 'scrollTo').mockImplementation(((_left: unknown, top?: number) => {
    if (top !== undefined) Object.assign(globalThis, { scrollY: top })
  }) as typeof scrollTo)
  onTestFinished(() => {
    scroll.mockRestore()
    Object.assign(globalThis, { scrollY: 0 })
  })
  // The router keeps the scroll positions of earlier tests and would restore them after the page is shown.
  sessionStorage.setItem('react-router-scroll-positions', '{}')
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
