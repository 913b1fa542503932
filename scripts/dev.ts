import { readEnvironment, run, say, UserError } from './product/environment.ts'
import { installPackages } from './product/install.ts'
import { keepRunning } from './product/keep.ts'
import { planParts } from './product/parts.ts'
import { isFree } from './product/ports.ts'

await run(async () => {
  const environment = readEnvironment()
  if (!(await isFree(environment.port))) {
    throw new UserError(`Port ${environment.port} is taken: stop what uses it (make down), or set WEB_PORT.`)
  }
  await installPackages()
  const kept = keepRunning(await planParts(environment, true), () => 'inherit')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void kept.stop().then(() => process.exit(0)))
  }
  say(`Starting with hot reload: ${environment.publicUrl}`)
})
