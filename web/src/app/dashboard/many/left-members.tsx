import type { Member } from '@tessera/domain/members/member'
import { say } from '../../../language/say.ts'
import { t } from '../../../language/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { Left } from './plan-many.ts'

/** Names at most for each reason. */
const most = 20

function namesOf(members: readonly Member[]): readonly string[] {
  const names = members.slice(0, most).map(({ fullName }) => fullName)
  const more = members.length - names.length
  return more > 0 ? [...names, t('+{n} more', { n: more })] : names
}

/** Who stays unchanged, by name and reason. */
export const LeftMembers = ({ left }: { left: readonly Left[] }) =>
  [...Map.groupBy(left, ({ why }) => why)].map(([why, some]) => (
    <Banner key={why} tone="info">
      {t('{why}: {names}', { why: say(why), names: namesOf(some.map(({ member }) => member)) })}
    </Banner>
  ))

/** Who pays although the item is for other membership types, by name; nothing if nobody does. */
export const OtherTypes = ({ members }: { members: readonly Member[] }) =>
  members.length > 0 && (
    <Banner tone="warning">
      {t('The item is for other membership types than theirs, and is recorded all the same: {names}', {
        names: namesOf(members),
      })}
    </Banner>
  )
