import type { Member } from '@tessera/domain/members/member'
import { itemDisplayName } from '@tessera/domain/payments/items'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { ArchiveX, Check, Pencil, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useMemo } from 'react'
import { useMay } from '../../../firebase/session.ts'
import { centsText, dayText } from '../../../language/format.ts'
import { returnedText } from '../../../language/returned-text.ts'
import { t } from '../../../language/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Quiet } from '../../../ui/layout.tsx'
import type { Column, ListActions } from '../../../ui/list/column.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import styles from './bank.module.css'
import { type BankEntry, kindBadges } from './bank-entry.ts'
import { ofRunText } from './of-run.ts'
import { reasonText } from './reason-text.ts'

interface Props {
  rows: readonly BankEntry[]
  members: readonly Member[]
  items: readonly PaymentItem[]
  years: readonly PaymentYear[]
  /** Takes what is proposed, or asks for it. */
  onTake: (entry: BankEntry) => void
  onChoose: (entry: BankEntry) => void
  onAside: (entry: BankEntry) => unknown
  onTakeBack: (entry: BankEntry) => unknown
}

/** Lines at the left, whom and what each pays at the right. Enter takes, `/` chooses, N puts aside. */
export function BankTable({ rows, members, items, years, onTake, onChoose, onAside, onTakeBack }: Props) {
  const columns = useMemo(() => columnsOf(members, items, years), [members, items, years])
  const may = useMay('money')
  const isPaying = ({ kind, ofRun }: BankEntry) => kind !== 'returned' && !ofRun
  const actions: ListActions<BankEntry> = {
    open: (entry) => (isPaying(entry) ? onTake(entry) : entry.takesBack.length > 0 && onTakeBack(entry)),
    main: ({ kind, ...entry }) =>
      kind === 'probable'
        ? (compact) => (
            <Button size="small" compact={compact} icon={<Check />} onClick={() => onTake({ kind, ...entry })}>
              {t('Accept')}
            </Button>
          )
        : undefined,
    buttons: [
      { label: text('Choose…'), icon: <Pencil />, run: onChoose, when: isPaying },
      {
        label: text('Take back'),
        icon: <Undo2 />,
        run: onTakeBack,
        worded: true,
        when: ({ takesBack }) => takesBack.length > 0,
      },
      { label: text('Not ours'), icon: <ArchiveX />, run: onAside },
    ],
    width: 230,
  }
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, id: string): boolean => {
    const entry = rows.find((one) => one.id === id)
    const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event
    if (!entry || ctrlKey || metaKey || altKey || target !== currentTarget) return false
    const next = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling
    const goOn = () => next instanceof HTMLElement && next.matches('[tabindex]') && next.focus()
    if (key === '/' && isPaying(entry)) onChoose(entry)
    else if (key.toLowerCase() === 'n') {
      void onAside(entry)
      goOn()
    } else if (key === 'Enter' && entry.kind === 'probable') {
      onTake(entry)
      // The row leaves for those that are certain.
      goOn()
    } else return false
    event.preventDefault()
    // The page has its own use of these keys.
    event.stopPropagation()
    return true
  }
  return (
    <ListTable columns={columns} rows={rows} {...(may && { actions, onKey })} label={text('Bank lines')} height={64} />
  )
}

/** True for a line of which nothing is proposed. */
const paysNothing = ({ kind, parts, takesBack, ofRun }: BankEntry): boolean =>
  kind !== 'returned' && parts.length + takesBack.length === 0 && !ofRun

function columnsOf(
  members: readonly Member[],
  items: readonly PaymentItem[],
  years: readonly PaymentYear[],
): Column<BankEntry>[] {
  const names = new Map(members.map(({ id, fullName }) => [id, fullName]))
  const itemNames = new Map(items.map((item) => [item.id, itemDisplayName(item, years)]))
  return [
    {
      name: text('Payer'),
      place: 'title',
      cell: ({ line }) => (
        <div className={styles.payer}>
          {line.name || t('Unknown payer')}
          <Quiet as="span" small className={styles.purpose} title={line.text}>
            {line.text}
          </Quiet>
        </div>
      ),
    },
    { name: text('Date'), cell: ({ line }) => dayText(line.day), width: 120, className: styles.whole },
    {
      name: text('Amount'),
      align: 'end',
      cell: ({ line }) => centsText(line.cents),
      width: 120,
      className: styles.whole,
    },
    {
      name: text('Pays'),
      cell: (entry) => (
        <div className={styles.pays}>
          {entry.parts.map(({ memberId, itemId, cents }) => (
            <span key={`${memberId} ${itemId}`} className={styles.part}>
              {t('{name}: {item}, {amount}', {
                name: names.get(memberId) ?? '',
                item: itemNames.get(itemId) ?? '',
                amount: centsText(cents),
              })}
            </span>
          ))}
          {entry.ofRun && <span className={styles.part}>{ofRunText(entry.ofRun)}</span>}
          {entry.takesBack.length > 0 && (
            <span className={styles.part}>
              {t('Takes back the payment of {names}', { names: [...entry.takesBack] })}
            </span>
          )}
          <Quiet as="span" small className={entry.kind === 'returned' ? undefined : styles.purpose}>
            {entry.kind === 'returned'
              ? returnedText(entry.line)
              : entry.taken
                ? t('Accepted by you')
                : reasonText(entry.reasons) || (paysNothing(entry) && '-')}
          </Quiet>
        </div>
      ),
      className: styles.paysCell,
      isEmpty: paysNothing,
    },
    {
      name: text('How sure'),
      cell: ({ kind }) => <Badge tone={kindBadges[kind].tone}>{t(kindBadges[kind].label)}</Badge>,
      width: 130,
    },
  ]
}
