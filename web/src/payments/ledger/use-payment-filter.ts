import { type PaymentFilter, periods } from '@tessera/domain/payments/filter'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeParams } from '../../ui/use-change-params.ts'

const names = {
  yearId: 'season',
  itemId: 'item',
  memberId: 'member',
  period: 'period',
  from: 'from',
  to: 'to',
} as const
const fields = Object.keys(names) as (keyof PaymentFilter)[]

interface FilterOfAddress {
  filter: PaymentFilter
  /** Number of active choices. */
  count: number
  change: (choice: Partial<PaymentFilter>) => void
  clear: () => void
}

/** The payment filter, kept in the URL, so that it survives a reload and Back. */
export function usePaymentFilter(): FilterOfAddress {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const filter = useMemo((): PaymentFilter => {
    const of = (field: keyof PaymentFilter) => params.get(names[field]) ?? ''
    const period = periods.find((each) => each === of('period')) ?? 'all'
    return {
      yearId: of('yearId'),
      itemId: of('itemId'),
      memberId: of('memberId'),
      period,
      from: of('from'),
      to: of('to'),
    }
  }, [params])
  const change = (choice: Partial<PaymentFilter>) => {
    const wanted = { ...filter, ...choice }
    const named = fields.map((field) => {
      const unused = wanted.period !== 'range' && (field === 'from' || field === 'to')
      return [names[field], unused || wanted[field] === 'all' ? '' : wanted[field]]
    })
    changeParams(Object.fromEntries(named))
  }
  return {
    filter,
    count: [filter.yearId, filter.itemId, filter.memberId].filter(Boolean).length + (filter.period === 'all' ? 0 : 1),
    change,
    clear: () => change({ yearId: '', itemId: '', memberId: '', period: 'all' }),
  }
}
