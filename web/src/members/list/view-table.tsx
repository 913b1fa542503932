import { WideList } from '../../ui/list/wide-list.tsx'
import { MembersTable, type MembersTableProps } from './members-table.tsx'
import styles from './view-table.module.css'

/** The members with the columns of a view; it scrolls sideways within itself where they need more room than there is. */
export const ViewTable = (props: MembersTableProps) => (
  <WideList columns={props.columns ?? []} hasBoxes={props.selection !== undefined} actions={styles.actions}>
    <MembersTable {...props} className={styles.table} />
  </WideList>
)
