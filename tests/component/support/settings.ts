import { screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

type Section =
  | 'Club'
  | 'Membership types'
  | 'Member data'
  | 'Money'
  | 'Cards'
  | 'Committee'
  | 'Machines'
  | 'Huts'
  | 'Deleted'
  | 'History'

/** Opens a section of the club's settings, from the dashboard or another section; returns its part of the page. */
export async function openSettings(user: UserEvent, section: Section = 'Club') {
  const gear = screen.queryByRole('navigation', { name: 'Settings' })
  if (!gear) await user.click(await screen.findByRole('link', { name: 'Settings' }))
  const sections = within(await screen.findByRole('navigation', { name: 'Settings' }))
  await user.click(sections.getByRole('link', { name: section }))
  await screen.findByRole('heading', { level: 2, name: section })
  return within(screen.getByRole('main'))
}

/** Saves the open section, and waits until it says so. */
export async function saveSettings(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  await screen.findByText('Club updated successfully')
}

/** Goes back to the dashboard. */
export async function leaveSettings(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await screen.findByRole('tab', { name: 'Members' })
}
