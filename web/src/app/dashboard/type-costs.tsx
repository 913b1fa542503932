import type { Member } from '@tessera/domain/members/member'
import { namesApart } from '@tessera/domain/members/names-apart'
import { type TypeCost, typeCosts } from '@tessera/domain/membership/type-costs'
import { useMemo } from 'react'
import { centsText, countText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import type { Retyped } from '../../members/form/form-effects.ts'
import { useMembers } from '../../members/use-members.ts'
import { useBooks } from '../../payments/seasons/use-books.ts'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { useToday } from '../../ui/today.tsx'

/** Names at most for more, and for less. */
const most = 20

/** What a change of types costs whom, before it is saved. */
export function TypeCosts({ changed }: Retyped) {
  const { books } = useBooks()
  const { members } = useMembers()
  const today = useToday()
  const costs = useMemo(
    () => (books && members ? typeCosts(changed, members, books, today) : undefined),
    [changed, members, books, today],
  )
  if (!costs) return null
  const [more, less] = [costs.filter(({ cents }) => cents > 0), costs.filter(({ cents }) => cents < 0)]
  return (
    <Stack gap={4} role="status">
      {costs.length === 0 && <Quiet>{t('No other fee is asked.')}</Quiet>}
      {more.length > 0 && (
        <p>{t('{amount} more from {count, plural, one {# member} other {# members}}: {names}', sums(more))}</p>
      )}
      {less.length > 0 && (
        <p>{t('{amount} less from {count, plural, one {# member} other {# members}}: {names}', sums(less))}</p>
      )}
    </Stack>
  )
}

/** How much it is of how many, and each by name and amount. */
function sums(costs: readonly TypeCost<Member>[]) {
  const amountOf = (cents: number) => centsText(Math.abs(cents))
  const nameOf = namesApart(costs.map(({ member }) => member))
  const names = costs.slice(0, most).map(({ member, cents }) => `${nameOf(member)} (${amountOf(cents)})`)
  const others = costs.length - names.length
  return {
    count: costs.length,
    amount: amountOf(costs.reduce((sum, { cents }) => sum + cents, 0)),
    names: others > 0 ? [...names, t('+{n} more', { n: countText(others) })] : names,
  }
}
