import { seasonName, seasonOf } from '@tessera/domain/clubs/season'
import type { Payment } from '@tessera/domain/payments/payment'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { text } from '@tessera/domain/texts/text'
import { FileText, ReceiptText } from 'lucide-react'
import { useMay } from '../firebase/session.ts'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { centsText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Row } from '../ui/layout.tsx'
import { useSeasonStart } from '../ui/today.tsx'
import styles from './member-receipts.module.css'
import { SendReceiptButton } from './send-receipt-button.tsx'

const failure = text('The receipt could not be made')
const name = 'receipt.pdf'
const failedStatement = text('The statement could not be made')

interface Props {
  member: { readonly id: string }
  /** Payments of the club, or at least the member's. */
  payments: readonly Payment[]
  /** True if the club can send e-mails. */
  canSend: boolean
}

/** Receipts that a member was given, those of deleted payments among them, and the statements of each season. */
export function MemberReceipts({ member, payments, canSend }: Props) {
  const startsIn = useSeasonStart()
  const { data, lastError } = useApi(receiptsContract.of, { params: { memberId: member.id }, failure })
  const days = payments.flatMap(({ memberId, amount, paymentDate }) =>
    memberId === member.id && amount > 0 && paymentDate ? [paymentDate] : [],
  )
  const seasons = [...new Set(days.map((day) => seasonOf(day, startsIn)))].sort((one, other) => other - one)
  const may = useMay('money')
  if (seasons.length === 0 && !(may && data?.length) && !lastError) return null
  return (
    <Disclosure title={t('Receipts')}>
      <Row>
        {lastError && <Banner tone="error">{lastError}</Banner>}
        {may &&
          data?.map(({ paymentId, number, itemName, amount }) => (
            <span key={paymentId} className={styles.receipt}>
              <DownloadButton
                load={(language) =>
                  call(receiptsContract.make, { params: { paymentId }, query: { language }, failure })
                }
                name={name}
                failure={failure}
                size="small"
                icon={<ReceiptText />}
              >
                {`${number}: ${itemName}, ${centsText(amount)}`}
              </DownloadButton>
              {canSend && <SendReceiptButton paymentId={paymentId} label={t('Send {number} by e-mail', { number })} />}
            </span>
          ))}
        {seasons.map((season) => (
          <DownloadButton
            key={season}
            name={name}
            failure={failedStatement}
            size="small"
            icon={<FileText />}
            load={(language) =>
              call(receiptsContract.statement, {
                params: { memberId: member.id, season: String(season) },
                query: { language },
                failure: failedStatement,
              })
            }
          >
            {t('Payments {season}', { season: seasonName(season, startsIn) })}
          </DownloadButton>
        ))}
      </Row>
    </Disclosure>
  )
}
