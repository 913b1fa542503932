import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { Suspense, useRef } from 'react'
import { errorText } from '../../http/error-text.ts'
import { say } from '../../language/say.ts'
import { t } from '../../language/t.ts'
import { loadPart } from '../../load-part.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { focusedRow, nextRowButton } from '../../ui/list/next-row.ts'
import { useToast } from '../../ui/toast-queue.ts'
import { useAction } from '../../ui/use-action.ts'
import { useMemberWrites } from '../use-members.ts'

const WhoTakesOver = lazyPart(() => import('../form/who-takes-over.tsx'), 'WhoTakesOver')

const failedDelete = text('Failed to delete member')
const failedToggle = text('Failed to toggle member status')

/** Actions of a member's row: disable or enable, and delete after confirmation. */
export function useMemberActions() {
  const { change, retry } = useMemberWrites()
  const toast = useToast()
  const show = (id: string, enabled: boolean) =>
    change((members) => members.map((member) => (member.id === id ? { ...member, enabled } : member)))
  const [toggle] = useAction(
    (error) => t('Failed to update status: {why}', { why: say(errorText(error, failedToggle)) }),
    async (member: Member) => {
      const { toggleEnabled } = await loadPart(() => import('./toggle-enabled.tsx'))
      return toggleEnabled(member, { failure: failedToggle, show, retry })
    },
    {
      each: ({ id }) => id,
      onFailed: (_, { id, enabled }) => {
        show(id, enabled)
        retry()
      },
    },
  )
  const row = useRef<ReturnType<typeof focusedRow>>(undefined)
  const takenOverBy = useRef<string>(undefined)
  const [remove] = useAction<[member: Member, entry?: string]>(
    (error) => t('Failed to delete: {why}', { why: say(errorText(error, failedDelete)) }),
    async (member, entry) => {
      const next = nextRowButton(row.current, t('Delete'))
      const { removeMember } = await loadPart(() => import('./remove-member.ts'))
      const by = { takenOverBy: takenOverBy.current, failure: failedDelete }
      return removeMember(member, entry, { ...by, toast, change, retry, next })
    },
    {
      each: ({ id }) => id,
      ask: (member, entry) => {
        if (entry) return
        const { fullName } = member
        row.current = focusedRow()
        takenOverBy.current = undefined
        return {
          title: t('Delete {name}', { name: fullName }),
          text: t('Are you sure you want to delete this member?'),
          consequence: t(
            'The payments stay in the books, with the name. The card is voided, and the member can no longer sign in. To keep the member without access, disable instead.',
          ),
          choice: (
            <Suspense fallback={null}>
              <WhoTakesOver
                head={member}
                onChange={(by) => {
                  takenOverBy.current = by
                }}
              />
            </Suspense>
          ),
          confirmText: t('Delete'),
          danger: true,
        }
      },
      onFailed: retry,
    },
  )
  return { toggle, remove }
}
