import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { factNames } from '@tessera/domain/members/fact-names'
import { ageOn, facts } from '@tessera/domain/members/facts'
import type { Member } from '@tessera/domain/members/member'
import { Fragment, type ReactNode } from 'react'
import { dayText } from '../../language/format.ts'
import { pausesText } from '../../language/pauses-text.ts'
import { t } from '../../language/t.ts'
import { Quiet } from '../../ui/layout.tsx'
import { useToday } from '../../ui/today.tsx'
import { ageHint } from '../form/age-hint.ts'
import { factText, labelOf, reasonText } from '../form/described-member.ts'
import { useJanuaries } from '../list/use-januaries.ts'
import { ownFieldText } from '../own-field-text.ts'
import { useOwnFields } from '../own-fields-context.ts'
import { proofHint } from '../proof-hint.ts'
import { typeChangesText } from '../type-changes-text.ts'
import styles from './member-facts.module.css'

interface Shown {
  readonly label: string
  /** One that is empty is left out. */
  readonly value: ReactNode
}

/** What a member's page tells of a member: what the form of a member has, and the club's own fields. */
export function MemberFacts({ member, types }: { member: Member; types: readonly MembershipType[] }) {
  const own = useOwnFields()
  const today = useToday()
  const [january] = useJanuaries()
  const { memberId, email, typeId, joinedOn, leavesOn, leavingReason, pauses, proofUntil, fields = {} } = member
  const proof = proofHint(member, types, today)
  const type = types.find(({ id }) => id === typeId)
  const usual: readonly Shown[] = [
    { label: labelOf('memberId'), value: memberId },
    {
      label: labelOf('email'),
      value: email ? <a href={`mailto:${encodeURIComponent(email)}`}>{breakable(email)}</a> : t('No e-mail'),
    },
    { label: labelOf('typeId'), value: type && withHint(type.name, ageHint(member, type, january)) },
    {
      label: labelOf('typeChanges'),
      value:
        member.typeChanges && typeChangesText(member, types).map(({ from, words }) => <div key={from}>{words}</div>),
    },
    { label: labelOf('proofUntil'), value: withHint(proofUntil && dayText(proofUntil), proof) },
    { label: labelOf('joinedOn'), value: joinedOn && dayText(joinedOn) },
    { label: labelOf('leavesOn'), value: leavesOn && dayText(leavesOn) },
    { label: labelOf('leavingReason'), value: leavingReason && reasonText(leavingReason) },
    { label: labelOf('pauses'), value: pauses && pausesText(pauses).map((words) => <div key={words}>{words}</div>) },
  ]
  const known = factNames
    .filter((fact) => facts[fact].kind !== 'name')
    .map((fact) => ({ label: labelOf(fact), value: factIn(member, fact, today) }))
  const ofClub = own.map((field) => ({ label: field.name, value: ownFieldText(field, fields[field.id] ?? '') }))
  return (
    <dl className={styles.facts}>
      {[...usual, ...known, ...ofClub].map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** An address that breaks after its dots and its @ rather than within a word. */
const breakable = (email: string): ReactNode =>
  email.split(/(?<=[.@])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const withHint = (value: string | undefined, hint: string | undefined): ReactNode =>
  hint ? (
    <>
      {value}
      <Quiet small>{hint}</Quiet>
    </>
  ) : (
    value
  )

function factIn(member: Member, fact: (typeof factNames)[number], today: string): ReactNode {
  const value = member[fact] ?? ''
  const words = factText(fact, value)
  if (fact === 'birthday' && value && value <= today)
    return `${words} (${t('{years, plural, one {# year old} other {# years old}}', { years: ageOn(value, today) })})`
  // Two numbers stand in one field.
  return facts[fact].kind === 'phone' && words && !words.includes(',') ? (
    <a href={`tel:${words.replace(/[^+\d]/g, '')}`}>{words}</a>
  ) : (
    words
  )
}
