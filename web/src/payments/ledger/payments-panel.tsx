import { text } from '@tessera/domain/texts/text'
import { type ComponentProps, useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../language/t.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useChangeParams } from '../../ui/use-change-params.ts'
import { useParamTab } from '../../ui/use-tab.ts'
import { ItemsView } from '../items/items-view.tsx'
import { YearsView } from '../seasons/years-view.tsx'
import styles from './payments-panel.module.css'
import { PaymentsView } from './payments-view.tsx'

/** Parts of the Payments tab, in the search parameter `part`. */
const paymentParts = ['payments', 'items', 'years'] as const

const parts = [
  { id: 'payments', label: text('Payments') },
  { id: 'items', label: text('Payment Items') },
  { id: 'years', label: text('Years') },
] as const

/** Payments tab: payments, payment items and years. */
export function PaymentsPanel({
  givesDonations,
  ...props
}: ComponentProps<typeof PaymentsView> & Pick<ComponentProps<typeof ItemsView>, 'givesDonations'>) {
  const { members, types } = props
  const [part, choose] = useParamTab('part', paymentParts)
  useOldBookmark()
  return (
    <Tabs
      label={t('Payments')}
      look="pills"
      tabs={parts.map((each) => ({ ...each, label: t(each.label) }))}
      value={part}
      onChange={choose}
    >
      <TabPanel id="payments" className={styles.panel}>
        <PaymentsView {...props} />
      </TabPanel>
      <TabPanel id="items" className={styles.panel}>
        <ItemsView members={members} types={types} givesDonations={givesDonations} />
      </TabPanel>
      <TabPanel id="years" className={styles.panel}>
        <YearsView members={members} types={types} />
      </TabPanel>
    </Tabs>
  )
}

/** Opens the part that a bookmark of version 0.1 names: there it was the parameter `view`, which is now a view of the members. */
function useOldBookmark(): void {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const named = paymentParts.find((each) => each === params.get('view'))
  useLayoutEffect(() => {
    if (named) change({ part: named, view: '' })
  }, [named, change])
}
