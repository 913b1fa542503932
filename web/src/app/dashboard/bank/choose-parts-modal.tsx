import type { LinePart } from '@tessera/domain/bank/bank-line'
import { mostParts } from '@tessera/domain/bank/contract'
import type { Member } from '@tessera/domain/members/member'
import { namesApart } from '@tessera/domain/members/names-apart'
import { itemChoices, itemDisplayName } from '@tessera/domain/payments/items'
import { toCents } from '@tessera/domain/payments/money'
import type { PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { centsText, dayText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { MoneyField } from '../../../payments/money-field.tsx'
import { type OwedOf, openItems } from '../../../payments/record/payer.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Quiet, Row, Stack } from '../../../ui/layout.tsx'
import { Modal, ModalActions } from '../../../ui/modal.tsx'
import { PersonField } from '../../../ui/person-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './bank.module.css'
import type { BankEntry } from './bank-entry.ts'

interface Shared {
  members: readonly Member[]
  owed: OwedOf
  items: readonly PaymentItem[]
  years: readonly PaymentYear[]
}

interface Props extends Shared {
  /** Undefined while closed. */
  entry: BankEntry | undefined
  onTake: (parts: readonly LinePart[]) => void
  onClose: () => void
  /** Puts the focus into the next row once parts were taken: the row of this line moves away. */
  onGoOn: () => void
}

/** Chooses whom and what a line pays, in one part or several. */
export function ChoosePartsModal({ entry, onTake, onClose, onGoOn, ...shared }: Props) {
  const goOn = useRef<() => void>(undefined)
  return (
    <Modal
      open={entry !== undefined}
      onClose={onClose}
      title={t('Whom and what does it pay?')}
      size="large"
      instead={goOn}
      description={entry && `${entry.line.name} · ${dayText(entry.line.day)} · ${centsText(entry.line.cents)}`}
    >
      {entry && (
        <PartsForm
          key={entry.id}
          {...shared}
          entry={entry}
          onCancel={onClose}
          onTake={(parts) => {
            goOn.current = onGoOn
            onTake(parts)
            onClose()
          }}
        />
      )}
    </Modal>
  )
}

/** A part as it is typed; `cents` is NaN for what is no amount. */
interface Typed {
  readonly key: number
  readonly memberId: string
  readonly itemId: string
  readonly cents: number
}

interface FormProps extends Shared {
  entry: BankEntry
  onTake: (parts: readonly LinePart[]) => void
  onCancel: () => void
}

function PartsForm({ entry, members, owed, items, years, onTake, onCancel }: FormProps) {
  const { line, others } = entry
  const nobody = { key: 0, memberId: '', itemId: '', cents: line.cents }
  const [parts, setParts] = useState<readonly Typed[]>(
    entry.parts.length > 0 ? entry.parts.map((part, key) => ({ ...part, key })) : [nobody],
  )
  const [tried, setTried] = useState(false)
  const rest = line.cents - parts.reduce((sum, { cents }) => sum + (cents || 0), 0)
  const change = (key: number, next: Partial<Typed>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...next } : part)))
  const chooseMember = (part: Typed, memberId: string) => {
    const free = rest + (part.cents || 0)
    const open = openItems(owed(memberId)).find(({ open }) => open > 0)
    change(part.key, { memberId, itemId: open?.itemId ?? '', cents: open ? Math.min(open.open, free) : free })
  }
  const isComplete = parts.every(({ memberId, itemId, cents }) => memberId && itemId && cents > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete && rest >= 0) onTake(parts.map(({ key: _, ...part }) => part))
  }
  const suggested = members.filter(({ id }) => others.includes(id))
  const nameOf = namesApart(suggested)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <Quiet>{line.text}</Quiet>
        {suggested.length > 0 && (
          <Row gap={8}>
            {suggested.map((member) => (
              <Button key={member.id} size="small" onClick={() => parts[0] && chooseMember(parts[0], member.id)}>
                {nameOf(member)}
              </Button>
            ))}
          </Row>
        )}
        {parts.map((part) => (
          <Part
            key={part.key}
            part={part}
            members={members}
            owed={owed}
            items={items}
            years={years}
            tried={tried}
            onMember={(memberId) => chooseMember(part, memberId)}
            onChange={(next) => change(part.key, next)}
            onRemove={parts.length > 1 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : undefined}
          />
        ))}
        <Row gap={12} align="center" justify="space-between">
          <Button
            size="small"
            icon={<Plus />}
            disabled={parts.length >= mostParts}
            onClick={() =>
              setParts([
                ...parts,
                { ...nobody, key: Math.max(...parts.map(({ key }) => key)) + 1, cents: Math.max(0, rest) },
              ])
            }
          >
            {t('Add another payment')}
          </Button>
          <span role="status">{restText(rest)}</span>
        </Row>
      </Stack>
      <ModalActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('Accept')}
        </Button>
      </ModalActions>
    </form>
  )
}

function restText(rest: number): string {
  if (rest === 0) return t('All of it is assigned')
  return rest > 0
    ? t('{amount} are not assigned', { amount: centsText(rest) })
    : t('{amount} more than was paid', { amount: centsText(-rest) })
}

interface PartProps extends Shared {
  part: Typed
  tried: boolean
  onMember: (memberId: string) => void
  onChange: (next: Partial<Typed>) => void
  onRemove: (() => void) | undefined
}

function Part({ part, members, owed, items, years, tried, onMember, onChange, onRemove }: PartProps) {
  const { memberId, itemId, cents } = part
  const open = new Map(openItems(owed(memberId)).map((one) => [one.itemId, one.open]))
  const payable = itemChoices(items, memberId).sort((a, b) => Number(open.has(b.id)) - Number(open.has(a.id)))
  return (
    <Row gap={8} align="flex-end">
      <div className={styles.parts}>
        <PersonField
          label={t('Member')}
          people={members}
          value={memberId}
          onChange={onMember}
          error={tried && !memberId ? t('Please select a member') : undefined}
        />
        <SelectField
          label={t('Payment Item')}
          value={itemId}
          onChange={({ target }) => onChange({ itemId: target.value })}
          error={tried && !itemId ? t('Please select a payment item') : undefined}
        >
          <option value="" disabled>
            {t('Select an item')}
          </option>
          {payable.map((item) => {
            const left = open.get(item.id)
            const name = itemDisplayName(item, years)
            return (
              <option key={item.id} value={item.id}>
                {left ? t('{item}, {amount} open', { item: name, amount: centsText(left) }) : name}
              </option>
            )
          })}
        </SelectField>
        <MoneyField
          label={t('Amount')}
          name={`amount-${part.key}`}
          value={cents / 100}
          onChange={(euro) => onChange({ cents: Number.isNaN(euro) ? Number.NaN : toCents(euro) })}
          onBlur={() => undefined}
          error={tried && !(cents > 0) ? t('Please enter a valid amount') : undefined}
        />
      </div>
      {onRemove && <IconButton label={t('Remove this payment')} icon={<X />} onClick={onRemove} />}
    </Row>
  )
}
