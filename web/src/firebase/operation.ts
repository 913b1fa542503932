import { withDefault } from '../http/with-default.ts'
import { authError } from './auth-error.ts'
import { changeSession, type Session } from './session.ts'

let pending = 0
let whenDone: () => void = () => undefined

/** True while an operation is pending; it updates the session itself when it ends. */
export const operationPending = (): boolean => pending > 0

/** Sets the callback for when the last pending operation has ended; called once, by `watchSession`. */
export const afterOperations = (done: () => void): void => {
  whenDone = done
}

/**
 * Runs an operation on the session: sets `loading` while it is pending, then merges its result; on failure stores the
 * error as a sentence (`failure` by default). Resolves to true on success.
 */
export async function operation(failure: string, work: () => Promise<Partial<Session>>): Promise<boolean> {
  pending += 1
  changeSession({ loading: true, error: null, ended: null, passwordError: null })
  try {
    const found = await work()
    end(found)
    return true
  } catch (error) {
    const { message, details } = withDefault(authError(error, failure), failure)
    end(details?.password ? { passwordError: details.password } : { error: message })
    return false
  }
}

function end(change: Partial<Session>): void {
  pending -= 1
  changeSession({ ...change, loading: pending > 0, checked: true })
  if (pending === 0) whenDone()
}

export const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
