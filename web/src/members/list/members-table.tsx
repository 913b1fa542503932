import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { Standing } from '@tessera/domain/membership/status'
import { text } from '@tessera/domain/texts/text'
import { clsx } from 'clsx'
import { HandCoins } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useMay } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column, ListActions } from '../../ui/list/column.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { deleteButton, editButton, switchButton } from '../../ui/list/row-buttons.tsx'
import type { Selection } from '../../ui/list/selection.ts'
import type { Sorting } from '../../ui/list/sorting.ts'
import type { Standings } from './find-members.ts'
import styles from './members-panel.module.css'
import { NameLink } from './name-link.tsx'
import { StatusCell } from './status-cell.tsx'

export interface MembersTableProps {
  /** The columns of a view; those of the specified table if absent. */
  columns?: readonly Column<Member, MoreOfMember>[] | undefined
  /** The class of a table that has the columns of a view. */
  className?: string | undefined
  members: readonly Member[]
  standings: Standings
  types: readonly MembershipType[]
  notes: ReadonlyMap<string, string> | undefined
  sorting: Sorting
  selection: Selection | undefined
  onSort: (column: string) => void
  onRecordPayment: (member: Member) => void
  onOpen: (member: Member) => void
  onEdit: (member: Member) => void
  onToggle: (member: Member) => void
  onDelete: (member: Member) => void
}

/** What a row shows beside the member. */
export interface MoreOfMember {
  readonly standing: Standing | undefined
  /** Short name of the membership type. */
  readonly type: string | undefined
  readonly note: string | undefined
  readonly onOpen: (member: Member) => void
}

export const specifiedColumns: readonly Column<Member, MoreOfMember>[] = [
  {
    name: text('Photo'),
    place: 'picture',
    cell: ({ fullName, photoUrl }) => <Avatar name={fullName} photoUrl={photoUrl} />,
    className: styles.face,
    headClass: styles.photo,
  },
  {
    sort: 'memberId',
    name: text('Member ID'),
    cell: ({ memberId }, { type }) => (
      <>
        {memberId}
        {type && <span className={styles.type}>{type}</span>}
      </>
    ),
    quiet: true,
    className: styles.number,
    headClass: styles.memberId,
  },
  {
    sort: 'fullName',
    name: text('Name'),
    place: 'title',
    cell: (member, { onOpen }) => <NameLink member={member} onOpen={onOpen} />,
    className: styles.name,
  },
  {
    sort: 'email',
    name: text('Email'),
    cell: ({ email }) => email || t('No e-mail'),
    tooltip: ({ email }) => email,
    quiet: true,
    className: styles.address,
    headClass: styles.email,
  },
  {
    sort: 'status',
    name: text('Status'),
    cell: (_, { standing, note }) => (
      <>
        <StatusCell standing={standing} />
        {note && <span className={clsx(styles.reason, styles.upcoming)}>{note}</span>}
      </>
    ),
    className: styles.standing,
    headClass: styles.status,
  },
]

const rowClass = (_: Member, { standing }: MoreOfMember) =>
  clsx(styles.member, standing?.status === 'Disabled' && styles.disabled)

/** Record Payment disappears with the last payment due: moves the focus to the row's next button, else to the page. */
const passFocusOn = (button: HTMLButtonElement | null) => () => {
  if (!button || document.activeElement !== button) return
  const page = button.closest<HTMLElement>('[role="tabpanel"]')
  const next = button.nextElementSibling as HTMLElement | null
  next?.focus()
  queueMicrotask(() => next?.isConnected || page?.focus({ preventScroll: true }))
}

/** Members as a table: photo, member ID, name, email, status, actions. */
export const MembersTable = memo(function MembersTable(props: MembersTableProps) {
  const {
    columns = specifiedColumns,
    className = styles.table,
    members,
    standings,
    types,
    notes,
    sorting,
    selection,
    onSort,
    onRecordPayment,
    onOpen,
    onEdit,
    onToggle,
    onDelete,
  } = props
  const shortNames = useMemo(() => new Map(types.map(({ id, shortName }) => [id, shortName])), [types])
  const may = useMay('members')
  const mayPay = useMay('money')
  const actions = useMemo(
    (): ListActions<Member, MoreOfMember> => ({
      className: styles.actions,
      headClass: styles.buttons,
      open: onOpen,
      main: (member, { standing }) =>
        standing?.status === 'Payment Due' && mayPay
          ? (compact) => (
              <Button
                ref={passFocusOn}
                size="small"
                compact={compact}
                icon={compact && <HandCoins />}
                className={styles.record}
                onClick={() => onRecordPayment(member)}
              >
                {t('Record Payment')}
              </Button>
            )
          : undefined,
      buttons: [
        {
          label: text('Record a payment'),
          icon: <HandCoins />,
          when: (_, { standing }) => standing?.status === 'Active' && mayPay,
          run: onRecordPayment,
        },
        ...(may
          ? [editButton(onEdit), switchButton<Member>(({ enabled }) => enabled, onToggle), deleteButton(onDelete)]
          : []),
      ],
    }),
    [onRecordPayment, onOpen, onEdit, onToggle, onDelete, may, mayPay],
  )
  return (
    <ListTable
      columns={columns}
      actions={actions}
      sorting={sorting}
      onSort={onSort}
      rowClass={rowClass}
      selection={selection}
      className={className}
      label={text('Members')}
      rows={members}
      more={({ id, typeId = '' }) => ({
        standing: standings?.get(id),
        type: shortNames.get(typeId),
        note: notes?.get(id),
        onOpen,
      })}
      height={49}
    />
  )
})
