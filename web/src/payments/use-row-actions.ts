import { changeSeen, type Patch, removeSeen } from '../firebase/change-seen.ts'
import type { Collection } from '../firebase/collections.ts'
import { errorText } from '../http/error-text.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import type { Question } from '../ui/confirm-question.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { changedRow, gone, withOutcome } from './conflict.ts'
import type { Listing } from './use-ledger.ts'

const notUpdated = (reason: string): string => t('Failed to update status: {reason}', { reason: say(reason) })
const notDeleted = (reason: string): string => t('Failed to delete: {reason}', { reason: say(reason) })

/** Writes from the rows of a list of items or years; failures become toasts. */
export function useRowActions<T extends { readonly id: string }>(
  of: Collection<T>,
  { change, retry }: Pick<Listing<T>, 'change' | 'retry'>,
  failed: { readonly update: string; readonly remove: string },
) {
  const toast = useToast()
  const show = (id: string, fields: Partial<T>) =>
    change((all) => all.map((each) => (each.id === id ? { ...each, ...fields } : each)))
  return {
    /** Shows the row with `patch` at once, and writes it. `before` has the fields of `patch` as seen. */
    update: async (seen: T, patch: Partial<T> & Patch<T>, before: Partial<T>, onDone: (now: T) => void) => {
      show(seen.id, patch)
      try {
        const outcome = await changeSeen(of, seen, patch, { failure: failed.update })
        change((all) => withOutcome(all, seen.id, outcome))
        if (outcome.kind === 'done') onDone(outcome.now)
        else toast.error(notUpdated(outcome.kind === 'gone' ? gone : changedRow))
      } catch (thrown) {
        show(seen.id, before)
        toast.error(notUpdated(errorText(thrown, failed.update)))
        retry()
      }
    },
    /** Deletes the row after confirmation. */
    remove: async (seen: T, name: string, question: Pick<Question, 'text' | 'consequence'>) => {
      const title = t('Delete {name}', { name })
      if (!(await confirm({ title, ...question, confirmText: t('Delete'), danger: true }))) return
      try {
        const outcome = await removeSeen(of, seen, { failure: failed.remove })
        change((all) => withOutcome(all, seen.id, outcome))
        if (outcome.kind === 'changed') toast.error(notDeleted(changedRow))
        else toast.success(t('{name} deleted', { name }))
      } catch (thrown) {
        toast.error(notDeleted(errorText(thrown, failed.remove)))
        retry()
      }
    },
  }
}
