import { insideContract } from '@tessera/domain/inside/contract'
import { askGateway } from './ask-gateway.ts'
import { runVerb } from './run-verb.ts'

/** Sends a test e-mail to the address of the first argument, and prints the mail server's response. */
const to = process.argv[2] ?? ''
const { testMail } = insideContract

await runVerb(async () => {
  if (!testMail.request.safeParse({ to }).success) throw new Error(`TO is "${to}", which is no e-mail address.`)
  const outcome = await askGateway(testMail, { to })
  if ('fault' in outcome) throw new Error(`The mail server does not take the e-mail: ${outcome.fault}`)
  process.stdout.write(`The e-mail to ${to} was ${outcome.said}.\n`)
})
