import type { Mapping } from '../../../bank/read/statement-csv.ts'
import { readStored, store } from '../../../device-storage.ts'

const key = 'tessera.bank-columns'
/** Banks whose columns are remembered on a device. */
const most = 20

type Known = readonly (readonly [head: string, mapping: Mapping])[]

const known = (): Known => JSON.parse(readStored(key) ?? '[]')
const nameOf = (head: readonly string[]): string => JSON.stringify(head)

/** Returns the mapping that was chosen for a head before, on this device. */
export const knownMapping = (head: readonly string[]): Mapping | undefined =>
  known().find(([name]) => name === nameOf(head))?.[1]

/** Remembers the mapping of a head. */
export function rememberMapping(head: readonly string[], mapping: Mapping): void {
  const others = known().filter(([name]) => name !== nameOf(head))
  store(key, JSON.stringify([[nameOf(head), mapping], ...others].slice(0, most)))
}
