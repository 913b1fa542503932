import type { bankContract } from '@tessera/domain/bank/contract'
import type { membersContract } from '@tessera/domain/members/contract'
import type { UndoStep } from '@tessera/domain/members/import'
import type { manyContract } from '@tessera/domain/members/many/contract'
import { call } from '../http/call.ts'
import { say } from '../language/say.ts'
import { useToast } from '../ui/toast-queue.ts'
import { useAction } from '../ui/use-action.ts'

interface Undoable {
  readonly endpoint: typeof membersContract.undoImport | typeof manyContract.undo | typeof bankContract.undo
  readonly failure: string
  /** Says that it is undone, except some members by name and so many more. */
  readonly says: (names: string, more: number) => string
  /** Called after the undo, also if it failed: a part of it may be undone. */
  readonly after: () => void
  readonly onUndone?: (() => void) | undefined
}

/** Undoes step by step what was written in parts, and names the members that stay as they are, with the reasons. */
export function useUndoSteps(id: string, { endpoint, failure, says, after, onUndone }: Undoable) {
  const toast = useToast()
  return useAction(failure, async () => {
    try {
      const kept = await undoAll(endpoint, id, failure)
      const names = kept
        .slice(0, 5)
        .map(({ memberId: memberNumber, fullName, why }) => `${memberNumber} ${fullName} (${say(why)})`.trim())
      const sentence = says(names.join(', '), kept.length - names.length)
      if (kept.length === 0) toast.success(sentence)
      else toast.info(sentence)
      onUndone?.()
    } finally {
      after()
    }
  })
}

/** Returns the members left unchanged. Throws an AppError. */
async function undoAll(endpoint: Undoable['endpoint'], id: string, failure: string): Promise<UndoStep['kept']> {
  const kept: UndoStep['kept'] = []
  for (;;) {
    const step = await call(endpoint, { params: { id }, failure })
    kept.push(...step.kept)
    if (step.left === 0) return kept
  }
}
