import { membersContract } from '@tessera/domain/members/contract'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { useMemo } from 'react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { focusedRow, nextRowButton } from '../ui/next-row.ts'
import { useToast } from '../ui/toast-queue.ts'
import { useEachOnce } from '../ui/use-each-once.ts'
import { useMembers } from './use-members.ts'

const failedToggle = text('Failed to toggle member status')
const failedDelete = text('Failed to delete member')

/** Actions of a member's row: disable or enable, and delete after confirmation. */
export function useMemberActions() {
  const { change, retry } = useMembers()
  const toast = useToast()
  const once = useEachOnce()

  return useMemo(() => {
    const show = (id: string, enabled: boolean) =>
      change((members) => members.map((member) => (member.id === id ? { ...member, enabled } : member)))

    const toggle = (member: Member): Promise<void> => {
      const { id, enabled, fullName } = member
      return once(id, async () => {
        show(id, !enabled)
        try {
          const answer = await call(membersContract.toggleStatus, { params: { id }, failure: failedToggle })
          show(id, answer.enabled)
          if (!answer.enabled)
            toast.success(t('{name} disabled', { name: fullName }), {
              label: text('Undo'),
              run: () => void toggle({ ...member, enabled: false }),
            })
        } catch (thrown) {
          show(id, enabled)
          retry()
          toast.error(t('Failed to update status: {why}', { why: say(errorText(thrown, failedToggle)) }))
        }
      })
    }

    return {
      toggle,
      remove: async ({ id, fullName }: Member) => {
        const row = focusedRow()
        const sure = await confirm({
          title: t('Delete {name}', { name: fullName }),
          text: t('Are you sure you want to delete this member?'),
          consequence: t(
            'The payments stay in the books, with the name. The card is voided, and the member can no longer sign in. To keep the member without access, disable instead.',
          ),
          confirmText: t('Delete'),
          danger: true,
        })
        if (!sure) return
        const next = nextRowButton(row, t('Delete'))
        try {
          await call(membersContract.remove, { params: { id }, failure: failedDelete })
          change((members) => members.filter((member) => member.id !== id))
          next?.focus()
          toast.success(t('{name} deleted', { name: fullName }))
        } catch (thrown) {
          retry()
          toast.error(t('Failed to delete: {why}', { why: say(errorText(thrown, failedDelete)) }))
        }
      },
    }
  }, [change, retry, toast, once])
}
