import { Hindrance, readEnvironment, run, say } from './product/environment.ts'
import { readHealth } from './product/health.ts'
import { installPackages } from './product/install.ts'

/** How many members a demo club has, where nobody says otherwise. */
const standardCount = 240

function readArguments() {
  const label = process.env.CLUB?.trim() || 'demo'
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(label))
    throw new Hindrance(`CLUB is "${label}": write a word of small letters and digits, for example CLUB=another.`)
  const members = process.env.MEMBERS?.trim() || String(standardCount)
  if (!/^\d{1,4}$/.test(members) || Number(members) < 1 || Number(members) > 1000)
    throw new Hindrance(`MEMBERS is "${members}": write a number from 1 to 1000.`)
  return { label, count: Number(members) }
}

await run(async () => {
  const { label, count } = readArguments()
  const environment = readEnvironment()
  const address = `http://127.0.0.1:${environment.port}`
  const { healthy, missing } = await readHealth(address)
  if (!healthy)
    throw new Hindrance(
      `Nothing healthy runs at ${address} (missing: ${missing}). Call make up first, then this again.`,
    )
  await installPackages()
  const { makeClub } = await import('./demo/make-club.ts')
  const { tell } = await import('./demo/tell.ts')
  const start = Date.now()
  say(`Making a demo club of ${count} members …`)
  const made = await makeClub(address, label, count)
  tell(environment, label, made, Math.round((Date.now() - start) / 1000))
})
