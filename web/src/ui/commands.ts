import { useEffect, useRef } from 'react'

/** Actions of the screens that the command palette offers. */
export type Command =
  | 'add-member'
  | 'import-members'
  | 'export-members'
  | 'record-payment'
  | 'export-payments'
  | 'add-item'
  | 'add-year'
  | 'generate-all'
  | 'update-all'
  | 'edit-member'
  | 'sort-by-surname'
  | 'select-members'
  | 'save-view'
  | 'show-view'
  | 'export-xlsx'
  | 'print-attendance'
  | 'print-labels'
  | 'proposals'
  | 'applications'
  | 'filter-payments'
  | 'overview'
  | 'payment-status'
  | 'start-season'
  | 'print-cards'
  | 'upload-certificates'
  | 'upload-template'
  | 'google-wallet'
  | 'test-pass'
  | 'first-steps'

type Run = (about: string | undefined) => void

const running = new Map<Command, Run>()
let waiting: { readonly command: Command; readonly about: string | undefined } | undefined

/** Offers a command, if any, while the component is mounted and `run` is defined. */
export function useCommand(command: Command | undefined, run: Run | undefined): void {
  const latest = useRef(run)
  latest.current = run
  const ready = run !== undefined
  useEffect(() => {
    if (!ready || !command) return undefined
    const now: Run = (about) => latest.current?.(about)
    running.set(command, now)
    if (waiting?.command === command) {
      const { about } = waiting
      waiting = undefined
      now(about)
    }
    return () => void running.delete(command)
  }, [command, ready])
}

/** True if a mounted component offers the command. */
export const isOffered = (command: Command): boolean => running.has(command)

/**
 * Runs a command now, or once a component offers it; `about` says for what, such as a member's id. The next key press or
 * click cancels a waiting command.
 */
export function runCommand(command: Command, about?: string): void {
  const run = running.get(command)
  if (run) {
    run(about)
    return
  }
  waiting = { command, about }
  const callOff = () => {
    waiting = undefined
  }
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, callOff, { once: true, capture: true })
}
