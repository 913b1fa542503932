import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { Standing } from '@tessera/domain/membership/status'
import { text } from '@tessera/domain/texts/text'
import { clsx } from 'clsx'
import { Ban, CircleCheck, HandCoins, Pencil, Trash2 } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { ActionsTh, SortTh, Table, Td, Th, Tr } from '../ui/table.tsx'
import { WindowBody } from '../ui/window-body.tsx'
import { type Sorting, type Standings, sortColumns } from './find-members.ts'
import styles from './members-panel.module.css'
import { StatusCell } from './status-cell.tsx'

/** Actions of a row. */
interface MemberActions {
  onRecordPayment: (member: Member) => void
  onEdit: (member: Member) => void
  onToggle: (member: Member) => void
  onDelete: (member: Member) => void
}

interface Props extends MemberActions {
  members: readonly Member[]
  standings: Standings
  types: readonly MembershipType[]
  notes: ReadonlyMap<string, string> | undefined
  sorting: Sorting
  onSort: (column: Sorting['column']) => void
}

/** Approximate height of a member in pixels. */
const height = { row: 49, card: 66 }

const columnNames: Record<Sorting['column'], string> = {
  memberId: text('Member ID'),
  fullName: text('Name'),
  email: text('Email'),
  status: text('Status'),
}

/** Members as a table: photo, member ID, name, email, status, actions. */
export const MembersTable = memo(function MembersTable(props: Props) {
  const { members, standings, types, notes, sorting, onSort, ...actions } = props
  useLanguage()
  const shortNames = useMemo(() => new Map(types.map(({ id, shortName }) => [id, shortName])), [types])
  return (
    <Table folds label={t('Members')} rowCount={members.length + 1} className={styles.table}>
      <thead>
        <Tr>
          <Th className={styles.photo}>
            <span className="visually-hidden">{t('Photo')}</span>
          </Th>
          {sortColumns.map((column) => (
            <SortTh
              key={column}
              className={styles[column]}
              direction={sorting.column === column ? sorting.direction : undefined}
              onSort={() => onSort(column)}
            >
              {t(columnNames[column])}
            </SortTh>
          ))}
          <ActionsTh className={styles.buttons} />
        </Tr>
      </thead>
      <WindowBody items={members} height={height}>
        {(member, row) => {
          const standing = standings?.get(member.id)
          const type = shortNames.get(member.typeId ?? '')
          const note = notes?.get(member.id)
          return <MemberRow {...{ member, standing, type, note }} {...row} {...actions} />
        }}
      </WindowBody>
    </Table>
  )
})

interface RowProps extends MemberActions {
  member: Member
  place: number
  measure: (row: Element | null) => void
  standing: Standing | undefined
  /** Short name of the membership type. */
  type: string | undefined
  note: string | undefined
}

/** Record Payment disappears with the last payment due: moves the focus to the row's next button, else to the page. */
const passFocusOn = (button: HTMLButtonElement | null) => () => {
  if (!button || document.activeElement !== button) return
  const page = button.closest<HTMLElement>('[role="tabpanel"]')
  const next = button.nextElementSibling as HTMLElement | null
  next?.focus()
  queueMicrotask(() => next?.isConnected || page?.focus({ preventScroll: true }))
}

const MemberRow = memo(function MemberRow(props: RowProps) {
  const { member, place, measure, standing, type, note, onRecordPayment, onEdit, onToggle, onDelete } = props
  useLanguage()
  return (
    <Tr
      ref={measure}
      data-index={place}
      aria-rowindex={place + 2}
      onOpen={() => onEdit(member)}
      className={clsx(styles.member, standing?.status === 'Disabled' && styles.disabled)}
    >
      <Td place="picture">
        <Avatar name={member.fullName} photoUrl={member.photoUrl} />
      </Td>
      <Td label={t('Member ID')} className={clsx(styles.quiet, styles.number)}>
        {member.memberId}
        {type && <span className={styles.type}>{type}</span>}
      </Td>
      <Td label={t('Name')} place="title">
        {member.fullName}
      </Td>
      <Td label={t('Email')} title={member.email} className={clsx(styles.quiet, styles.address)}>
        {member.email || t('No e-mail')}
      </Td>
      <Td label={t('Status')} className={styles.standing}>
        <StatusCell standing={standing} />
        {note && <span className={clsx(styles.reason, styles.upcoming)}>{note}</span>}
      </Td>
      <Td place="actions">
        <RowActions
          className={styles.actions}
          main={
            standing?.status === 'Payment Due'
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
              : undefined
          }
        >
          {standing?.status === 'Active' && (
            <IconButton label={t('Record a payment')} icon={<HandCoins />} onClick={() => onRecordPayment(member)} />
          )}
          <IconButton label={t('Edit')} icon={<Pencil />} onClick={() => onEdit(member)} />
          <IconButton
            label={t(member.enabled ? 'Disable' : 'Enable')}
            worded
            icon={member.enabled ? <Ban /> : <CircleCheck />}
            onClick={() => onToggle(member)}
          />
          <IconButton label={t('Delete')} tone="danger" icon={<Trash2 />} onClick={() => onDelete(member)} />
        </RowActions>
      </Td>
    </Tr>
  )
})
