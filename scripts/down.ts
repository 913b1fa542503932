import { readEnvironment, run, say } from './product/environment.ts'
import { downLocally } from './product/local.ts'

/** `make down` without Docker. */
await run(async () => {
  const stopped = await downLocally(readEnvironment())
  say(stopped ? 'Stopped. Your data is kept.' : 'Nothing was running.')
})
