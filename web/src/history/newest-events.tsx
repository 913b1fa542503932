import { historyContract } from '@tessera/domain/history/contract'
import { useApi } from '../firebase/use-api.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Quiet, Stack } from '../ui/layout.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { EventList } from './event-list.tsx'
import { historyFailed } from './event-text.ts'

export interface HistoryOf {
  readonly memberId: string
  /** Leaves out what is not about this payment of the member. */
  readonly paymentId?: string
}

const newest = 5

export function NewestEvents({ memberId, paymentId }: HistoryOf) {
  const of = { member: memberId, ...(paymentId !== undefined && { payment: paymentId }) }
  const { data, error, retry } = useApi(historyContract.list, { query: of, failure: historyFailed })
  if (error && !data) return <RetryBanner error={error} onRetry={retry} />
  if (!data) return <LoadingRows text={t('Loading the history…')} />
  if (data.events.length === 0) return <Quiet>{t('Nothing was recorded here yet.')}</Quiet>
  return (
    <Stack gap={12}>
      <EventList events={data.events.slice(0, newest)} />
      <p>
        <ButtonLink size="small" to={`${paths.settings}/history?${new URLSearchParams(of)}`}>
          {t('Show all in the history')}
        </ButtonLink>
      </p>
    </Stack>
  )
}
