import { makeClub } from './demo/make-club.ts'
import { report } from './demo/report.ts'
import { readEnvironment, run, say, UserError } from './product/environment.ts'
import { readHealth } from './product/health.ts'

/** Default number of members of a demo club. */
const standardCount = 240

function readArguments() {
  const label = process.env.CLUB?.trim() || 'demo'
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(label))
    throw new UserError(`CLUB is "${label}": write a word of small letters and digits, for example CLUB=another.`)
  const members = process.env.MEMBERS?.trim() || String(standardCount)
  if (!/^\d{1,4}$/.test(members) || Number(members) < 1 || Number(members) > 1000)
    throw new UserError(`MEMBERS is "${members}": write a number from 1 to 1000.`)
  return { label, count: Number(members) }
}

await run(async () => {
  const { label, count } = readArguments()
  const environment = readEnvironment()
  const address = process.env.PRODUCT_ADDRESS || `http://127.0.0.1:${environment.port}`
  const { healthy, missing } = await readHealth(address)
  if (!healthy)
    throw new UserError(
      `Nothing healthy runs at ${address} (missing: ${missing}). Call make up first, then this again.`,
    )
  const start = Date.now()
  say(`Making a demo club of ${count} members …`)
  const made = await makeClub(address, label, count)
  report(environment, label, made, Math.round((Date.now() - start) / 1000))
})
