import { historyContract } from '@tessera/domain/history/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'

/** Default message of a failure. */
export const failedRestore = text('This could not be restored')

interface Undoing {
  readonly toast: { readonly error: (sentence: string) => void }
  /** Shows what is there again. */
  readonly restored: () => void
  /** What the toast says then. */
  readonly done: string
}

/**
 * Restores what an entry of the history says was deleted, at the Undo of its deletion. Returns what the toast says, or undefined if a
 * toast has said why it cannot be restored.
 */
export async function undoDeletion(entry: string, { toast, restored, done }: Undoing): Promise<string | undefined> {
  try {
    await call(historyContract.restore, { params: { id: entry }, failure: failedRestore })
  } catch (error) {
    toast.error(errorText(error, failedRestore))
    return undefined
  }
  restored()
  return done
}
