import { authError } from './auth-error.ts'
import { changeSession, type Session } from './session.ts'

let pending = 0
let whenDone: () => void = () => undefined

/** Whether an operation is under way, which will itself say how the session ends up. */
export const operationPending = (): boolean => pending > 0

/** Says what is to be done when no operation is under way any more; said once, where the session is watched. */
export const afterOperations = (done: () => void): void => {
  whenDone = done
}

/**
 * Runs an operation on the session: loading while it is pending; at its end what it found; on failure the error as a
 * sentence (`failure` where there is none). Resolves to whether it went well.
 */
export async function operation(failure: string, work: () => Promise<Partial<Session>>): Promise<boolean> {
  pending += 1
  changeSession({ loading: true, error: null, passwordError: null })
  try {
    const found = await work()
    end(found)
    return true
  } catch (error) {
    const { message, details } = authError(error, failure)
    end(details?.password ? { passwordError: details.password } : { error: message })
    return false
  }
}

function end(change: Partial<Session>): void {
  pending -= 1
  changeSession({ ...change, loading: pending > 0, checked: true })
  if (pending === 0) whenDone()
}

/** Waits for so many milliseconds. */
export const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
