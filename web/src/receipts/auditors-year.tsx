import { seasonName, seasonOf } from '@tessera/domain/clubs/season'
import type { Payment } from '@tessera/domain/payments/payment'
import { isPlainDate } from '@tessera/domain/plain-date'
import { auditorsYearContract } from '@tessera/domain/receipts/auditors-year-contract'
import { text } from '@tessera/domain/texts/text'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Row } from '../ui/layout.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useSeasonStart } from '../ui/today.tsx'

const failure = text('The sheets for the auditors could not be made')

/** Saves all payments of a season, with sums and corrections, as a PDF; nothing while no payment has a day. */
export function AuditorsYear({ payments }: { payments: readonly Payment[] }) {
  const startsIn = useSeasonStart()
  const [chosen, choose] = useState<number>()
  const days = payments.flatMap(({ paymentDate = '' }) => (isPlainDate(paymentDate) ? paymentDate : []))
  const seasons = [...new Set(days.map((day) => seasonOf(day, startsIn)))].sort((one, other) => other - one)
  const season = chosen ?? seasons[0]
  if (season === undefined) return null
  return (
    <Row gap={12} align="flex-end">
      <SelectField label={t('Year')} value={season} onChange={({ target }) => choose(Number(target.value))}>
        {seasons.map((one) => (
          <option key={one} value={one}>
            {seasonName(one, startsIn)}
          </option>
        ))}
      </SelectField>
      <DownloadButton
        load={(language) =>
          call(auditorsYearContract.one, { params: { season: String(season) }, query: { language }, failure })
        }
        name="auditors.pdf"
        failure={failure}
        icon={<FileCheck />}
      >
        {t('For the auditors, as PDF')}
      </DownloadButton>
    </Row>
  )
}
