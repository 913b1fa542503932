import type { Member } from '@tessera/domain/members/member'
import type { Standing } from '@tessera/domain/membership/status'
import type { MadeCard } from '@tessera/domain/passes/cards-contract'
import { text } from '@tessera/domain/texts/text'
import { clsx } from 'clsx'
import { Download, Send, Wallet } from 'lucide-react'
import { memo } from 'react'
import { requirementText } from '../language/format.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Badge, statusTones } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { ActionsTh, Table, Td, Th, Tr } from '../ui/table.tsx'
import { useAction } from '../ui/use-action.ts'
import { WindowBody } from '../ui/window-body.tsx'
import { CardState } from './card-state.tsx'
import styles from './member-passes-panel.module.css'
import { PrintCardButton } from './print-cards.tsx'

/** Member data for the passes screen. */
export type PassHolder = Pick<Member, 'id' | 'memberId' | 'fullName'>

/** Standing this year by member id; undefined until computed. */
export type PassStandings = ReadonlyMap<string, Standing> | undefined

interface Props {
  members: readonly PassHolder[]
  standings: PassStandings
  /** The cards that were made, by member id; undefined until loaded. */
  cards: ReadonlyMap<string, MadeCard> | undefined
  /** True if passes can be generated at all. */
  ready: boolean
  /** Generates a pass; returns the success message. Throws an AppError. */
  onGenerate: (member: PassHolder) => Promise<string>
  /** Sends the card of a member by e-mail; absent if the club can send none. */
  onSend: ((member: PassHolder) => void) | undefined
}

const failedPass = text('An error occurred')

/** Approximate height of a row in pixels. */
const height = { row: 47, card: 66 }

/** Members and their passes as a table: member ID, name, status, missing requirements, Generate Pass and what can be done with a card that is made. */
export function PassesTable({ members, standings, cards, ...actions }: Props) {
  return (
    <Table folds label={t('Member Passes')} rowCount={members.length + 1} className={styles.table}>
      <thead>
        <Tr>
          <Th className={styles.numberColumn}>{t('Member ID')}</Th>
          <Th>{t('Name')}</Th>
          <Th className={styles.statusColumn}>{t('Status')}</Th>
          <Th>{t('Missing Requirements')}</Th>
          <ActionsTh className={styles.buttonColumn} />
        </Tr>
      </thead>
      <WindowBody items={members} height={height}>
        {(member, row) => {
          const standing = standings?.get(member.id)
          const card = cards && (cards.get(member.id) ?? null)
          return <PassRow {...{ member, standing, card }} {...actions} {...row} />
        }}
      </WindowBody>
    </Table>
  )
}

interface RowProps extends Omit<Props, 'members' | 'standings' | 'cards'> {
  member: PassHolder
  standing: Standing | undefined
  /** Null without a card, undefined until loaded. */
  card: MadeCard | null | undefined
  place: number
  measure: (row: Element | null) => void
}

const PassRow = memo(function PassRow(props: RowProps) {
  const { member, standing, card, place, measure, ready, onGenerate, onSend } = props
  useLanguage()
  const [generate, busy] = useAction(failedPass, () => onGenerate(member))
  const isDisabled = standing?.status === 'Disabled'
  const isMade = ready && !isDisabled && Boolean(card && !card.voided)
  return (
    <Tr
      ref={measure}
      data-index={place}
      aria-rowindex={place + 2}
      className={styles.holder}
      onOpen={() => {
        if (ready && !isDisabled) generate()
      }}
    >
      <Td label={t('Member ID')} className={styles.quiet}>
        {member.memberId}
      </Td>
      <Td label={t('Name')} place="title">
        {member.fullName}
        {card !== undefined && <CardState card={card} status={standing?.status} />}
      </Td>
      <Td label={t('Status')}>
        {standing ? <Badge tone={statusTones[standing.status]}>{t(standing.status)}</Badge> : t('Calculating...')}
      </Td>
      <Td
        label={t('Missing')}
        className={clsx(styles.quiet, !standing?.unmet.length && styles.nothing)}
        empty={!standing?.unmet.length}
      >
        {standing?.unmet.map(requirementText).join(', ') || '-'}
      </Td>
      <Td place="actions">
        {isDisabled ? (
          <span className={styles.none}>{t('No pass while disabled')}</span>
        ) : (
          <RowActions
            main={(compact) => (
              <Button
                size="small"
                compact={compact}
                icon={<Wallet />}
                disabled={!ready}
                busy={busy}
                busyText={t('Generating...')}
                onClick={() => generate()}
              >
                {t('Generate Pass')}
              </Button>
            )}
          >
            {isMade && (
              <>
                <IconButton label={t('Download the card')} icon={<Download />} onClick={() => generate()} />
                {onSend && (
                  <IconButton label={t('Send the card by e-mail')} icon={<Send />} onClick={() => onSend(member)} />
                )}
              </>
            )}
            <PrintCardButton member={member} />
          </RowActions>
        )}
      </Td>
    </Tr>
  )
})
