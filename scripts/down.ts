import { downInDocker, engineFault } from './product/docker.ts'
import { readEnvironment, run, say } from './product/environment.ts'
import { downLocally } from './product/local.ts'

await run(async () => {
  const environment = readEnvironment()
  const stopped = [
    environment.mode !== 'docker' && (await downLocally(environment)),
    environment.mode !== 'local' && !engineFault() && (await downInDocker()),
  ]
  say(stopped.some(Boolean) ? 'Stopped. Your data is kept.' : 'Nothing was running.')
})
