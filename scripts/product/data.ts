import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { engineFault, runningServices } from './docker.ts'
import { type Environment, root } from './environment.ts'

/** What a backup is opened with, as the shell has it. */
const backupKeys = ['BACKUP_PASSPHRASE', 'BACKUP_IDENTITY']

/**
 * Runs one of the firebase room's programs where the data is: in its container, running or made for this, or on this machine.
 * Answers its exit status. `isApart`: always in a container of its own, which then knows the keys of the shell.
 */
export async function runWithData(
  { mode, dataDir }: Environment,
  program: string[],
  stdio: SpawnOptions['stdio'],
  isApart = false,
): Promise<number | null> {
  const docker = mode !== 'local' && !engineFault()
  const keys = backupKeys.filter((key) => process.env[key] !== undefined).flatMap((key) => ['-e', key])
  const isInside = !isApart && runningServices().includes('firebase')
  const into = isInside ? ['exec', '-T'] : ['run', '--rm', '--no-deps', '-T', ...keys]
  const [command, args] = docker
    ? ['docker', ['compose', ...into, 'firebase', 'node', ...program]]
    : [process.execPath, program]
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, DATA_DIR: dataDir } })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
