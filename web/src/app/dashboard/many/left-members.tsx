import { say } from '../../../language/say.ts'
import { t } from '../../../language/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { Left } from './plan-many.ts'

/** Names at most for each reason. */
const most = 20

/** Who stays unchanged, by name and reason. */
export const LeftMembers = ({ left }: { left: readonly Left[] }) =>
  [...Map.groupBy(left, ({ why }) => why)].map(([why, some]) => {
    const names = some.slice(0, most).map(({ member }) => member.fullName)
    const more = some.length - names.length
    return (
      <Banner key={why} tone="info">
        {t('{why}: {names}', {
          why: say(why),
          names: more > 0 ? [...names, t('+{n} more', { n: more })] : names,
        })}
      </Banner>
    )
  })
