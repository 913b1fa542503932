import { insideContract } from '@tessera/domain/inside/contract'
import { linkMinutes } from '@tessera/domain/operator/contract'
import { askGateway } from './ask-gateway.ts'
import { runVerb } from './run-verb.ts'

/** Prints a new link to the operator's page. */
await runVerb(async () => {
  const { link } = await askGateway(insideContract.operatorLink)
  process.stdout.write(`${link}\nOpen it within ${linkMinutes} minutes. It works once, and earlier links end.\n`)
})
