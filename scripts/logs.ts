import { show } from './product/command.ts'
import { engineFault, runningServices } from './product/docker.ts'
import { readEnvironment, run } from './product/environment.ts'

await run(async () => {
  const environment = readEnvironment()
  const inDocker = environment.mode !== 'local' && !engineFault() && runningServices().length > 0
  if (inDocker) await show('docker', ['compose', 'logs', '--follow', '--tail', '200'])
  else await show('sh', ['-c', `tail -n 200 -F "${environment.dataDir}"/logs/*.log`])
})
