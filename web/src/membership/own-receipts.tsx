import { seasonName, seasonOf } from '@tessera/domain/clubs/season'
import { membershipCertificateContract } from '@tessera/domain/membership/certificate-contract'
import type { Payment } from '@tessera/domain/payments/payment'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { text } from '@tessera/domain/texts/text'
import { Award, FileText, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Card } from '../ui/card.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { MemberData } from './use-member.ts'

const failure = text('The receipt could not be made')
const failedCertificate = text('The certificate could not be made')
const failedStatement = text('The statement could not be made')

/** Saves the receipt of one of the member's payments. */
export const OwnReceiptButton = ({ paymentId, label = t('Receipt') }: { paymentId: string; label?: string }) => (
  <DownloadButton
    load={(language) => call(receiptsContract.makeOwn, { params: { paymentId }, query: { language }, failure })}
    name="receipt.pdf"
    failure={failure}
    size="small"
    icon={<ReceiptText />}
  >
    {label}
  </DownloadButton>
)

/** The certificate of membership, the statement of a season, and the receipts of payments that the club has deleted since. */
export function ReceiptsCard({ info, payments }: Pick<MemberData, 'info' | 'payments'>) {
  const seasons = seasonsOf(payments, info.seasonStartsInMonth)
  const [chosen, choose] = useState<number>()
  const season = chosen ?? seasons[0]
  const cancelled = useCancelled(payments)
  if (season === undefined && cancelled.length === 0 && !info.enabled) return null
  return (
    <Stack as={Card} gap={14}>
      {info.enabled && (
        <Row>
          <DownloadButton
            load={(language) =>
              call(membershipCertificateContract.own, { query: { language }, failure: failedCertificate })
            }
            name="certificate.pdf"
            failure={failedCertificate}
            icon={<Award />}
          >
            {t('Certificate of membership as PDF')}
          </DownloadButton>
        </Row>
      )}
      {season !== undefined && (
        <Row gap={12} align="flex-end">
          <SelectField label={t('Year')} value={season} onChange={({ target }) => choose(Number(target.value))}>
            {seasons.map((one) => (
              <option key={one} value={one}>
                {seasonName(one, info.seasonStartsInMonth)}
              </option>
            ))}
          </SelectField>
          <DownloadButton
            load={(language) =>
              call(receiptsContract.ownStatement, {
                params: { season: String(season) },
                query: { language },
                failure: failedStatement,
              })
            }
            name="statement.pdf"
            failure={failedStatement}
            icon={<FileText />}
          >
            {t('Statement as PDF')}
          </DownloadButton>
        </Row>
      )}
      {cancelled.map(({ paymentId, itemName }) => (
        <Row as="p" gap="8px 12px" align="center" key={paymentId}>
          {t('{item}: this payment was deleted.', { item: itemName })}
          <OwnReceiptButton paymentId={paymentId} label={t('Cancelled receipt')} />
        </Row>
      ))}
    </Stack>
  )
}

/** The seasons in which something was paid, newest first. */
const seasonsOf = (payments: readonly Payment[], startsInMonth: number): number[] => {
  const paid = payments.flatMap(({ amount, paymentDate }) => (amount > 0 && paymentDate ? [paymentDate] : []))
  return [...new Set(paid.map((day) => seasonOf(day, startsInMonth)))].sort((one, other) => other - one)
}

/** Receipts whose payments are gone. */
function useCancelled(payments: readonly Payment[]) {
  const { data = [] } = useApi(receiptsContract.own, {})
  const there = new Set(payments.map(({ id }) => id))
  return data.filter(({ paymentId }) => !there.has(paymentId))
}
