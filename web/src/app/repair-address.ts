import { loadPart } from '../load-part.ts'
import { paths } from '../paths.ts'

const linked: readonly string[] = [paths.memberAuth, paths.authAction]

/**
 * Repairs the address of a page that an e-mailed link has opened; its code can be read although the link was damaged.
 * Throws `PartNotLoaded` if the connection is lost.
 */
export async function repairAddress(): Promise<void> {
  const { pathname, search, hash } = location
  if (!linked.includes(pathname)) return
  const { repairedLink } = await loadPart(() => import('@tessera/domain/accounts/repair-link'))
  const repaired = repairedLink(search)
  if (repaired !== search) history.replaceState(null, '', `${pathname}${repaired}${hash}`)
}
