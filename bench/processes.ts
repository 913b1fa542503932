import { readFileSync } from 'node:fs'

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Returns the pid of a process below another, by its command line. */
export function under(pid: number, command: RegExp): number {
  const below = childrenOf(pid).flatMap((child) => [child, ...childrenOf(child)])
  const found = below.find((child) => command.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')))
  if (!found) throw new Error(`no process of ${command} was found`)
  return found
}

/** Returns the pid of the Firestore emulator's Java process under a firebase service. */
export const javaUnder = (pid: number): number => under(pid, /^[^\0]*java/)

/** Returns a process's resident memory in MB. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}

/** Returns a process's proportional set size in MB: what it shares with others is divided among them. */
export function proportionalMb(pid: number): number {
  const kb = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}

/** Returns the CPU time of a process so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/s)
  const [user, system] = afterName.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** A process and all below it, named by their script or Java class. */
export function treeUnder(pid: number): readonly { readonly pid: number; readonly name: string }[] {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  const script = words.find((word) => /\.(ts|js)$|^com\.|\/vite$/.test(word)) ?? words[0] ?? String(pid)
  const name = script.split('/').slice(-3).join('/')
  return [{ pid, name }, ...childrenOf(pid).flatMap(treeUnder)]
}
