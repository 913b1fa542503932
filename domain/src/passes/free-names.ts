import { fold } from '../text.ts'
import { passFileName } from './file-names.ts'

/** Unique file names, one per member number; different numbers can produce the same name. */
export function freeNames(memberNumbers: readonly string[]): string[] {
  const taken = new Set<string>()
  return memberNumbers.map((memberNumber) => {
    const name = passFileName(memberNumber)
    let free = name
    for (let n = 2; taken.has(fold(free)); n += 1) free = name.replace(/\.pkpass$/, `-${n}.pkpass`)
    taken.add(fold(free))
    return free
  })
}
