import { insideContract } from '@tessera/domain/inside/contract'
import { askGateway } from './ask-gateway.ts'

/** Has the running gateway make a backup into its folder of backups, and prints the name. */
try {
  const outcome = await askGateway(insideContract.backUp)
  if ('fault' in outcome) throw new Error(`No backup was made: ${outcome.fault}`)
  process.stdout.write(`${outcome.said}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
