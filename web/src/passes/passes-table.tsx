import type { MembershipStatus, Requirement } from '@tessera/domain/membership/status'
import { clsx } from 'clsx'
import { Wallet } from 'lucide-react'
import { memo } from 'react'
import { itemText } from '../language/format.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'
import { useGrowing } from '../ui/use-growing.tsx'
import styles from './member-passes-panel.module.css'

/** As much of a member as the passes screen shows; `memberId` is the club's number. */
export interface PassHolder {
  readonly id: string
  readonly memberId: string
  readonly fullName: string
}

interface Standing {
  readonly status: MembershipStatus
  readonly unmet: readonly Requirement[]
}

/** Each member's standing this year, by the member's id; undefined until it is computed. */
export type PassStandings = ReadonlyMap<string, Standing> | undefined

const tones = { Active: 'active', 'Payment Due': 'due', Disabled: 'disabled' } as const

interface Props {
  members: readonly PassHolder[]
  standings: PassStandings
  /** Whether passes can be made at all. */
  ready: boolean
  onGenerate: (member: PassHolder) => Promise<void>
}

/** Members and their passes as a table: member ID, name, status, missing requirements, Generate Pass. */
export function PassesTable({ members, standings, ready, onGenerate }: Props) {
  const { shown, end } = useGrowing(members)
  return (
    <>
      <Table label={t('Member Passes')}>
        <thead>
          <Tr>
            <Th>{t('Member ID')}</Th>
            <Th>{t('Name')}</Th>
            <Th>{t('Status')}</Th>
            <Th>{t('Missing Requirements')}</Th>
            <Th>
              <span className="visually-hidden">{t('Actions')}</span>
            </Th>
          </Tr>
        </thead>
        <tbody>
          {shown.map((member) => (
            <PassRow key={member.id} standing={standings?.get(member.id)} {...{ member, ready, onGenerate }} />
          ))}
        </tbody>
      </Table>
      {end}
    </>
  )
}

interface RowProps extends Omit<Props, 'members' | 'standings'> {
  member: PassHolder
  standing: Standing | undefined
}

const PassRow = memo(function PassRow({ member, standing, ready, onGenerate }: RowProps) {
  useLanguage()
  const [generate, busy] = useExclusive(() => onGenerate(member))
  return (
    <Tr className={styles.holder}>
      <Td label={t('Member ID')} className={styles.quiet}>
        {member.memberId}
      </Td>
      <Td label={t('Name')} place="title">
        {member.fullName}
      </Td>
      <Td label={t('Status')}>
        {standing ? <Badge tone={tones[standing.status]}>{t(standing.status)}</Badge> : t('Calculating...')}
      </Td>
      <Td label={t('Missing')} className={clsx(styles.quiet, !standing?.unmet.length && styles.nothing)}>
        {standing?.unmet.map(({ label }) => itemText(label)).join(', ') || '-'}
      </Td>
      <Td place="actions">
        <Button
          size="small"
          icon={<Wallet />}
          disabled={!ready}
          busy={busy}
          busyText={t('Generating...')}
          onClick={() => generate()}
        >
          {t('Generate Pass')}
        </Button>
      </Td>
    </Tr>
  )
})
