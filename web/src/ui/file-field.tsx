import { clsx } from 'clsx'
import { Upload, X } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { countText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './file-field.module.css'

interface FileFieldProps extends FieldProps {
  value: File | null | undefined
  onChange: (file: File | null) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  name?: string
  /** As the input's `accept`, e.g. `image/*` or `.pem,.crt`. */
  accept?: string | undefined
  disabled?: boolean | undefined
  /** Preview of the current file, left of the text. */
  preview?: ReactNode
}

/** Formats a size in bytes: '340 kB', '1.4 MB'. */
const inWords = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${countText(Math.round(bytes / 100_000) / 10)} MB`

/** Accepts a chosen or dropped file. With react-hook-form's Controller, spread its `field`. */
export function FileField(props: FileFieldProps) {
  const { value, onChange, onBlur, ref, name, accept, disabled, preview, ...field } = props
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const forget = () => {
    if (input.current) input.current.value = ''
    onChange(null)
  }
  return (
    <Field {...field}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the input inside is accessible
        <div
          className={clsx(styles.zone, over && styles.over)}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(!disabled)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            const dropped = event.dataTransfer.files[0]
            if (dropped && !disabled) onChange(dropped)
          }}
        >
          {preview ?? <Upload className={styles.icon} />}
          <span className={styles.text}>
            {value ? (
              <>
                <strong className={styles.name}>{value.name}</strong>
                <span className={styles.size}>{inWords(value.size)}</span>
              </>
            ) : (
              <span>
                <span className={styles.choose}>{t('Choose a file')}</span>
                <span className={styles.drop}> {t('or drop it here')}</span>
              </span>
            )}
          </span>
          <input
            {...control}
            ref={(element) => {
              input.current = element
              if (typeof ref === 'function') ref(element)
              else if (ref) ref.current = element
            }}
            type="file"
            name={name}
            accept={accept}
            disabled={disabled}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
            className={styles.input}
          />
          {value && !disabled && (
            <button
              type="button"
              className={styles.clear}
              onClick={forget}
              aria-label={t('Remove {name}', { name: value.name })}
            >
              <X aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
