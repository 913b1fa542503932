import { insideContract } from '@tessera/domain/inside/contract'
import { askGateway } from './ask-gateway.ts'
import { runVerb } from './run-verb.ts'

/** Has the running gateway make a backup into its folder of backups, and prints the name. */
await runVerb(async () => {
  const outcome = await askGateway(insideContract.backUp)
  if ('fault' in outcome) throw new Error(`No backup was made: ${outcome.fault}`)
  process.stdout.write(`${outcome.said}\n`)
})
