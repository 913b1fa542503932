import { textAt, type Xml } from './xml.ts'

/** Reads an amount at the first of some paths that has one; debits are negative. Undefined cents cannot be read. */
export function camtCents(
  node: Xml,
  indicator: string,
  ...paths: readonly string[]
): { cents: number | undefined; currency: string } {
  const path = paths.find((one) => textAt(node, one)) ?? ''
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(textAt(node, path)) ?? []
  const isRead = whole !== undefined && (indicator === 'CRDT' || indicator === 'DBIT')
  const cents = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return {
    cents: isRead ? (indicator === 'DBIT' ? 0 - cents : cents) : undefined,
    currency: path ? textAt(node, `${path}/@Ccy`) : '',
  }
}
