import { normalIban } from '@tessera/domain/payments/iban'
import { fold } from '@tessera/domain/text'
import { textAt, type Xml } from './xml.ts'

/** The club's account, as its statement names it. */
export interface Account {
  readonly iban: string
  readonly owner: string
  readonly currency: string
}

interface Party {
  readonly name: string
  readonly iban: string
}

/**
 * Who has paid the club, or was paid: the debtor of what came in, the creditor of what went out. Parties of a payment that
 * comes back keep the roles that they had. The club itself is left out, whatever its role.
 */
export function counterparty(detail: Xml, account: Account, isOutgoing: boolean, isReturned: boolean): Party {
  const debtor = partyOf(detail, 'Dbtr')
  const creditor = partyOf(detail, 'Cdtr')
  const [likely, other] = isOutgoing === isReturned ? [debtor, creditor] : [creditor, debtor]
  const isOther = ({ name, iban }: Party) =>
    (name !== '' || iban !== '') &&
    (iban === '' || normalIban(iban) !== normalIban(account.iban)) &&
    (iban !== '' || fold(name) !== fold(account.owner))
  return [likely, other].find(isOther) ?? { name: '', iban: '' }
}

const partyOf = (detail: Xml, role: string): Party => ({
  name: textAt(
    detail,
    `RltdPties/${role}/Nm`,
    `RltdPties/${role}/Pty/Nm`,
    `RltdPties/Ultmt${role}/Nm`,
    `RltdPties/Ultmt${role}/Pty/Nm`,
  ),
  iban: textAt(detail, `RltdPties/${role}Acct/Id/IBAN`),
})
