import { amountMaxLength, formatAmount, readAmount } from '@tessera/domain/payments/amount'
import { toCents } from '@tessera/domain/payments/money'
import { clsx } from 'clsx'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { locale } from '../language/language.ts'
import { t } from '../language/t.ts'
import fieldStyles from '../ui/field.module.css'
import { Field, type FieldProps } from '../ui/field.tsx'
import styles from './money-field.module.css'

interface Props extends FieldProps {
  name: string
  /** In euro; NaN or undefined if there is no amount yet. */
  value: number | undefined
  /** Called with euro, or NaN if the input is no amount. */
  onChange: (euro: number) => void
  onBlur: () => void
  /** Takes Enter, which submits the form otherwise. */
  onEnter?: (() => void) | undefined
  ref?: Ref<HTMLInputElement>
}

const euroOf = (typed: string): number => {
  const read = readAmount(typed, locale())
  return read.kind === 'amount' ? read.euro : Number.NaN
}

const written = (euro: number | undefined): string =>
  euro === undefined || Number.isNaN(euro) ? '' : formatAmount(euro, locale())

/** A cent more or less by the arrow keys, as in an input of type `number` with this step; undefined for other keys. */
function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  return key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : undefined
}

function ambiguityOf(typed: string): string | undefined {
  const read = readAmount(typed, locale())
  if (read.kind !== 'ambiguous') return
  return t('“{typed}” can be read in two ways. Please write {whole}, or {cents}.', {
    typed,
    whole: String(read.whole),
    cents: formatAmount(read.whole / 1000, locale()),
  })
}

/**
 * Amount in euro: from 0, in steps of a cent. Accepts the notation of the language, with a point or a comma, and
 * formats it on blur. Takes the field props of react-hook-form's `Controller`.
 */
export function MoneyField({
  label,
  hint,
  error,
  aside,
  hideLabel,
  className,
  value,
  onChange,
  onBlur,
  onEnter,
  ...input
}: Props) {
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  // The typed text is kept until the form sets another value.
  const own = typed !== undefined && Object.is(euroOf(typed), value ?? Number.NaN) ? typed : undefined
  const ambiguity = own === undefined ? undefined : ambiguityOf(own)
  return (
    <Field
      label={label}
      hint={hint}
      aside={aside}
      hideLabel={hideLabel}
      className={className}
      error={(left || error) && ambiguity ? ambiguity : error}
    >
      {(control) => (
        <div className={styles.wrap}>
          <span className={styles.unit} aria-hidden="true">
            €
          </span>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            min={0}
            step={0.01}
            maxLength={amountMaxLength}
            value={own ?? written(value)}
            onChange={({ target }) => {
              setTyped(target.value)
              setLeft(false)
              onChange(euroOf(target.value))
            }}
            onKeyDown={(event) => {
              if (onEnter && event.key === 'Enter') {
                event.preventDefault()
                onEnter()
              }
              const step = stepOf(event)
              if (step === undefined) return
              event.preventDefault()
              // What is no amount stays as it is typed.
              if (own?.trim() && Number.isNaN(euroOf(own))) return
              setTyped(undefined)
              onChange(Math.max(0, toCents(value || 0) + step) / 100)
            }}
            onBlur={() => {
              if (own !== undefined && !Number.isNaN(euroOf(own))) setTyped(undefined)
              setLeft(true)
              onBlur()
            }}
            className={clsx(fieldStyles.control, styles.input)}
          />
        </div>
      )}
    </Field>
  )
}
