import { z } from 'zod'
import { askGateway } from './ask-gateway.ts'

/** Sends a test e-mail to the address of the first argument, and prints the mail server's response. */
const answerSchema = z.object({ said: z.string().optional(), fault: z.string().optional() })
const to = process.argv[2] ?? ''

try {
  if (!z.email().max(254).safeParse(to).success) throw new Error(`TO is "${to}", which is no e-mail address.`)
  const { said, fault } = answerSchema.parse(await (await askGateway('/test-mail', { to })).json())
  if (fault) throw new Error(`The mail server does not take the e-mail: ${fault}`)
  process.stdout.write(`The e-mail to ${to} was ${said}.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
