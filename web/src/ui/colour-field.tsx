import { text } from '@tessera/domain/texts/text'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { t } from '../language/t.ts'
import styles from './colour-field.module.css'
import { Row } from './layout.tsx'

interface Props {
  label: string
  /** Name of the setting. */
  name: string
  hint?: string
  /** `#rrggbb`; null for the product's colour. */
  value: string | null
  onChange: (colour: string | null) => void
}

const offered = [
  { name: text('Tessera green'), colour: null, shown: '#0f5c4d' },
  { name: text('Lake'), colour: '#1f5f8b' },
  { name: text('Night'), colour: '#2f3f73' },
  { name: text('Plum'), colour: '#6d3a6b' },
  { name: text('Cherry'), colour: '#a3263f' },
  { name: text('Brick'), colour: '#a2492b' },
  { name: text('Moss'), colour: '#57702a' },
  { name: text('Slate'), colour: '#4c5660' },
] as const

/** Offers a few preset colours and a picker for any other. */
export function ColourField({ label, name, hint, value, onChange }: Props) {
  const group = useId()
  const isOwn = value !== null && !offered.some(({ colour }) => colour === value)
  return (
    <fieldset data-setting={name}>
      <legend className={styles.legend}>{label}</legend>
      <Row align="center">
        {offered.map((each) => (
          <label key={each.name} className={styles.choice} title={t(each.name)}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={each.colour === value}
              onChange={() => onChange(each.colour)}
            />
            <span className="visually-hidden">{t(each.name)}</span>
            <Swatch colour={each.colour ?? each.shown} />
          </label>
        ))}
        <label className={styles.own}>
          <input
            type="color"
            className={isOwn ? styles.ownChosen : styles.ownColour}
            value={value ?? '#0f5c4d'}
            onChange={(event) => onChange(event.target.value)}
          />
          {t('Another colour')}
        </label>
      </Row>
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <span className={styles.swatch} style={{ background: colour }}>
    <Check />
  </span>
)
