import { repairedLink } from '@tessera/domain/accounts/repair-link'
import { paths } from '../paths.ts'

const linked: readonly string[] = [paths.memberAuth, paths.authAction]

/** Repairs the address of a page that an e-mailed link has opened; its code can be read although the link was damaged. */
export function repairAddress(): void {
  const { pathname, search, hash } = location
  const repaired = repairedLink(search)
  if (linked.includes(pathname) && repaired !== search) history.replaceState(null, '', `${pathname}${repaired}${hash}`)
}
