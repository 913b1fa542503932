import { act, render, screen, waitFor } from '@testing-library/react/pure'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyDialog, lazyPart, Quiet } from '../../../web/src/ui/lazy-part.tsx'
import { holdWaits } from '../support/waits.ts'

const sentence = 'A part of the app could not be loaded. It may have been updated meanwhile.'
const pauses = [300, 1_500, 4_000]

/** Returns a part, and a connection that a test switches: without it, the part's code cannot be fetched. */
function partOf(Part: (props: { name: string; open: boolean }) => React.ReactNode) {
  const connection = { isThere: false, asked: 0 }
  const load = async () => {
    connection.asked += 1
    if (!connection.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { Part }
  }
  const waits = holdWaits(...pauses)
  return {
    connection,
    load,
    /** Lets the attempts come to their end. */
    giveUp: async () => {
      for (const pause of pauses) await waits.endAll(pause)
    },
  }
}

const setOnline = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

test('a part that cannot be fetched says so in its place, and loads again on demand', async () => {
  const { connection, load, giveUp } = partOf(({ name }) => <p>{`Hello ${name}`}</p>)
  const Part = lazyPart(load, 'Part')
  render(
    <>
      <h1>The rest of the page</h1>
      <Suspense fallback={<p>Loading</p>}>
        <Part name="Maria" open />
      </Suspense>
    </>,
  )
  await giveUp()
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByRole('heading')).toBeVisible()
  const user = userEvent.setup({ delay: null })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await giveUp()
  await screen.findByRole('alert')
  connection.isThere = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Hello Maria')
})

test('a part loads by itself when the connection is back', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const { connection, load } = partOf(({ name }) => <p>{`Hello ${name}`}</p>)
  setOnline(false)
  const Part = lazyPart(load, 'Part')
  render(
    <Suspense>
      <Part name="Maria" open />
    </Suspense>,
  )
  await screen.findByText(/^This part is not loaded yet/)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(connection.asked).toBe(1)
  expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull()
  connection.isThere = true
  setOnline(true)
  await screen.findByText('Hello Maria')
})

test('a part that the page can do without is left out', async () => {
  const { connection, load, giveUp } = partOf(({ name }) => <p>{`Hello ${name}`}</p>)
  const Part = lazyPart(load, 'Part', Quiet)
  const { container } = render(
    <Suspense fallback="Loading">
      <Part name="Maria" open />
    </Suspense>,
  )
  await giveUp()
  await waitFor(() => expect(container).toBeEmptyDOMElement())
  expect(connection.asked).toBe(4)
})

test('a dialog that cannot be fetched says so, and opens once it can; what is closed says nothing', async () => {
  const { connection, load, giveUp } = partOf(({ open }) => open && <div role="dialog">The form</div>)
  const Dialog = lazyDialog<{ Part: (props: { name: string; open: boolean }) => React.ReactNode }, 'Part'>(
    ({ open }) => open,
    load,
    'Part',
  )
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(!open)}>
          Edit
        </button>
        <Dialog name="Maria" open={open} />
      </>
    )
  }
  render(<Page />)
  const user = userEvent.setup({ delay: null })
  const edit = () => user.click(screen.getByRole('button', { name: 'Edit' }))
  await edit()
  await giveUp()
  await screen.findByRole('alert')
  await edit()
  expect(screen.queryByRole('alert')).toBeNull()
  await edit()
  connection.isThere = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('dialog')
})

test('what is typed while a dialog loads stands in its first field', async () => {
  function Form({ open }: { open: boolean }) {
    const [name, setName] = useState('')
    return (
      open && (
        <div role="dialog">
          <input ref={(field) => field?.focus()} value={name} onChange={({ target }) => setName(target.value)} />
          <output>{name}</output>
        </div>
      )
    )
  }
  const loading = Promise.withResolvers<{ Part: typeof Form }>()
  const Dialog = lazyDialog<{ Part: typeof Form }, 'Part'>(
    ({ open }) => open,
    () => loading.promise,
    'Part',
  )
  const pressed = vi.fn()
  function Page() {
    const [open, setOpen] = useState(false)
    const press = () => {
      pressed()
      setOpen(true)
    }
    return (
      <>
        <button type="button" onClick={press}>
          Record
        </button>
        <Dialog open={open} />
      </>
    )
  }
  render(<Page />)
  const user = userEvent.setup({ delay: null })
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await user.keyboard('Anna Mx{Backspace}')
  expect(pressed).toHaveBeenCalledTimes(1)
  await act(async () => loading.resolve({ Part: Form }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Anna M'))
  await user.keyboard('üller')
  expect(screen.getByRole('textbox')).toHaveValue('Anna Müller')
})
