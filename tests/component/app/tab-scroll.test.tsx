import { screen, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'

// A file of its own: the router keeps the positions of earlier tests of a file, and goes back to them when it finds the time.
test('each tab returns to where it was scrolled, and one not yet seen begins at its top', async () => {
  const { admin } = startClub({ members: [member({ fullName: 'Zoë Ziegler' })] })
  const scroll = vi.spyOn(globalThis, 'scrollTo').mockImplementation(((_left: unknown, top?: number) => {
    if (top !== undefined) Object.assign(globalThis, { scrollY: top })
  }) as typeof scrollTo)
  onTestFinished(() => {
    scroll.mockRestore()
    Object.assign(globalThis, { scrollY: 0 })
  })
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
