import type { Member } from '@tessera/domain/members/member'
import { useLetterMail } from '../../letters/use-letter-mail.ts'
import { usePayments } from '../../payments/use-payments.ts'
import { MemberReceipts } from '../../receipts/member-receipts.tsx'

interface Props {
  member: Member
  /** True if the club gives receipts. */
  given: boolean
}

/** A member's receipts and statements; nothing before the payments are loaded. */
export function ReceiptsOfMember({ member, given }: Props) {
  const { data } = usePayments()
  const { mail } = useLetterMail()
  return given && data ? <MemberReceipts member={member} payments={data} canSend={mail?.hindrance === null} /> : null
}
