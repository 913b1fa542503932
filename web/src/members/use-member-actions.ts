import { memberListContract } from '@tessera/domain/members/list-contract'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { useMemo } from 'react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { loadPart } from '../load-part.ts'
import { focusedRow } from '../ui/list/next-row.ts'
import { useToast } from '../ui/toast-queue.ts'
import { useAction } from '../ui/use-action.ts'
import { useMembers } from './use-members.ts'

const failedToggle = text('Failed to toggle member status')

/** Actions of a member's row: disable or enable, and delete after confirmation. */
export function useMemberActions() {
  const { change, retry } = useMembers()
  const toast = useToast()
  const show = (id: string, enabled: boolean) =>
    change((members) => members.map((member) => (member.id === id ? { ...member, enabled } : member)))
  const [toggle] = useAction(
    (error) => t('Failed to update status: {why}', { why: say(errorText(error, failedToggle)) }),
    async (member: Member) => {
      const { id, enabled, fullName } = member
      show(id, !enabled)
      const answer = await call(memberListContract.toggleStatus, { params: { id }, failure: failedToggle })
      show(id, answer.enabled)
      if (answer.enabled) return
      return { text: t('{name} disabled', { name: fullName }), undo: [{ ...member, enabled: false }] as const }
    },
    {
      each: ({ id }) => id,
      onFailed: (_, { id, enabled }) => {
        show(id, enabled)
        retry()
      },
    },
  )
  return useMemo(
    () => ({
      toggle,
      remove: async (member: Member) => {
        const row = focusedRow()
        const { removeMember } = await loadPart(() => import('./remove-member.ts'))
        await removeMember(member, row, { change, retry, toast })
      },
    }),
    [toggle, change, retry, toast],
  )
}
