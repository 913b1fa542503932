import type { Member } from '@tessera/domain/members/member'
import { membershipStatus } from '@tessera/domain/membership/status'
import type { BankAccount } from '@tessera/domain/payments/bank-account'
import { howToPayTexts } from '../../language/how-to-pay-text.ts'
import { t } from '../../language/t.ts'
import { useBooks } from '../../payments/use-books.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { HowToPay } from '../../ui/how-to-pay.tsx'
import { useToday } from '../../ui/today.tsx'

interface Props {
  member: Member
  /** The club's account, if it has entered one. */
  account: BankAccount | undefined
}

/** How a member pays what is open, as on the member's own page; nothing without an account or an open item. */
export function OpenAccount({ member, account }: Props) {
  const today = useToday()
  const { books } = useBooks()
  if (!account || !books) return null
  const { unmet, upcoming } = membershipStatus(member, books, 'all', today)
  const ways = howToPayTexts(account, member.id, [...unmet, ...upcoming])
  if (ways.length === 0) return null
  return (
    <Disclosure title={t('How to pay')}>
      <HowToPay ways={ways} note={account.note} />
    </Disclosure>
  )
}
