import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

type Queries = Pick<ReturnType<typeof within>, 'findByRole'>

/** Clicks a button once it is there and can be pressed: some wait until the club is read. */
export async function click(user: UserEvent, name: string | RegExp, at: Queries = screen): Promise<void> {
  const button = await at.findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}

export const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }))
export const dialog = async () => within(await screen.findByRole('dialog'))
/** Waits until the modal is gone. */
export const modalClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Names of the listed members, in order. */
export const listed = (): (string | null)[] =>
  [...document.querySelectorAll('tbody td:nth-child(3)')].map(({ textContent }) => textContent)

/** Chooses a file of any type, as in the file dialog. */
export const chooseFile = (label: string, name: string, content: string | Uint8Array<ArrayBuffer>): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { files: [new File([content], name)] } })
