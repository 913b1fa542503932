import { insideContract } from '@tessera/domain/inside/contract'
import { askGateway } from './ask-gateway.ts'

/** Sends a test e-mail to the address of the first argument, and prints the mail server's response. */
const to = process.argv[2] ?? ''
const { testMail } = insideContract

try {
  if (!testMail.request.safeParse({ to }).success) throw new Error(`TO is "${to}", which is no e-mail address.`)
  const outcome = await askGateway(testMail, { to })
  if ('fault' in outcome) throw new Error(`The mail server does not take the e-mail: ${outcome.fault}`)
  process.stdout.write(`The e-mail to ${to} was ${outcome.said}.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
