import { Combobox } from '@base-ui/react/combobox'
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, type Ref, useMemo } from 'react'
import { t } from '../language/t.ts'
import { type Choice, choiceFilter } from './choice-filter.ts'
import styles from './combobox-field.module.css'
import fieldStyles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

interface ComboboxFieldProps extends FieldProps {
  choices: readonly Choice[]
  /** Value of the selected choice; '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  name?: string
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** Returns the value of a choice that a text names in another way than by its words; asked if no choice has those. */
  find?: (text: string) => string | undefined
  /** Shown when nothing matches. */
  empty?: string | undefined
}

/** Leaves Escape to the dialog while the list is closed; the combobox would clear its value. */
const leaveToDialog: ComponentProps<typeof Combobox.Input>['onKeyDown'] = (event) => {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
    event.preventBaseUIHandler()
}

/** A select with text search, for many choices. With react-hook-form's Controller, spread its `field`. */
export function ComboboxField(props: ComboboxFieldProps) {
  const {
    choices,
    value,
    onChange,
    onBlur,
    ref,
    name,
    placeholder,
    disabled = false,
    empty = t('Nothing found'),
    find,
  } = props
  const { label, hint, error, aside, hideLabel, className } = props
  const filter = useMemo(() => choiceFilter(choices, find), [choices, find])
  return (
    <Field label={label} hint={hint} error={error} aside={aside} hideLabel={hideLabel} className={className}>
      {(control) => (
        <Combobox.Root
          items={choices}
          value={choices.find((choice) => choice.value === value) ?? null}
          onValueChange={(choice: Choice | null) => onChange(choice?.value ?? '')}
          isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
          filter={filter}
          limit={100}
          autoHighlight
          disabled={disabled}
        >
          <Combobox.InputGroup className={styles.group}>
            <Combobox.Input
              {...control}
              ref={ref}
              name={name}
              onBlur={onBlur}
              onKeyDown={leaveToDialog}
              placeholder={placeholder}
              className={clsx(fieldStyles.control, styles.input)}
            />
            <Combobox.Trigger className={styles.arrow} aria-label={t('Show all: {label}', { label })} tabIndex={-1}>
              <ChevronDown />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={5} className={styles.positioner}>
              <Combobox.Popup className={styles.popup}>
                <Combobox.Empty>
                  <div className={styles.empty}>{empty}</div>
                </Combobox.Empty>
                <Combobox.List className={styles.list}>
                  {(choice: Choice) => (
                    <Combobox.Item key={choice.value} value={choice} className={styles.item}>
                      <span>{choice.label}</span>
                      {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
                      <Combobox.ItemIndicator className={styles.check}>
                        <Check />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
