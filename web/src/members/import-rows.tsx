import type { Member, MemberInput } from '@tessera/domain/members/member'
import { t } from '../language/t.ts'
import { translated } from '../language/translated.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import { useGrowing } from '../ui/use-growing.tsx'
import styles from './import.module.css'
import { type PlanKind, type PlannedRow, planNames } from './plan-import.ts'

const tones: Record<PlanKind, BadgeTone> = { new: 'active', updated: 'due', unchanged: 'disabled', refused: 'error' }

/** The rows of a file, each with what will happen to it. */
export function ImportRows({ rows }: { rows: readonly PlannedRow[] }) {
  const { shown, end } = useGrowing(rows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.rows} tabIndex={0} aria-label={t('Rows of the file')}>
      <Table label={t('What will happen')}>
        <thead>
          <Tr>
            <Th>{t('Row')}</Th>
            <Th>{t('Member ID')}</Th>
            <Th>{t('Name')}</Th>
            <Th>{t('Email')}</Th>
            <Th>{t('What happens')}</Th>
          </Tr>
        </thead>
        <tbody>
          {shown.map(({ row, input, plan }) => {
            const before = plan.kind === 'updated' ? plan.member : undefined
            return (
              <Tr key={row}>
                <Td label={t('Row')} className={styles.quiet}>
                  {row}
                </Td>
                <Td label={t('Member ID')}>{change('memberId', input, before)}</Td>
                <Td label={t('Name')} place="title">
                  {change('fullName', input, before)}
                </Td>
                <Td label={t('Email')}>{change('email', input, before)}</Td>
                <Td label={t('Outcome')}>
                  <span className={styles.outcome}>
                    <Badge tone={tones[plan.kind]}>{t(planNames[plan.kind])}</Badge>
                    {plan.kind === 'refused' && <span className={styles.why}>{translated(plan.why)}</span>}
                  </span>
                </Td>
              </Tr>
            )
          })}
        </tbody>
      </Table>
      {end}
    </section>
  )
}

const change = (field: keyof MemberInput, input: MemberInput, before: Member | undefined) =>
  before && before[field] !== input[field] ? (
    <span className={styles.change}>
      <bdi>{input[field]}</bdi>
      <s className={styles.quiet}>
        <bdi>{before[field]}</bdi>
      </s>
    </span>
  ) : (
    <bdi>{input[field]}</bdi>
  )
