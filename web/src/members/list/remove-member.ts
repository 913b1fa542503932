import { membersContract } from '@tessera/domain/members/contract'
import type { Member } from '@tessera/domain/members/member'
import { undoDeletion } from '../../firebase/restore-deleted.ts'
import { call } from '../../http/call.ts'
import { t } from '../../language/t.ts'
import type { useToast } from '../../ui/toast-queue.ts'

interface Removing {
  /** Who takes over from one to whom others belong. */
  readonly takenOverBy: string | undefined
  /** Default message of a failure. */
  readonly failure: string
  readonly toast: ReturnType<typeof useToast>
  /** Changes the list. */
  readonly change: (change: (members: readonly Member[]) => readonly Member[]) => void
  /** Loads the list again. */
  readonly retry: () => void
  /** The button that is focused then. */
  readonly next: HTMLElement | null | undefined
}

/**
 * Deletes a member, or restores the one that an entry of the history says was deleted. Returns what the toast says and undoes. Throws an
 * AppError.
 */
export async function removeMember(
  member: Member,
  entry: string | undefined,
  { takenOverBy, failure, toast, change, retry, next }: Removing,
) {
  const { id, fullName: name } = member
  if (entry) return undoDeletion(entry, { toast, restored: retry, done: t('{name} restored', { name }) })
  const removed = await call(membersContract.remove, { params: { id }, query: { takenOverBy }, failure })
  change((members) => members.filter((one) => one.id !== id))
  next?.focus()
  const done = t('{name} deleted', { name })
  return removed.entry ? { text: done, undo: [member, removed.entry] as const } : done
}
