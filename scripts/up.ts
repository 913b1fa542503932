import { readEnvironment, run, say } from './product/environment.ts'
import { readHealth } from './product/health.ts'
import { upLocally } from './product/local.ts'

/** `make up` without Docker. */
await run(async () => {
  const environment = readEnvironment()
  await upLocally(environment)
  const { missing } = await readHealth(`http://127.0.0.1:${environment.port}`)
  if (missing) say(`Only reading is possible. Missing: ${missing}.`)
  say(`Tessera is running: ${environment.publicUrl}`)
})
