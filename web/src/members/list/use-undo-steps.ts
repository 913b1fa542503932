import type { bankContract } from '@tessera/domain/bank/contract'
import type { debitContract } from '@tessera/domain/debit/contract'
import type { membersContract } from '@tessera/domain/members/contract'
import type { UndoStep } from '@tessera/domain/members/import'
import type { manyContract } from '@tessera/domain/members/many/contract'
import { useState } from 'react'
import { callPatiently } from '../../http/call-patiently.ts'
import { say } from '../../language/say.ts'
import { t } from '../../language/t.ts'
import { useToast } from '../../ui/toast-queue.ts'
import { useAction } from '../../ui/use-action.ts'

/** What can be undone step by step, and how to speak of it. */
export interface Undoable {
  readonly endpoint:
    | typeof membersContract.undoImport
    | typeof manyContract.undo
    | typeof bankContract.undo
    | (typeof debitContract)['mark' | 'unmark']
  readonly failure: string
  /** Says that it is undone, except some members by name and so many more. */
  readonly says: (names: string, more: number) => string
  /** Called after the undo, also if it failed: a part of it may be undone. */
  readonly after: () => void
  readonly onUndone?: (() => void) | undefined
}

/**
 * Undoes step by step what was written in parts, and names the members that stay as they are, with the reasons. Returns the
 * function that does it, whether it runs, and how far it is in words.
 */
export function useUndoSteps(id: string, { endpoint, failure, says, after, onUndone }: Undoable) {
  const toast = useToast()
  const [percent, setPercent] = useState(0)
  const [undo, busy] = useAction(failure, async () => {
    setPercent(0)
    try {
      const kept = await undoAll(endpoint, id, failure, setPercent)
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
  return [undo, busy, percent > 0 ? t('Undoing… {percent} %', { percent }) : t('Undoing...')] as const
}

/** Returns the members left unchanged. Throws an AppError. */
async function undoAll(
  endpoint: Undoable['endpoint'],
  id: string,
  failure: string,
  onProgress: (percent: number) => void,
): Promise<UndoStep['kept']> {
  const kept: UndoStep['kept'] = []
  for (let done = 1; ; done += 1) {
    const { kept: more, left } = await callPatiently(endpoint, { params: { id }, failure })
    kept.push(...more)
    if (left === 0) return kept
    onProgress(Math.floor((100 * done) / (done + left)))
  }
}
