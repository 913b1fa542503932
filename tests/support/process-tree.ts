import { execFileSync } from 'node:child_process'

/** The processes that a process has started, theirs as well, as far as they live. */
export function descendantsOf(pid: number | undefined): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const direct = pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []))
  return direct.flatMap((child) => [child, ...descendantsOf(child)]).filter(lives)
}

export function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
