const side = 15
const corner = 4

/** Whether a tile of one of the three corner marks is dark: a ring around one dark tile. */
function cornerTile(x: number, y: number): boolean {
  const edge = x === 0 || y === 0 || x === corner || y === corner
  return x <= corner && y <= corner && (edge || (x === 2 && y === 2))
}

/** The dark tiles: three corner marks, and between them the same pattern for the same seed. */
function darkTiles(seed: string): { x: number; y: number }[] {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  const flip = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state < 2 ** 31
  }
  const far = side - 1
  return Array.from({ length: side * side }, (_, index) => ({ x: index % side, y: Math.floor(index / side) })).filter(
    ({ x, y }) => {
      const [left, top] = [Math.min(x, far - x), Math.min(y, far - y)]
      const inCorner = left <= corner && top <= corner && !(x > far / 2 && y > far / 2)
      if (inCorner) return cornerTile(left, top)
      const margin = left <= corner + 1 && top <= corner + 1 && !(x > far / 2 && y > far / 2)
      return flip() && !margin
    },
  )
}

/** A drawing where the card's code will be. It cannot be scanned, and is hidden from screen readers. */
export const PassCode = ({ seed, className }: { seed: string; className?: string | undefined }) => (
  <svg viewBox={`0 0 ${side} ${side}`} className={className} aria-hidden="true" shapeRendering="crispEdges">
    <path
      d={darkTiles(seed)
        .map(({ x, y }) => `M${x} ${y}h1v1h-1z`)
        .join('')}
      fill="#161412"
    />
  </svg>
)
