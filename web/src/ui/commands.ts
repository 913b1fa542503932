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
  | 'club-settings'

const running = new Map<Command, () => void>()
let waiting: Command | undefined

/** Offers a command while the component is mounted and `run` is defined. */
export function useCommand(command: Command, run: (() => void) | undefined): void {
  const latest = useRef(run)
  latest.current = run
  const ready = run !== undefined
  useEffect(() => {
    if (!ready) return undefined
    const now = () => latest.current?.()
    running.set(command, now)
    if (waiting === command) {
      waiting = undefined
      now()
    }
    return () => void running.delete(command)
  }, [command, ready])
}

/** True if a mounted component offers the command. */
export const isOffered = (command: Command): boolean => running.has(command)

/** Runs a command now, or once a component offers it. The next key press or click cancels a waiting command. */
export function runCommand(command: Command): void {
  const run = running.get(command)
  if (run) {
    run()
    return
  }
  waiting = command
  const callOff = () => {
    waiting = undefined
  }
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, callOff, { once: true, capture: true })
}
