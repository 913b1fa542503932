import { z } from 'zod'
import { askGateway } from './ask-gateway.ts'

/** Has the running gateway make a backup into its folder of backups, and prints the name. */
const answerSchema = z.object({ said: z.string().optional(), fault: z.string().optional() })

try {
  const { said, fault } = answerSchema.parse(await (await askGateway('/backups', {})).json())
  if (said === undefined) throw new Error(`No backup was made: ${fault}`)
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
