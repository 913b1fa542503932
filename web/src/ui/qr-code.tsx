import { encodeQR } from 'qr'

/** Light margin that scanners need around a code, in tiles (ISO/IEC 18004). */
export const codeBorder = 4

interface Props {
  /** Empty until the content is known. */
  content: string | undefined
  /** Accessible name. */
  label: string
  /** Error correction: less makes larger tiles, more survives dirt. */
  ecc: 'low' | 'medium'
  className?: string | undefined
}

/** A QR code. */
export function QrCode({ content, label, ecc, className }: Props) {
  const rows = content ? encodeQR(content, 'raw', { ecc, border: codeBorder }) : []
  const tiles = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} className={className} shapeRendering="crispEdges" role="img">
      <title>{label}</title>
      <path d={tiles.join('')} fill="#161412" />
    </svg>
  )
}
