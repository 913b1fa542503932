import { passFileName } from '@tessera/domain/passes/pass'
import { fold } from '@tessera/domain/text'

/** A file name for each number, none twice, as numbers that differ may make the same name. */
export function freeNames(memberIds: readonly string[]): string[] {
  const taken = new Set<string>()
  return memberIds.map((memberId) => {
    const name = passFileName(memberId)
    let free = name
    for (let n = 2; taken.has(fold(free)); n += 1) free = name.replace(/\.pkpass$/, `-${n}.pkpass`)
    taken.add(fold(free))
    return free
  })
}
