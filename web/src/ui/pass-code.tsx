import { encodeQR } from 'qr'
import { t } from '../language/t.ts'

/** Light margin that scanners need around a code, in tiles (ISO/IEC 18004). */
const border = 4

/** The code on a card: a QR code of the card's address. Empty until the address is known. */
export function PassCode({ address, className }: { address: string | undefined; className?: string | undefined }) {
  const rows = address ? encodeQR(address, 'raw', { ecc: 'low', border }) : []
  const tiles = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} className={className} shapeRendering="crispEdges" role="img">
      <title>{t('Code of the card')}</title>
      <path d={tiles.join('')} fill="#161412" />
    </svg>
  )
}
