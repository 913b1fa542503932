import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { engineFault, runningServices } from './docker.ts'
import { type Environment, root } from './environment.ts'

/** Settings that a backup is encrypted or opened with: the shell's go along, also where the container has others. */
const backupKeys = ['BACKUP_PASSPHRASE', 'BACKUP_RECIPIENT', 'BACKUP_IDENTITY']

/**
 * Runs one of the firebase room's programs where the data is: in its container, running or made for this, or on this machine.
 * Answers its exit status.
 */
export async function runWithData(
  { mode, dataDir }: Environment,
  program: string[],
  stdio: SpawnOptions['stdio'],
): Promise<number | null> {
  const docker = mode !== 'local' && !engineFault()
  const keys = backupKeys.filter((key) => process.env[key] !== undefined).flatMap((key) => ['-e', key])
  const into = runningServices().includes('firebase') ? ['exec', '-T'] : ['run', '--rm', '--no-deps', '-T']
  const [command, args] = docker
    ? ['docker', ['compose', ...into, ...keys, 'firebase', 'node', ...program]]
    : [process.execPath, program]
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, DATA_DIR: dataDir } })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
