import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Question } from './confirm-question.tsx'
import { lazyDialog } from './lazy-part.tsx'

const ConfirmDialog = lazyDialog(
  ({ open }) => open,
  () => import('./confirm-question.tsx'),
  'ConfirmDialog',
)

type Asked = Question & { answer: (yes: boolean) => void }
let asked: Asked | null = null
/** Resolves `confirm` once the dialog has closed: the caller may remove the element that gets the focus back. */
let resolveAsked: (() => void) | undefined
const listeners = new Set<() => void>()
const put = (next: Asked | null) => {
  asked = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const settle = () => {
  resolveAsked?.()
  resolveAsked = undefined
}

/** Shows the question; resolves to true if confirmed, else false. Needs a `ConfirmHost` on the page. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    settle()
    put({
      ...question,
      answer: (yes) => {
        resolveAsked = () => resolve(yes)
        put(null)
      },
    })
  })

/** Renders the questions of `confirm`; mount one per page. */
export function ConfirmHost() {
  const current = useSyncExternalStore(subscribe, () => asked)
  const [last, setLast] = useState<Question | null>(null)
  const shown = useRef(current)
  shown.current = current
  useEffect(() => {
    if (current) setLast(current)
  }, [current])
  useEffect(
    () => () => {
      shown.current?.answer(false)
      settle()
    },
    [],
  )
  const question = current ?? last
  if (!question) return null
  return (
    <ConfirmDialog
      {...question}
      open={current !== null}
      onConfirm={() => current?.answer(true)}
      onCancel={() => current?.answer(false)}
      onClosed={settle}
    />
  )
}
