const tail = /([.,])\d{1,2}(?!\d)\D*$/
const isolated = /^(\d+|\d{1,3}(?:([.,'’])\d{3})(?:\2\d{3})*)?(?:([.,])(\d{1,2}))?$/

type Sign = '.' | ','

/** The decimal sign of a column of amounts; undefined where none or both are proven. */
export function decimalSign(column: readonly string[]): Sign | undefined {
  const signs = new Set(column.flatMap((written) => tail.exec(written.slice(-40))?.[1] ?? []))
  const [sign] = signs
  return signs.size === 1 && (sign === '.' || sign === ',') ? sign : undefined
}

/**
 * Reads an amount as banks write it: `1.234,50`, `1'234.50`, `-1,234.50 EUR`, `50,00-`, `50,00 S`, `="50.00"`. Returns cents;
 * undefined for what is none, or can be two where `decimal`, the column's sign, is not known.
 */
export function bankCents(written: string, decimal?: Sign): number | undefined {
  if (written.length > 40) return undefined
  const bare = written.replace(/^="(.*)"$/, '$1').replace(/[\s€]|EUR|CHF/g, '')
  const [, before = '', digits = '', after = ''] = /^([-+−–(]?)([\d.,'’]+)([-+−–)SH]?)$/.exec(bare) ?? []
  const [, whole = '', apart, point, decimals = ''] = isolated.exec(digits) ?? []
  if (whole + decimals === '' || (before && after && !(before === '(' && after === ')'))) return undefined
  if (apart !== undefined && apart === point) return undefined
  if (point === undefined && (apart === '.' || apart === ',')) {
    const isProven = decimal !== undefined && decimal !== apart
    if (!isProven && whole.split(apart).length < 3) return undefined
  }
  const cents = Number(`${whole.replace(/\D/g, '')}${decimals.padEnd(2, '0')}`)
  return /[-−–(S]/.test(before + after) ? 0 - cents : cents
}
