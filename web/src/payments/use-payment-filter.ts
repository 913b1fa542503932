import { type PaymentFilter, periods } from '@tessera/domain/payments/filter'
import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

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
  /** How many of its choices list less than everything. */
  count: number
  change: (choice: Partial<PaymentFilter>) => void
  clear: () => void
}

/** The payment filter in the address, so that it survives a reload and Back. */
export function usePaymentFilter(): FilterOfAddress {
  const [params] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
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
    const next = new URLSearchParams(params)
    for (const field of fields) {
      const unused = wanted.period !== 'range' && (field === 'from' || field === 'to')
      if (unused || wanted[field] === '' || wanted[field] === 'all') next.delete(names[field])
      else next.set(names[field], wanted[field])
    }
    navigate({ search: next.toString(), hash }, { preventScrollReset: true, replace: true })
  }
  return {
    filter,
    count: [filter.yearId, filter.itemId, filter.memberId].filter(Boolean).length + (filter.period === 'all' ? 0 : 1),
    change,
    clear: () => change({ yearId: '', itemId: '', memberId: '', period: 'all' }),
  }
}
