import type { Member } from '@tessera/domain/members/member'
import type { Standing } from '@tessera/domain/membership/status'
import type { BankAccount } from '@tessera/domain/payments/bank-account'
import { howToPayTexts } from '../../language/how-to-pay-text.ts'
import { t } from '../../language/t.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { HowToPay } from '../../ui/how-to-pay.tsx'

interface Props {
  member: Member
  standing: Standing | undefined
  /** The club's account, if it has entered one. */
  account: BankAccount | undefined
}

/** How a member pays what is open, as on the member's own page; nothing without an account or an open item. */
export function OpenAccount({ member, standing, account }: Props) {
  if (!account || !standing) return null
  const { unmet, upcoming } = standing
  const ways = howToPayTexts(account, member.id, [...unmet, ...upcoming])
  if (ways.length === 0) return null
  return (
    <Disclosure title={t('How to pay')}>
      <HowToPay ways={ways} note={account.note} />
    </Disclosure>
  )
}
