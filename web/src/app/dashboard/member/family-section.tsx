import { lostHead, readerOf } from '@tessera/domain/members/family'
import { hasDied } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import { HandCoins } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useMay } from '../../../firebase/session.ts'
import { itemText } from '../../../language/format.ts'
import { owedText } from '../../../language/reason-texts.ts'
import { t } from '../../../language/t.ts'
import type { Standings } from '../../../members/list/find-members.ts'
import { memberAddress } from '../../../members/member-address.ts'
import type { FamilyLine } from '../../../payments/record/family-lines.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Quiet, Row } from '../../../ui/layout.tsx'
import { FactList } from '../../../ui/list/fact-list.tsx'
import { useToday } from '../../../ui/today.tsx'
import styles from './member.module.css'
import { Section } from './section.tsx'

interface Props {
  member: Member
  members: readonly Member[]
  standings: Standings
  /** What the family has open. */
  lines: readonly FamilyLine[]
  /** Records what the family pays. */
  onRecord: () => void
  /** Opens the form to choose another head. */
  onChooseHead: () => void
}

/**
 * The others of a member's family, the head first, each with a link to their page, the status and what is open; nothing for who has
 * none. Says if the head has left, and offers to choose another.
 */
export function FamilySection({ member, members, standings, lines, onRecord, onChooseHead }: Props) {
  const { search, state } = useLocation()
  const today = useToday()
  const may = useMay('members')
  const mayPay = useMay('money')
  const byId = useMemo(() => new Map(members.map((one) => [one.id, one])), [members])
  const headId = member.belongsTo ?? member.id
  const family = members.filter(({ id, belongsTo }) => id !== member.id && (id === headId || belongsTo === headId))
  if (family.length === 0) return null
  const ordered = family.toSorted((a, b) => Number(b.id === headId) - Number(a.id === headId))
  const lost = (one: Member) => lostHead(one, (id) => byId.get(id), today)
  const head = lost(member)
  const left = family.filter((one) => lost(one)?.id === member.id)
  const statusOf = (id: string) => {
    const status = standings?.get(id)?.status
    return status && t(status)
  }
  const reader = readerOf(member, (id) => byId.get(id)).head
  const names = { head: head?.fullName ?? '', name: member.fullName }
  return (
    <Section title={t('Family')}>
      {head && (
        <Banner tone="warning">
          {hasDied(head)
            ? t('{head}, to whom {name} belongs, has died', names)
            : t('{head}, to whom {name} belongs, has left', names)}
        </Banner>
      )}
      {head && may && (
        <Row>
          <Button size="small" onClick={onChooseHead}>
            {t('Choose another head')}
          </Button>
        </Row>
      )}
      {left.length > 0 && (
        <Banner tone="warning">
          {t(
            '{count, plural, one {# person belongs} other {# people belong}} to {name}, whose membership has ended. Please choose another head on their pages.',
            { count: left.length, name: member.fullName },
          )}
        </Banner>
      )}
      <FactList
        rows={ordered}
        nameOf={({ memberId: number, fullName }) => (
          <Link to={memberAddress(number, search)} state={state} className={styles.relative}>
            {fullName}
          </Link>
        )}
        facts={({ id, memberId: number }) => (
          <>
            <Quiet small>
              {[number, id === headId && t('Head of the family'), statusOf(id)].filter(Boolean).join(' · ')}
            </Quiet>
            {lines
              .filter(({ payer }) => payer.id === id)
              .map(({ id: line, item, isDue }) => (
                <p key={line}>
                  {itemText(item.label)}: {owedText(item, isDue)}
                </p>
              ))}
          </>
        )}
      />
      {reader && (
        <Quiet small>
          {t('E-mails about {name} go to {reader}.', { name: member.fullName, reader: reader.fullName })}
        </Quiet>
      )}
      {mayPay && lines.some(({ payer }) => payer.id !== member.id) && (
        <Row>
          <Button size="small" icon={<HandCoins />} onClick={onRecord}>
            {t('Record for the family')}
          </Button>
        </Row>
      )}
    </Section>
  )
}
