import type { Member } from '@tessera/domain/members/member'
import { Link, useLocation } from 'react-router-dom'
import { t } from '../../../language/t.ts'
import { memberAddress } from '../../../members/member-address.ts'
import { Quiet } from '../../../ui/layout.tsx'
import { FactList } from '../../../ui/list/fact-list.tsx'
import styles from './member.module.css'
import { Section } from './section.tsx'

/** The others of a member's family, the head first, each with a link to their page; nothing for who has none. */
export function FamilySection({ member, members }: { member: Member; members: readonly Member[] }) {
  const { search, state } = useLocation()
  const headId = member.belongsTo ?? member.id
  const family = members.filter(({ id, belongsTo }) => id !== member.id && (id === headId || belongsTo === headId))
  if (family.length === 0) return null
  const ordered = family.toSorted((a, b) => Number(b.id === headId) - Number(a.id === headId))
  return (
    <Section title={t('Family')}>
      <FactList
        rows={ordered}
        nameOf={({ memberId: number, fullName }) => (
          <Link to={memberAddress(number, search)} state={state} className={styles.relative}>
            {fullName}
          </Link>
        )}
        facts={({ id, memberId: number }) => (
          <Quiet small>{[number, id === headId && t('Head of the family')].filter(Boolean).join(' · ')}</Quiet>
        )}
        buttons={() => null}
      />
    </Section>
  )
}
