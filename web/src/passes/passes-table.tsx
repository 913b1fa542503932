import type { Member } from '@tessera/domain/members/member'
import type { Standing } from '@tessera/domain/membership/status'
import type { MadeCard } from '@tessera/domain/passes/cards-contract'
import { text } from '@tessera/domain/texts/text'
import { Download, Send, Wallet } from 'lucide-react'
import { useMemo } from 'react'
import { useMay } from '../firebase/session.ts'
import { requirementText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Badge, statusTones } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import type { Column, ListActions } from '../ui/list/column.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useAction } from '../ui/use-action.ts'
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

/** What a row shows beside the member. */
interface More {
  readonly standing: Standing | undefined
  /** Null without a card, undefined until loaded. */
  readonly card: MadeCard | null | undefined
  readonly busy: boolean
}

const isDisabled = ({ standing }: More): boolean => standing?.status === 'Disabled'

const columns: readonly Column<PassHolder, More>[] = [
  { name: text('Member ID'), cell: (one) => one.memberId, quiet: true, width: 144 },
  {
    name: text('Name'),
    place: 'title',
    cell: ({ fullName }, { card, standing }) => (
      <>
        {fullName}
        {card !== undefined && <CardState card={card} status={standing?.status} />}
      </>
    ),
  },
  {
    name: text('Status'),
    cell: (_, { standing }) =>
      standing ? <Badge tone={statusTones[standing.status]}>{t(standing.status)}</Badge> : t('Calculating...'),
    width: 172,
  },
  {
    name: text('Missing Requirements'),
    label: text('Missing'),
    cell: (_, { standing }) => standing?.unmet.map(requirementText).join(', ') || '-',
    isEmpty: (_, { standing }) => !standing?.unmet.length,
    quiet: true,
  },
]

/** Members and their passes as a table: member ID, name, status, missing requirements, Generate Pass and what can be done with a card that is made. */
export function PassesTable({ members, standings, cards, ready, onGenerate, onSend }: Props) {
  const [generate, , , runs] = useAction(failedPass, onGenerate, { each: ({ id }) => id })
  const may = useMay('members')
  const actions = useMemo((): ListActions<PassHolder, More> | undefined => {
    if (!may) return undefined
    const isMade = (_: PassHolder, more: More) => ready && !isDisabled(more) && Boolean(more.card && !more.card.voided)
    return {
      width: 324,
      open: (member, more) => ready && !isDisabled(more) && generate(member),
      instead: (_, more) => isDisabled(more) && <span className={styles.none}>{t('No pass while disabled')}</span>,
      main:
        (member, { busy }) =>
        (compact) => (
          <Button
            size="small"
            compact={compact}
            icon={<Wallet />}
            disabled={!ready}
            busy={busy}
            busyText={t('Generating...')}
            onClick={() => generate(member)}
          >
            {t('Generate Pass')}
          </Button>
        ),
      buttons: [
        { label: text('Download the card'), icon: <Download />, when: isMade, run: generate },
        ...(onSend ? [{ label: text('Send the card by e-mail'), icon: <Send />, when: isMade, run: onSend }] : []),
        (member) => <PrintCardButton member={member} />,
      ],
    }
  }, [ready, generate, onSend, may])
  return (
    <ListTable
      columns={columns}
      actions={actions}
      label={text('Member Passes')}
      rows={members}
      more={({ id }) => ({
        standing: standings?.get(id),
        card: cards && (cards.get(id) ?? null),
        busy: runs.some(([member]) => member.id === id),
      })}
      height={47}
      rowClass={styles.holder}
    />
  )
}
