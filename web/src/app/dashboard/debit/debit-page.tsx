import { debitContract } from '@tessera/domain/debit/contract'
import { usualNoticeDays } from '@tessera/domain/debit/settings'
import { text } from '@tessera/domain/texts/text'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { addressOfSetting } from '../../../clubs/settings-sections.ts'
import { useClub } from '../../../clubs/use-club.ts'
import { useApi } from '../../../firebase/use-api.ts'
import { useWhyNot } from '../../../firebase/who-may.ts'
import { t } from '../../../language/t.ts'
import { useMemberWrites } from '../../../members/use-members.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { RetryBanner } from '../../../ui/retry-banner.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { PaymentsTrail } from '../payments-trail.tsx'
import { DebitRuns } from './debit-runs.tsx'
import { OpenDebits } from './open-debits.tsx'

const title = text('Direct debit')

/** What can be drawn by direct debit on a day, the file for the bank, and recording what was drawn. */
export function DebitPage() {
  const { club } = useClub()
  const [chosen, setChosen] = useState('')
  const { data, error, retry, reload } = useApi(
    debitContract.open,
    { query: chosen ? { day: chosen } : {}, failure: text('Failed to fetch what can be drawn') },
    // The field of the day stays while another day loads.
    { keepPreviousData: true },
  )
  const { retry: reloadMembers } = useMemberWrites()
  const { refresh } = usePaymentWrites()
  const onWritten = () => {
    retry()
    reloadMembers()
    refresh()
  }
  const whyNot = useWhyNot('money')
  const isReady = club?.bankAccount && club.directDebit
  // The settings show the creditor identifier once there is an account.
  const setting = club?.bankAccount ? 'directDebit.creditorId' : 'bankAccount.holder'
  return (
    <Stack gap={18}>
      <title>{`${t(title)} · ${club?.name || t('Club Dashboard')}`}</title>
      <Row align="center" justify="space-between">
        <PaymentsTrail name={t(title)} />
        {club && (
          <ButtonLink compact icon={<Settings />} to={addressOfSetting(setting)} state={{ setting }}>
            {t('Direct debit settings')}
          </ButtonLink>
        )}
      </Row>
      {error ? (
        <RetryBanner error={error} onRetry={retry} />
      ) : !data ? (
        <LoadingRows text={t('Loading direct debits...')} />
      ) : (
        <>
          {whyNot !== undefined && <Banner tone="info">{whyNot}</Banner>}
          <DebitRuns runs={data.runs} noticeDays={club?.directDebit?.noticeDays} onWritten={onWritten} />
          {isReady ? (
            <OpenDebits
              {...data}
              noticeDays={club.directDebit?.noticeDays ?? usualNoticeDays}
              day={chosen || data.day}
              onDay={setChosen}
              onMade={reload}
            />
          ) : (
            club && (
              <Banner tone="info">
                {t('Please enter the bank account and the creditor identifier in the club’s settings first')}
              </Banner>
            )
          )}
        </>
      )}
    </Stack>
  )
}
