import { passesContract } from '@tessera/domain/passes/contract'
import { passFileName } from '@tessera/domain/passes/pass'
import { searchOf } from '@tessera/domain/search'
import { text } from '@tessera/domain/texts/text'
import { Download, RefreshCw, ScanQrCode } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { saveFile } from '../http/save-file.ts'
import { countText } from '../language/format.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useCommand } from '../ui/commands.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListBar } from '../ui/list-bar.tsx'
import { Progress } from '../ui/progress.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useExclusive } from '../ui/use-exclusive.ts'
import { useSearchText } from '../ui/use-search-text.ts'
import styles from './member-passes-panel.module.css'
import { PassesTable, type PassHolder, type PassStandings } from './passes-table.tsx'
import { PrintAllButton } from './print-cards.tsx'
import { type Updated, UpdateSummary } from './update-summary.tsx'
import { useGenerateAll } from './use-generate-all.ts'
import { useReloadPassConfig } from './use-pass-config.ts'

const failedUpdate = text('Failed to update passes')
const updated = text('All passes updated successfully')

interface Props {
  /** The club's members; undefined until loaded. */
  members: readonly PassHolder[] | undefined
  standings: PassStandings
  /** True if the club's pass setup is complete; undefined until loaded. */
  ready: boolean | undefined
}

/** Member Passes tab: members with their status, and the buttons that generate passes. */
export function MemberPassesPanel({ members, standings, ready }: Props) {
  const toast = useToast()
  const [done, setDone] = useState<Updated>()
  const [updateAll, updating] = useExclusive(async () => {
    try {
      const done = await call(passesContract.updateAll, { failure: failedUpdate })
      toast.success(done.params ? say(done.params) : done.message || updated)
      setDone(done)
    } catch (thrown) {
      setDone(undefined)
      toast.error(errorText(thrown, failedUpdate))
    }
  })
  const reloadConfig = useReloadPassConfig()
  const [query, setQuery] = useSearchText('pass-search')
  const search = useMemo(
    () => members && searchOf(members, ({ memberId, fullName }) => [memberId, fullName]),
    [members],
  )
  const wanted = useDeferredValue(query)
  const found = useMemo(() => search?.(wanted), [search, wanted])
  const enabled = useMemo(
    () => members?.filter(({ id }) => standings?.get(id)?.status !== 'Disabled') ?? [],
    [members, standings],
  )
  const all = useGenerateAll(enabled)
  useCommand('generate-all', ready && all.count > 0 && !all.busy ? () => all.generate() : undefined)
  useCommand('update-all', ready && !updating ? () => updateAll() : undefined)
  const generate = useCallback(
    async (member: PassHolder) => {
      try {
        await generatePass(member)
        reloadConfig()
        toast.success(t('Pass generated successfully for member {id}', { id: member.memberId }))
      } catch (thrown) {
        toast.error(errorText(thrown, text('An error occurred')))
      }
    },
    [toast, reloadConfig],
  )
  return (
    <div className={styles.panel}>
      {ready === true && (
        <div className={styles.bar}>
          <p className={styles.lead}>{t('A pass shows the member’s status of this year.')}</p>
          <div className={styles.buttons}>
            <ButtonLink to={paths.check} icon={<ScanQrCode aria-hidden="true" />}>
              {t('Check cards')}
            </ButtonLink>
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
          </div>
        </div>
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
            <ButtonLink size="small" variant="primary" to={{ hash: 'pass-configuration' }}>
              {t('Configure Passes')}
            </ButtonLink>
          }
        >
          {t('Passes can be made once the club’s card is set up.')}
        </Banner>
      )}
      {members && members.length > 0 && (
        <ListBar actions={<PrintAllButton />}>
          <SearchField
            label={t('Search passes')}
            placeholder={t('Search by number or name')}
            value={query}
            onChange={setQuery}
          />
        </ListBar>
      )}
      {!members || !found ? (
        <LoadingRows text={t('Loading members...')} />
      ) : members.length === 0 ? (
        <EmptyState
          title={t('No members yet')}
          text={t('Members and their passes show here once the first one is added.')}
        />
      ) : found.length === 0 ? (
        <EmptyState
          title={t('Nobody found')}
          text={t('No member has “{wanted}” in the number or the name.', { wanted: wanted.trim() })}
        />
      ) : (
        <PassesTable members={found} standings={standings} ready={ready === true} onGenerate={generate} />
      )}
    </div>
  )
}

/** Generates a member's pass and saves it under the member number. Throws an AppError. */
async function generatePass({ id, memberId }: PassHolder): Promise<void> {
  const failure = text('Failed to generate pass')
  const { blob } = await call(passesContract.generate, { params: { memberId: id }, failure })
  saveFile(blob, passFileName(memberId))
}
