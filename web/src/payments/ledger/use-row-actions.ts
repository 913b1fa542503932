import { changeSeen, type Patch, removeSeen } from '../../firebase/change-seen.ts'
import type { Collection } from '../../firebase/collections.ts'
import { errorText } from '../../http/error-text.ts'
import { say } from '../../language/say.ts'
import { t } from '../../language/t.ts'
import { loadPart } from '../../load-part.ts'
import type { Question } from '../../ui/confirm-question.tsx'
import { useToast } from '../../ui/toast-queue.ts'
import { useAction } from '../../ui/use-action.ts'
import { changedRow, gone, withOutcome } from '../record/conflict.ts'
import type { Listing } from './use-ledger.ts'

const notUpdated = (reason: string): string => t('Failed to update status: {reason}', { reason: say(reason) })
const notDeleted = (reason: string): string => t('Failed to delete: {reason}', { reason: say(reason) })

interface Rows<T> {
  /** Default messages of failures. */
  readonly failed: { readonly update: string; readonly remove: string }
  readonly nameOf: (row: T) => string
  readonly isOn: (row: T) => boolean
  readonly patch: (isOn: boolean) => Partial<T> & Patch<T>
  /** Message once a row is off. */
  readonly offText: (row: T) => string
  /** Asked before a row is switched. */
  readonly ask?: (row: T) => Question | undefined
  /** Asked before a row is deleted. */
  readonly removal: () => Pick<Question, 'text' | 'consequence'>
}

/** Switches and deletes rows of a list of items or years. A switched row shows it at once, and can be switched back. */
export function useRowActions<T extends { readonly id: string }>(
  of: Collection<T>,
  { change, retry }: Pick<Listing<T>, 'change' | 'retry'>,
  { failed, nameOf, isOn, patch, offText, ask = () => undefined, removal }: Rows<T>,
) {
  const toast = useToast()
  const show = (id: string, fields: Partial<T>) =>
    change((all) => all.map((each) => (each.id === id ? { ...each, ...fields } : each)))
  const [toggle] = useAction(
    (error) => notUpdated(errorText(error, failed.update)),
    async (seen: T) => {
      const wanted = patch(!isOn(seen))
      show(seen.id, wanted)
      const outcome = await changeSeen(of, seen, wanted, { failure: failed.update })
      change((all) => withOutcome(all, seen.id, outcome))
      if (outcome.kind !== 'done') return toast.error(notUpdated(outcome.kind === 'gone' ? gone : changedRow))
      return isOn(seen) ? { text: offText(seen), undo: [outcome.now] as const } : undefined
    },
    {
      each: ({ id }) => id,
      ask,
      onFailed: (_, seen) => {
        show(seen.id, patch(isOn(seen)))
        retry()
      },
    },
  )
  const [remove] = useAction<[seen: T, entry?: string]>(
    (error) => notDeleted(errorText(error, failed.remove)),
    async (seen, entry) => {
      if (entry) {
        const { undoDeletion } = await loadPart(() => import('../../firebase/restore-deleted.ts'))
        const restored = () => change((all) => withOutcome(all, seen.id, { kind: 'done', now: seen }))
        return undoDeletion(entry, { toast, restored, done: t('{name} restored', { name: nameOf(seen) }) })
      }
      const outcome = await removeSeen(of, seen, { failure: failed.remove })
      change((all) => withOutcome(all, seen.id, outcome))
      if (outcome.kind === 'changed') return toast.error(notDeleted(changedRow))
      const done = t('{name} deleted', { name: nameOf(seen) })
      return outcome.kind === 'gone' && outcome.entry ? { text: done, undo: [seen, outcome.entry] as const } : done
    },
    {
      each: ({ id }) => id,
      ask: (seen, entry) =>
        entry
          ? undefined
          : {
              title: t('Delete {name}', { name: nameOf(seen) }),
              ...removal(),
              confirmText: t('Delete'),
              danger: true,
            },
      onFailed: retry,
    },
  )
  return { toggle, remove }
}
