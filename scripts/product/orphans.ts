import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './command.ts'
import { UserError } from './environment.ts'

/** The programs of the parts, which outlive a parent that was killed. */
const programs = /gateway\/src\/main\.ts|api\/src\/main\.ts|vite/

/** Processes of the group that a parent led: the group's number stays the parent's, also after its end. */
function membersOf(group: number): { pid: number; command: string }[] {
  const { printed } = ask('ps', ['-A', '-o', 'pid=,pgid=,args='])
  return printed.split('\n').flatMap((line) => {
    const [, pid, pgid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(pgid) === group ? [{ pid: Number(pid), command }] : []
  })
}

export const commandOf = (pid: number): string => ask('ps', ['-o', 'args=', '-p', String(pid)]).printed

/** Stops parts that outlived their parent, the leader of their process group. Returns true if there were any. */
export async function stopOrphans(group: number | undefined): Promise<boolean> {
  if (group === undefined) return false
  const parts = () => membersOf(group).filter(({ command }) => programs.test(command))
  const found = parts()
  for (const { pid } of found) process.kill(pid, 'SIGTERM')
  for (let tries = 0; parts().length > 0; tries++) {
    if (tries > 200)
      throw new UserError(`Processes of group ${group} do not stop: end them by hand, then call this again.`)
    await wait(100)
  }
  return found.length > 0
}
