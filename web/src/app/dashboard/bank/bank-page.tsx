import { text } from '@tessera/domain/texts/text'
import { useClub } from '../../../clubs/use-club.ts'
import { useWhyNot } from '../../../firebase/who-may.ts'
import { t } from '../../../language/t.ts'
import { useMembers } from '../../../members/use-members.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { RetryBanner } from '../../../ui/retry-banner.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { PaymentsTrail } from '../payments-trail.tsx'
import { useOwed } from '../use-owed.ts'
import { AddStatement } from './add-statement.tsx'
import { BankView } from './bank-view.tsx'
import { LastRun } from './last-run.tsx'
import { Refunds } from './refunds.tsx'
import { useAdding } from './use-adding.ts'
import { useBankLines } from './use-bank-lines.ts'

/** The lines of the club's bank statements: what each pays, and recording them in one go. */
export function BankPage() {
  const { club } = useClub()
  const { members, standings, error: membersError, retry: retryMembers } = useMembers()
  const owed = useOwed(standings)
  const { data, error, retry } = useBankLines()
  const whyNot = useWhyNot('money')
  const adding = useAdding(club?.bankAccount?.iban)
  return (
    <Stack gap={18}>
      <title>{`${t(bank)} · ${club?.name || t('Club Dashboard')}`}</title>
      <PaymentsTrail name={t(bank)} />
      {whyNot === undefined ? <AddStatement adding={adding} /> : <Banner tone="info">{whyNot}</Banner>}
      {data?.lastRun && <LastRun {...data.lastRun} />}
      {membersError ? (
        <RetryBanner error={membersError} onRetry={retryMembers} />
      ) : error ? (
        <RetryBanner error={error} onRetry={retry} />
      ) : !data || !members || !owed ? (
        <LoadingRows text={t('Loading bank lines...')} />
      ) : (
        <BankView {...data} members={members} owed={owed} isAsking={adding.outcome?.kind === 'unknown'} />
      )}
      <Refunds />
    </Stack>
  )
}

const bank = text('Bank')
