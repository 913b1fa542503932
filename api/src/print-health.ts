import { systemContract } from '@tessera/domain/system/contract'
import { readConfig } from './config.ts'

/** Prints the services that the running API cannot reach, for `make up`. */
const { port } = readConfig().listen
const response = await fetch(`http://127.0.0.1:${port}${systemContract.health.path}`)
const { missing = [], mail } = systemContract.health.response.schema.parse(await response.json())
if (missing.length > 0) process.stdout.write(`Only reading is possible. Missing: ${missing.join(', ')}.\n`)
if (mail === 'failing') process.stdout.write('The mail server takes no e-mails: make health says why.\n')
