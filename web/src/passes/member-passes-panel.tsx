import { passesContract } from '@tessera/domain/passes/contract'
import { searchBy } from '@tessera/domain/search'
import { text } from '@tessera/domain/texts/text'
import { Download, RefreshCw, ScanQrCode } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useMay } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { countText } from '../language/format.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useCommand } from '../ui/commands.ts'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { FilterChips } from '../ui/list/filter-chips.tsx'
import { ListBar } from '../ui/list/list-bar.tsx'
import { ListBody } from '../ui/list/list-body.tsx'
import { useChoice } from '../ui/list/use-choice.ts'
import { useFound } from '../ui/list/use-found.ts'
import { Progress } from '../ui/progress.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useAction } from '../ui/use-action.ts'
import { lacksCard } from './card-state.tsx'
import { generatePass } from './generate-pass.ts'
import { PassesTable, type PassHolder, type PassStandings } from './passes-table.tsx'
import { PrintAllButton, PrintRenewedButton } from './print-cards.tsx'
import { type Updated, UpdateSummary } from './update-summary.tsx'
import { useCards } from './use-cards.ts'
import { useGenerateAll } from './use-generate-all.ts'

const failedUpdate = text('Failed to update passes')
const updated = text('All passes updated successfully')

const passSearch = searchBy<PassHolder>((member) => [member.memberId, member.fullName])

interface Props {
  /** The club's members; undefined until loaded. */
  members: readonly PassHolder[] | undefined
  standings: PassStandings
  /** True if the club's pass setup is complete; undefined until loaded. */
  ready: boolean | undefined
  /** Sends the card of a member by e-mail; absent if the club can send none. */
  onSend: ((member: PassHolder) => void) | undefined
}

/** Member Passes tab: members with their status, and the buttons that generate passes. */
export function MemberPassesPanel({ members, standings, ready, onSend }: Props) {
  const [done, setDone] = useState<Updated>()
  const { cards, error: cardsError, reload: reloadCards } = useCards()
  const [shown, show] = useChoice('card', ['all', 'none'])
  const [updateAll, updating] = useAction(
    failedUpdate,
    async () => {
      const done = await call(passesContract.updateAll, { failure: failedUpdate })
      setDone(done)
      reloadCards()
      return done.params ? say(done.params) : done.message || updated
    },
    { onFailed: () => setDone(undefined) },
  )
  const without = useMemo(
    () =>
      cards && standings && new Set(members?.filter(({ id }) => lacksCard(cards.get(id), standings.get(id)?.status))),
    [cards, members, standings],
  )
  const keep = useCallback(
    (matching: readonly PassHolder[]) =>
      shown === 'none' && without ? matching.filter((one) => without.has(one)) : matching,
    [shown, without],
  )
  const search = useFound(members, 'pass-search', passSearch, keep)
  const { found, wanted } = search
  const enabled = useMemo(
    () => members?.filter(({ id }) => standings?.get(id)?.status !== 'Disabled') ?? [],
    [members, standings],
  )
  const all = useGenerateAll(enabled, reloadCards)
  const may = useMay('members')
  useCommand('generate-all', may && ready && all.count > 0 && !all.busy ? () => all.generate() : undefined)
  useCommand('update-all', may && ready && !updating ? () => updateAll() : undefined)
  const generate = useCallback(
    async (member: PassHolder) => {
      const done = await generatePass(member)
      reloadCards()
      return done
    },
    [reloadCards],
  )
  // Cards in the browser can be checked without a pass setup.
  const checks = may && (
    <ButtonLink to={paths.check} compact={!ready} icon={<ScanQrCode />}>
      {t('Check cards')}
    </ButtonLink>
  )
  return (
    <Stack>
      {ready === true && (
        <Row align="center" justify="space-between">
          <Quiet>
            {t('A pass shows the member’s status of this year.')}
            <br />
            {t('Update All Passes brings every card that is out up to date, also on the phones.')}
          </Quiet>
          <Row>
            {checks}
            {may && (
              <>
                <Button
                  icon={<Download />}
                  disabled={all.count === 0}
                  busy={all.busy}
                  busyText={t('Generating...')}
                  onClick={() => all.generate()}
                >
                  {t('Generate All')}
                </Button>
                <Button icon={<RefreshCw />} busy={updating} busyText={t('Updating...')} onClick={() => updateAll()}>
                  {t('Update All Passes')}
                </Button>
              </>
            )}
          </Row>
        </Row>
      )}
      {done && <UpdateSummary updated={done} />}
      {all.busy && (
        <Progress
          label={t('Generating passes')}
          value={all.made}
          max={all.count}
          text={t('{made} of {all}', { made: countText(all.made), all: countText(all.count) })}
        />
      )}
      {ready === false && (
        <Banner
          tone="info"
          action={
            may && (
              <ButtonLink size="small" variant="primary" to={{ hash: 'pass-configuration' }}>
                {t('Configure Passes')}
              </ButtonLink>
            )
          }
        >
          {t('Passes can be made once the club’s card is set up.')}{' '}
          {t('Until then each member has a card in the browser, at {address}.', {
            address: `${location.host}${paths.card}`,
          })}
        </Banner>
      )}
      {members && members.length > 0 && (
        <ListBar
          label={t('Search passes')}
          placeholder={t('Search by number or name')}
          search={search}
          actions={
            <>
              {ready === false && checks}
              {may && (
                <>
                  <PrintRenewedButton
                    listed={found?.filter(({ id }) => standings?.get(id)?.status !== 'Disabled') ?? []}
                  />
                  <PrintAllButton listed={found === members ? undefined : found} />
                </>
              )}
            </>
          }
        >
          <FilterChips
            label={t('Card')}
            value={shown}
            onChange={show}
            chips={[
              { id: 'all', label: t('All'), count: members.length },
              { id: 'none', label: t('No card yet'), count: without?.size },
            ]}
          />
        </ListBar>
      )}
      {cardsError && <RetryBanner error={cardsError} onRetry={reloadCards} />}
      <ListBody
        rows={found}
        loading={t('Loading members...')}
        empty={
          members?.length === 0
            ? {
                title: t('No members yet'),
                text: t('Members and their passes show here once the first one is added.'),
              }
            : shown === 'none' && !wanted
              ? {
                  title: t('Everyone has a card'),
                  action: <Button onClick={() => show('all')}>{t('Show all members')}</Button>,
                }
              : {
                  title: t('Nobody found'),
                  text: t('No member has “{wanted}” in the number or the name.', { wanted }),
                }
        }
      >
        {(rows) => (
          <PassesTable
            members={rows}
            standings={standings}
            cards={cards}
            onSend={onSend}
            ready={ready === true}
            onGenerate={generate}
          />
        )}
      </ListBody>
    </Stack>
  )
}
