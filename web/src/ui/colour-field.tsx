import { Check } from 'lucide-react'
import { useId } from 'react'
import styles from './colour-field.module.css'

interface Props {
  label: string
  hint?: string
  /** `#rrggbb`; null for the product's own. */
  value: string | null
  onChange: (colour: string | null) => void
}

const offered = [
  { name: 'Tessera green', colour: null, shown: '#0f5c4d' },
  { name: 'Lake', colour: '#1f5f8b' },
  { name: 'Night', colour: '#2f3f73' },
  { name: 'Plum', colour: '#6d3a6b' },
  { name: 'Cherry', colour: '#a3263f' },
  { name: 'Brick', colour: '#a2492b' },
  { name: 'Moss', colour: '#57702a' },
  { name: 'Slate', colour: '#4c5660' },
] as const

/** A colour: one of a few that go well, or any other. */
export function ColourField({ label, hint, value, onChange }: Props) {
  const name = useId()
  const isOwn = value !== null && !offered.some(({ colour }) => colour === value)
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {offered.map((each) => (
          <label key={each.name} className={styles.choice} title={each.name}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={each.colour === value}
              onChange={() => onChange(each.colour)}
            />
            <span className="visually-hidden">{each.name}</span>
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
          Another colour
        </label>
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <span className={styles.swatch} style={{ background: colour }}>
    <Check aria-hidden="true" />
  </span>
)
