import { insideContract } from '@tessera/domain/inside/contract'
import { linkMinutes } from '@tessera/domain/operator/contract'
import { askGateway } from './ask-gateway.ts'

/** Prints a new link to the operator's page. */
try {
  const { link } = await askGateway(insideContract.operatorLink)
  process.stdout.write(`${link}\nOpen it within ${linkMinutes} minutes. It works once, and earlier links end.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
