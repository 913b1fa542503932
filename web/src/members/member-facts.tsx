import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import type { ReactNode } from 'react'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import styles from './member-facts.module.css'

interface Fact {
  readonly label: string
  /** A fact that is empty is left out. */
  readonly say: (member: Member, types: readonly MembershipType[]) => ReactNode
}

const dayOf = (day: string | undefined) => day && dayText(day)

/** What a member's page tells of a member; a further field is one more line. */
const facts: readonly Fact[] = [
  { label: text('Member ID'), say: ({ memberId }) => memberId },
  {
    label: text('Email'),
    say: ({ email }) => (email ? <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> : t('No e-mail')),
  },
  { label: text('Membership type'), say: ({ typeId }, types) => types.find(({ id }) => id === typeId)?.name },
  { label: text('Member since'), say: ({ joinedOn }) => dayOf(joinedOn) },
  { label: text('Last day'), say: ({ leavesOn }) => dayOf(leavesOn) },
]

/** The facts of a member. */
export const MemberFacts = ({ member, types }: { member: Member; types: readonly MembershipType[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, say }) => {
      const value = say(member, types)
      return (
        value && (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        )
      )
    })}
  </dl>
)
