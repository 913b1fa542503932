import styles from './entrance-mosaic.module.css'

/** One letter per tile: `.` and `d` dark, `m` mid, `l` light with a round corner, `g` gold, `c` clay. */
const rows = [
  '.g.l.mc.d.l',
  'dgdlmcd.mld',
  'd.ml.dcd.lm',
  'm.d.lmddcdl',
  '.ldgmlmdgmd',
  'lmg.d.lmdgl',
  'glmd.d.lgmd',
  'ddlcdgdml.m',
]
/** Extra columns for wide screens; each row rotates them by its index. */
const further = '.dm.ld.gm.d'

const step = 64
const side = 56

const tones: Record<string, string | undefined> = {
  '.': styles.dark,
  d: styles.dark,
  m: styles.mid,
  g: styles.gold,
  c: styles.clay,
}

/** Path of a tile with one round corner; `x` and `y` are its top left. */
const petal = (x: number, y: number) =>
  `M${x + 9} ${y}h17a30 30 0 0 1 30 30v17a9 9 0 0 1-9 9h-38a9 9 0 0 1-9-9v-38a9 9 0 0 1 9-9z`

const Tile = ({ letter, x, y }: { letter: string; x: number; y: number }) =>
  letter === 'l' ? (
    <path d={petal(x, y)} className={styles.light} />
  ) : (
    <rect x={x} y={y} width={side} height={side} rx={9} className={tones[letter]} />
  )

/** The mosaic beside the forms. Decoration, hidden from screen readers. */
export const EntranceMosaic = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="0 0 704 512" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
    <g transform="rotate(-8 352 256)">
      {rows.flatMap((row, y) =>
        [...row, ...further.slice(y), ...further.slice(0, y)].map((letter, x) => (
          <Tile key={`${x} ${row}`} letter={letter} x={x * step} y={y * step} />
        )),
      )}
    </g>
  </svg>
)
