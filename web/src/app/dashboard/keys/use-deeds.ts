import type { Member } from '@tessera/domain/members/member'
import { useNavigate } from 'react-router-dom'
import { useMay } from '../../../firebase/session.ts'
import { t } from '../../../language/t.ts'
import { memberAddress } from '../../../members/member-address.ts'
import { usePrintCard } from '../../../passes/print-cards.tsx'
import { isOffered, runCommand } from '../../../ui/commands.ts'
import { addressOf } from './address-of.ts'
import type { Deed } from './find-hits.ts'

interface Dialogs {
  onRecordPayment: (member: Member) => void
  /** Undefined where the club can send no e-mails. */
  onWrite: ((member: Member) => void) | undefined
}

/** What the palette can do for a member; the first one is what Enter does, the others follow by the arrow to the right. */
export function useDeeds({ onRecordPayment, onWrite }: Dialogs): readonly [Deed, ...Deed[]] {
  const navigate = useNavigate()
  const [print] = usePrintCard()
  const may = useMay('members')
  const mayPay = useMay('money')
  const edit = ({ id }: Member) => {
    if (!isOffered('edit-member')) navigate(addressOf({ hash: '' }))
    runCommand('edit-member', id)
  }
  const showPayments = ({ id }: Member) =>
    navigate(addressOf({ hash: 'payments', part: 'payments', params: { member: id, 'payment-search': '' } }))
  const open = ({ memberId }: Member) => void navigate(memberAddress(memberId))
  return [
    {
      id: 'open',
      label: t('Open page'),
      words: t('show, member’s page, status on another day, receipts, notes'),
      run: open,
    },
    ...(mayPay
      ? [{ id: 'record', label: t('Record Payment'), words: t('paid, cash, received, transfer'), run: onRecordPayment }]
      : []),
    ...(may ? [{ id: 'edit', label: t('Edit'), words: t('change, address, photo'), run: edit }] : []),
    { id: 'payments', label: t('Payments'), words: t('paid, history, ledger'), run: showPayments },
    ...(may
      ? [
          {
            id: 'print',
            label: t('Card as PDF'),
            words: t('print, download, pass'),
            run: (member: Member) => void print(member),
          },
        ]
      : []),
    ...(may && onWrite ? [{ id: 'write', label: t('Write'), words: t('e-mail, message, mail'), run: onWrite }] : []),
  ]
}
