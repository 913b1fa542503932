import type { Member } from '@tessera/domain/members/member'
import { t } from '../../../language/t.ts'
import { useMembers } from '../../../members/use-members.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Names at most. */
const most = 20

/** Says which of those who are to be disabled are heads of families whose others are not, and stay so; nothing if none is. */
export function HeadsStay({ changing }: { changing: readonly Member[] }) {
  const { members = [] } = useMembers()
  const ids = new Set(changing.map(({ id }) => id))
  const asked = new Set(
    members.flatMap(({ id, enabled, belongsTo }) => (enabled && belongsTo && !ids.has(id) ? belongsTo : [])),
  )
  const heads = changing.filter(({ id }) => asked.has(id))
  if (heads.length === 0) return null
  const names = heads.slice(0, most).map(({ fullName }) => fullName)
  const more = heads.length - names.length
  return (
    <Banner tone="warning">
      {t(
        'Others belong to {names}, and go on doing so: to say who takes over, disable the heads of families one by one.',
        { names: more > 0 ? [...names, t('+{n} more', { n: more })] : names },
      )}
    </Banner>
  )
}
