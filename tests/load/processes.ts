import { readFileSync } from 'node:fs'

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** The Java process of the Firestore emulator under a firebase room. */
export function javaUnder(pid: number): number {
  const below = childrenOf(pid).flatMap((child) => [child, ...childrenOf(child)])
  const java = below.find((child) => /java/.test(readFileSync(`/proc/${child}/comm`, 'utf8')))
  if (!java) throw new Error('no Java process was found under the firebase room')
  return java
}

/** A process's resident memory in MB. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}
