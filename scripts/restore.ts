import { closeSync, existsSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { runWithData } from './product/data.ts'
import { downInDocker, engineFault, upInDocker } from './product/docker.ts'
import { Hindrance, needOwnFirebase, readEnvironment, run, say } from './product/environment.ts'
import { takeIdentity } from './product/identity.ts'
import { downLocally, upLocally } from './product/local.ts'

await run(async () => {
  const named = process.argv[2]
  if (!named || !existsSync(resolve(named))) throw new Hindrance('Say which backup: make restore FILE=club.backup')
  const environment = readEnvironment()
  takeIdentity(process.env.IDENTITY)
  needOwnFirebase(environment, 'to put a backup into the project at Google, call make move (docs/hosted.md).')
  const restore = async (...more: string[]) => {
    const input = openSync(resolve(named), 'r')
    const code = await runWithData(
      environment,
      ['firebase/src/restore.ts', ...more],
      [input, 'inherit', 'inherit'],
      true,
    )
    closeSync(input)
    return code === 0
  }
  if (!(await restore('--check'))) throw new Hindrance('Nothing was changed.')
  const inDocker = environment.mode !== 'local' && !engineFault()
  const ran = inDocker ? await downInDocker() : await downLocally(environment)
  const restored = await restore()
  if (ran) {
    say('Starting again …')
    await (inDocker ? upInDocker(environment) : upLocally(environment))
  }
  if (!restored) throw new Hindrance('The backup was not restored: see above.')
  say('Members who signed in after the backup was made sign in again.')
})
