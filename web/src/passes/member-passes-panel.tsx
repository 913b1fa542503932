import { passesContract } from '@tessera/domain/passes/contract'
import { fold } from '@tessera/domain/text'
import { Download, RefreshCw } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Progress } from '../ui/progress.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'
import { generatePass } from './generate-pass.ts'
import styles from './member-passes-panel.module.css'
import { PassesTable, type PassHolder, type PassStandings } from './passes-table.tsx'
import { useGenerateAll } from './use-generate-all.ts'

const failedUpdate = 'Failed to update passes'

interface Props {
  /** The club's members; undefined until they are known. */
  members: readonly PassHolder[] | undefined
  standings: PassStandings
  /** Whether the club's pass setup is complete; undefined until that is known. */
  ready: boolean | undefined
}

/** Member Passes: who may have which pass, and the way to make it. */
export function MemberPassesPanel({ members, standings, ready }: Props) {
  const toast = useToast()
  const [updateAll, updating] = useExclusive(async () => {
    try {
      const { message } = await call(passesContract.updateAll, { failure: failedUpdate })
      toast.success(message || 'All passes updated successfully')
    } catch (thrown) {
      toast.error(errorText(thrown, failedUpdate))
    }
  })
  const [wanted, setWanted] = useState('')
  const found = useMemo(() => members?.filter((member) => isFound(member, wanted)), [members, wanted])
  const enabled = useMemo(
    () => members?.filter(({ id }) => standings?.get(id)?.status !== 'Disabled') ?? [],
    [members, standings],
  )
  const all = useGenerateAll(enabled)
  const generate = useCallback(
    async (member: PassHolder) => {
      try {
        await generatePass(member)
        toast.success(`Pass generated successfully for member ${member.memberId}`)
      } catch (thrown) {
        toast.error(errorText(thrown, 'An error occurred'))
      }
    },
    [toast],
  )
  return (
    <div className={styles.panel}>
      {ready === true && (
        <div className={styles.bar}>
          <p className={styles.lead}>A pass shows the member’s status of this year.</p>
          <div className={styles.buttons}>
            <Button
              icon={<Download />}
              disabled={all.count === 0}
              busy={all.busy}
              busyText="Generating..."
              onClick={() => all.generate()}
            >
              Generate All
            </Button>
            <Button icon={<RefreshCw />} busy={updating} busyText="Updating..." onClick={() => updateAll()}>
              Update All Passes
            </Button>
          </div>
        </div>
      )}
      {all.busy && (
        <Progress label="Generating passes" value={all.made} max={all.count} text={`${all.made} of ${all.count}`} />
      )}
      {ready === false && (
        <Banner
          tone="info"
          action={
            <ButtonLink size="small" variant="primary" to={{ hash: 'pass-configuration' }}>
              Configure Passes
            </ButtonLink>
          }
        >
          Passes can be made once the club’s card is set up.
        </Banner>
      )}
      {members && members.length > 0 && (
        <div className={styles.search}>
          <SearchField
            label="Search passes"
            placeholder="Search by number or name"
            value={wanted}
            onChange={setWanted}
          />
        </div>
      )}
      {!members || !found ? (
        <LoadingRows text="Loading members..." />
      ) : members.length === 0 ? (
        <EmptyState title="No members yet" text="Members and their passes show here once the first one is added." />
      ) : found.length === 0 ? (
        <EmptyState title="Nobody found" text={`No member has “${wanted.trim()}” in the number or the name.`} />
      ) : (
        <PassesTable members={found} standings={standings} ready={ready === true} onGenerate={generate} />
      )}
    </div>
  )
}

const isFound = ({ memberId, fullName }: PassHolder, wanted: string): boolean =>
  [memberId, fullName].some((text) => fold(text).includes(fold(wanted)))
