import type { OperatedClub } from '@tessera/domain/operator/contract'
import { type Amounts, type Quota, type QuotaName, quotasOf } from '@tessera/domain/operator/quota'
import { certificateState } from '@tessera/domain/passes/certificate'
import { text } from '@tessera/domain/texts/text'
import { countText, dayText, momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Row } from '../ui/layout.tsx'
import { sizeText } from './size-text.ts'

const quotaTexts: Readonly<Record<QuotaName, string>> = {
  members: text('Members: {used} of {max}'),
  payments: text('Payments: {used} of {max}'),
  paymentItems: text('Payment items: {used} of {max}'),
  paymentYears: text('Payment years: {used} of {max}'),
  photoBytes: text('Photos: {used} of {max}'),
}

/** A club's data, its distance from its limits, its last use, and warnings for the operator. */
export function ClubFacts({ club, limits }: { club: OperatedClub; limits: Amounts }) {
  const { documents, bytes, lastUsedAt, suspendedAt, isBackedUp, certificateUntil, secondStepFrom } = club
  return (
    <>
      <p>{t('{documents} documents, {size}', { documents: countText(documents), size: sizeText(bytes) })}</p>
      <Row as="p" gap="2px 16px">
        {quotasOf(club, limits).map((quota) => (
          <QuotaText key={quota.name} quota={quota} />
        ))}
      </Row>
      <p>
        {lastUsedAt ? t('Last used {when}', { when: momentText(new Date(lastUsedAt)) }) : t('No one has signed in yet')}
      </p>
      {secondStepFrom && (
        <p>{t('Requires the second step of its administrators from {day}', { day: dayText(secondStepFrom) })}</p>
      )}
      {certificateUntil && <CertificateText until={certificateUntil} />}
      {suspendedAt && !isBackedUp && (
        <p>{t('It can be deleted once a backup made since its suspension was restored for a test: Back up now.')}</p>
      )}
    </>
  )
}

function QuotaText({ quota: { name, used, max, isNear } }: { quota: Quota }) {
  const amount = name === 'photoBytes' ? sizeText : countText
  return (
    <span>
      {t(quotaTexts[name], { used: amount(used), max: amount(max) })}{' '}
      {isNear && <Badge tone="due">{t('Nearly full')}</Badge>}
    </span>
  )
}

function CertificateText({ until }: { until: string }) {
  const state = certificateState(until, new Date())
  return (
    <p>
      {t('Pass certificate until {when}', { when: momentText(new Date(until)) })}{' '}
      {state === 'expires soon' && <Badge tone="due">{t('Expires soon')}</Badge>}
      {state === 'expired' && <Badge tone="error">{t('Expired')}</Badge>}
    </p>
  )
}
