import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import { Download, Ellipsis, Plus, Upload } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useMay } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { runCommand, useCommand } from '../../ui/commands.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { ListBar } from '../../ui/list/list-bar.tsx'
import { ListBody } from '../../ui/list/list-body.tsx'
import type { Selection } from '../../ui/list/selection.ts'
import { useFocusWhenEmptied } from '../../ui/list/use-focus-when-emptied.ts'
import { useFound } from '../../ui/list/use-found.ts'
import { Menu, type OpenMenu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-items.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { useTouched } from '../../ui/use-touched.ts'
import { useOwnFields } from '../own-fields-context.ts'
import { MemberSummary } from '../page/member-summary.tsx'
import { useFirstMembers, useMemberWrites, useRestOfMembers } from '../use-members.ts'
import type { CardFilter } from './card-filter.ts'
import { countStatuses, memberSearch, narrowed, orderMembers, type Standings } from './find-members.ts'
import styles from './members-panel.module.css'
import { MembersTable } from './members-table.tsx'
import { statusOrder } from './mosaic-tiles.ts'
import type { Rule } from './type-filter.tsx'
import { useMemberActions } from './use-member-actions.tsx'
import { memberSearchName, type Shown, useMemberList } from './use-member-list.ts'
import type { Viewed } from './viewed.ts'

/** Of clubs with membership types, fields of their own, birthdays, first days, or members who leave. */
const TypeFilter = lazyPart(() => import('./type-filter.tsx'), 'TypeFilter')
const Selecting = lazyPart(() => import('./selecting-members.tsx'), 'SelectingMembers')

interface Props {
  /** The club's membership types. */
  types: readonly MembershipType[]
  cards: CardFilter
  /** Shown above the table, about the members that are listed and the status they are filtered by. */
  above?: (listed: readonly Member[], standings: Standings, shown: Shown) => ReactNode
  /** Items of the menu of further actions for the listed members, below the panel's own. */
  menu: (open: OpenMenu & { listed: readonly Member[]; standings: Standings; first: readonly MenuItem[] }) => ReactNode
  /** Menu of the club's views, beside the filters. */
  views: (
    list: Pick<ReturnType<typeof useMemberList>, 'viewId' | 'bySurname' | 'rememberBySurname'> & {
      /** The members that are listed; undefined until all are known. */
      readonly listed: readonly Member[] | undefined
      readonly standings: Standings
    },
  ) => ReactNode
  /** How the view in the address shows the list; undefined until it is known. */
  viewed: Viewed | undefined
  /** The form of a member, and the import. */
  dialogs: (props: {
    form: { member?: Member } | undefined
    importing: boolean
    members: readonly Member[]
    types: readonly MembershipType[]
    onClose: () => void
    home: RefObject<HTMLElement | null>
  }) => ReactNode
  /** What can be done with the chosen members, in a bar below the table. */
  chosen: (members: readonly Member[]) => ReactNode
  /** Note beside a member's status, by id. */
  notes?: ReadonlyMap<string, string> | undefined
  onRecordPayment: (member: Member) => void
  /** Opens a member's page. */
  onOpen: (member: Member) => void
}

/** Members tab: summary, search, status filter and the table of members. */
export function MembersPanel({
  types,
  cards,
  above,
  menu,
  views,
  viewed,
  dialogs,
  chosen,
  notes,
  onRecordPayment,
  onOpen,
}: Props) {
  const { retry } = useMemberWrites()
  const may = useMay('members')
  const { toggle, remove } = useMemberActions()
  const list = useMemberList(viewed?.sorts)
  const { viewId, shown, show, typeId, showType, isPlain, sorting, sort, bySurname, sortBySurname, everybody } = list
  const [form, setForm] = useState<{ member?: Member }>()
  const [importing, setImporting] = useState(false)
  const [selecting, setSelecting] = useState(false)
  const [selection, setSelection] = useState<Selection>()
  const [rule, setRule] = useState<Rule>()
  const { members, standings, total, isPartial, ...loaded } = useFirstMembers(!isPlain)
  const own = useOwnFields()
  const edit = useCallback((member: Member) => setForm({ member }), [])
  const { columns, table, order = orderMembers, Table = MembersTable } = viewed ?? {}
  const rankedBy = table || sorting.column === 'status' ? standings : undefined
  const ordered = useMemo(
    () => (isPartial && !isPlain ? undefined : members && order(members, rankedBy, sorting, bySurname)),
    [members, isPartial, isPlain, order, rankedBy, sorting, bySurname],
  )
  const adds = useRef<HTMLButtonElement>(null)
  useFocusWhenEmptied(adds, members?.length === 0)
  const keep = useCallback(
    (matching: readonly Member[]) => narrowed(matching, { standings, shown, keeps: rule?.keeps }),
    [standings, shown, rule],
  )
  const searchIn = useMemo(() => memberSearch(own), [own])
  const search = useFound(ordered, memberSearchName, searchIn, keep)
  const isInUse = useTouched() || search.query !== '' || form !== undefined || importing || selecting
  useRestOfMembers(isInUse && isPartial)
  // A search in the first rows would miss the others.
  const searched = isPartial && search.query.trim() !== '' ? undefined : search.found
  const found = typeId === (rule?.value ?? '') ? searched : undefined
  const foundOfAll = isPartial ? undefined : found
  const canExport = foundOfAll && foundOfAll.length > 0 && !(viewId && !columns)
  const counts = useMemo(
    () => loaded.counts ?? (standings && countStatuses(standings.values())),
    [loaded.counts, standings],
  )

  const showMember = (id?: string) => {
    const member = members?.find((one) => one.id === id)
    if (member) edit(member)
  }
  useCommand('add-member', may && members ? () => setForm({}) : undefined)
  useCommand('edit-member', may && members ? showMember : undefined)
  useCommand('sort-by-surname', members && (() => sortBySurname(!bySurname)))
  useCommand('select-members', members && members.length > 0 ? () => setSelecting(true) : undefined)
  useCommand('import-members', may && members ? () => setImporting(true) : undefined)

  if (loaded.error) {
    return <RetryBanner error={loaded.error} onRetry={retry} />
  }
  if (!members) return <LoadingRows text={t('Loading members...')} />
  const showAll = () => {
    search.setQuery('')
    everybody()
  }
  const isNew = members.length === 0
  // Where only first days are known the filter may be empty, and keeps no place while it loads. Cards alone are no reason for it: whether
  // a club has them is known after its members, and the list would move.
  const hasFilter = types[0] || own[0] || typeId || members.some((one) => one.birthday || one.leavesOn)
  const surname: MenuItem = {
    label: t('Sort by surname'),
    checked: bySurname,
    onSelect: () => sortBySurname(!bySurname),
  }
  const select: MenuItem = {
    label: t('Select'),
    checked: selecting,
    onSelect: () => setSelecting(!selecting),
  }
  const add = may && (
    <Button ref={adds} compact={!isNew} variant="primary" icon={<Plus />} onClick={() => setForm({})}>
      {t('Add Member')}
    </Button>
  )
  const fromFile = may && (
    <Button compact={!isNew} icon={<Upload />} onClick={() => setImporting(true)}>
      {t('Import')}
    </Button>
  )
  return (
    <Stack>
      {isNew ? (
        <EmptyState
          title={t('No members found. Add your first member!')}
          text={t('A number, a name and an e-mail address are enough to begin.')}
          action={
            <Row as="span" className={styles.begin}>
              {add}
              {fromFile}
            </Row>
          }
        />
      ) : (
        <>
          <MemberSummary members={members} standings={standings} counts={loaded.counts} />
          <ListBar
            label={t('Search members')}
            placeholder={t('Search number, name or e-mail')}
            search={search}
            actions={
              <>
                <Menu
                  trigger={<IconButton label={t('More')} icon={<Ellipsis />} />}
                  items={(open) => menu({ ...open, standings, listed: foundOfAll ?? [], first: [select, surname] })}
                />
                {fromFile}
                <Button compact icon={<Download />} disabled={!canExport} onClick={() => runCommand('export-members')}>
                  {t('Export')}
                </Button>
                {add}
              </>
            }
          >
            {(hasFilter || members.some((one) => one.joinedOn)) && (
              <Suspense fallback={hasFilter && <div className={styles.types} />}>
                <TypeFilter
                  members={members}
                  standings={isPartial ? undefined : standings}
                  types={types}
                  cards={cards}
                  value={typeId}
                  onChange={showType}
                  onRule={setRule}
                />
              </Suspense>
            )}
            <FilterChips<Shown>
              label={t('Status')}
              value={shown}
              onChange={show}
              chips={[
                { id: 'all', label: t('All'), count: rule?.counts?.all ?? total },
                ...statusOrder.map((id) => ({ id, label: t(id), count: (rule?.counts ?? counts)?.[id] })),
              ]}
            />
            {views({ ...list, listed: foundOfAll, standings })}
          </ListBar>
          {isPartial && loaded.lastError && <RetryBanner error={loaded.lastError} onRetry={retry} />}
          {foundOfAll && above?.(foundOfAll, standings, shown)}
          <ListBody
            rows={found}
            {...rule?.failed}
            loading={t('Loading members...')}
            empty={{
              title: t('Nobody found'),
              action: <Button onClick={showAll}>{t('Show all members')}</Button>,
            }}
          >
            {(rows) => (
              <Table
                columns={table}
                standings={standings}
                types={types}
                notes={notes}
                sorting={sorting}
                onRecordPayment={onRecordPayment}
                onOpen={onOpen}
                selection={selecting ? selection : undefined}
                members={rows}
                onSort={sort}
                onEdit={edit}
                onToggle={toggle}
                onDelete={remove}
              />
            )}
          </ListBody>
          {selecting && foundOfAll && (
            <Suspense fallback={null}>
              <Selecting rows={members} listed={foundOfAll} onChange={setSelection} onEnd={() => setSelecting(false)}>
                {chosen}
              </Selecting>
            </Suspense>
          )}
        </>
      )}
      {dialogs({
        members,
        types,
        home: adds,
        importing: importing && !isPartial,
        form: isPartial ? undefined : form,
        onClose: () => {
          setForm(undefined)
          setImporting(false)
        },
      })}
    </Stack>
  )
}
