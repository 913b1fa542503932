import { encodeQR } from 'qr'
import { t } from '../language/t.ts'

/** Light margin that scanners need around a code, in tiles (ISO/IEC 18004). */
const border = 4

interface Props {
  address: string | undefined
  /** Accessible name; by default that of the code on a card. */
  title?: string | undefined
  className?: string | undefined
}

/** A QR code of an address, such as on a card. Empty until the address is known. */
export function PassCode({ address, title = t('Code of the card'), className }: Props) {
  const rows = address ? encodeQR(address, 'raw', { ecc: 'low', border }) : []
  const tiles = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} className={className} shapeRendering="crispEdges" role="img">
      <title>{title}</title>
      <path d={tiles.join('')} fill="#161412" />
    </svg>
  )
}
