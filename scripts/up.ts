import { engineFault, upInDocker } from './product/docker.ts'
import { Hindrance, readEnvironment, run, say } from './product/environment.ts'
import { upLocally } from './product/local.ts'

await run(async () => {
  const environment = readEnvironment()
  const fault = environment.mode === 'local' ? undefined : engineFault()
  if (environment.mode === 'docker' && fault) throw new Hindrance(fault)
  if (environment.mode === 'local' || fault) {
    say(fault ? `${fault} Starting as processes of this machine instead.` : 'Starting as processes of this machine.')
    await upLocally(environment)
  } else {
    say('Starting in Docker.')
    await upInDocker(environment)
  }
  say(`Tessera is running: ${environment.publicUrl}`)
})
