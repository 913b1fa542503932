import { act, render, screen } from '@testing-library/react/pure'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ToastRegion } from '../../../web/src/ui/toast.tsx'
import { useToast } from '../../../web/src/ui/toast-queue.ts'

test('shows one notice at a time, the newest first, and counts the others', async () => {
  render(<ToastRegion />)
  const toast = useToast()
  act(() => {
    toast.error('First')
    toast.success('Second')
  })
  expect(await screen.findByText('Second')).toBeVisible()
  expect(screen.getByText('+1 more')).toBeVisible()
  expect(screen.queryByText('First')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByText('First')).toBeVisible()
  expect(screen.queryByText(/more/)).toBeNull()
})
