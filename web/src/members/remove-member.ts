import { membersContract } from '@tessera/domain/members/contract'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { nextRowButton } from '../ui/list/next-row.ts'
import type { useToast } from '../ui/toast-queue.ts'
import type { useMembers } from './use-members.ts'

const failedDelete = text('Failed to delete member')

type Screen = Pick<ReturnType<typeof useMembers>, 'change' | 'retry'> & { readonly toast: ReturnType<typeof useToast> }

/** Deletes a member after confirmation; `row` is the row that has the focus. */
export async function removeMember(
  { id, fullName }: Member,
  row: Parameters<typeof nextRowButton>[0],
  { change, retry, toast }: Screen,
): Promise<void> {
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
  } catch (error) {
    retry()
    toast.error(t('Failed to delete: {why}', { why: say(errorText(error, failedDelete)) }))
  }
}
