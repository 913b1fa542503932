import type { Member } from '@tessera/domain/members/member'
import type { MembershipStatus } from '@tessera/domain/membership/status'
import { Download, Plus, Upload } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { loadPart } from '../load-part.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useFocusWhenEmptied } from '../ui/use-focus-when-emptied.ts'
import {
  countStatuses,
  memberSearch,
  nextSorting,
  orderMembers,
  type Sorting,
  type Standings,
  withStatus,
} from './find-members.ts'
import { ImportModal } from './import-modal.tsx'
import { MemberModal } from './member-modal.tsx'
import { MemberSummary } from './member-summary.tsx'
import styles from './members-panel.module.css'
import { MembersTable } from './members-table.tsx'
import { statusOrder } from './mosaic-tiles.ts'
import { useMemberActions } from './use-member-actions.ts'
import { useMembers } from './use-members.ts'

type Shown = 'all' | MembershipStatus

interface Props {
  /** Each member's status with its reasons; undefined until it is computed. */
  standings: Standings
  onRecordPayment: (member: Member) => void
}

/** The club's members: everybody at a glance, found by a search or a status, and what can be done with each. */
export function MembersPanel({ standings, onRecordPayment }: Props) {
  const { members, error, retry } = useMembers()
  const { toggle, remove } = useMemberActions()
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [sorting, setSorting] = useState<Sorting>({ column: 'memberId', direction: 'asc' })
  const [form, setForm] = useState<{ member?: Member }>()
  const [importing, setImporting] = useState(false)
  const edit = useCallback((member: Member) => setForm({ member }), [])
  const sort = useCallback((column: Sorting['column']) => setSorting((now) => nextSorting(now, column)), [])
  const rankedBy = sorting.column === 'status' ? standings : undefined
  const search = useMemo(
    () => members && memberSearch(orderMembers(members, rankedBy, sorting)),
    [members, rankedBy, sorting],
  )
  const adds = useRef<HTMLButtonElement>(null)
  useFocusWhenEmptied(adds, members?.length === 0)
  const wanted = useDeferredValue(query)
  const found = useMemo(
    () => search && withStatus(search(wanted), standings, shown === 'all' ? undefined : shown),
    [search, wanted, standings, shown],
  )
  const counts = useMemo(() => standings && countStatuses(standings.values()), [standings])
  const everybody = () => {
    setQuery('')
    setShown('all')
  }

  const save = async () => {
    // Writing CSV files comes with the library that reads them: it is loaded when somebody asks for a file.
    const { exportMembers } = await loadPart(() => import('./export-members.ts'))
    if (found) exportMembers(found, standings)
  }

  if (error) {
    return (
      <Banner tone="error" action={<Button onClick={retry}>{t('Try again')}</Button>}>
        {error}
      </Banner>
    )
  }
  if (!members || !found) return <LoadingRows text={t('Loading members...')} />
  const add = (
    <Button ref={adds} variant="primary" icon={<Plus />} onClick={() => setForm({})}>
      {t('Add Member')}
    </Button>
  )
  const fromFile = (
    <Button icon={<Upload aria-hidden="true" />} onClick={() => setImporting(true)}>
      {t('Import')}
    </Button>
  )
  return (
    <div className={styles.panel}>
      {members.length === 0 ? (
        <EmptyState
          title={t('No members found. Add your first member!')}
          text={t('A number, a name and an e-mail address are enough to begin.')}
          action={
            <span className={styles.begin}>
              {add}
              {fromFile}
            </span>
          }
        />
      ) : (
        <>
          <MemberSummary members={members} standings={standings} />
          <div className={styles.bar}>
            <SearchField
              label={t('Search members')}
              placeholder={t('Search number, name or e-mail')}
              value={query}
              onChange={setQuery}
              className={styles.search}
            />
            <FilterChips<Shown>
              label={t('Status')}
              value={shown}
              onChange={setShown}
              chips={[
                { id: 'all', label: t('All'), count: members.length },
                ...statusOrder.map((id) => ({ id, label: t(id), count: counts?.[id] })),
              ]}
            />
            <span className={styles.spacer} />
            {fromFile}
            <Button icon={<Download aria-hidden="true" />} disabled={found.length === 0} onClick={() => void save()}>
              {t('Export')}
            </Button>
            {add}
          </div>
          {found.length > 0 ? (
            <MembersTable
              members={found}
              standings={standings}
              sorting={sorting}
              onSort={sort}
              onRecordPayment={onRecordPayment}
              onEdit={edit}
              onToggle={toggle}
              onDelete={remove}
            />
          ) : (
            <EmptyState
              title={t('Nobody found')}
              action={<Button onClick={everybody}>{t('Show all members')}</Button>}
            />
          )}
        </>
      )}
      <MemberModal form={form} members={members} onClose={() => setForm(undefined)} home={adds} />
      <ImportModal open={importing} members={members} onClose={() => setImporting(false)} />
    </div>
  )
}
