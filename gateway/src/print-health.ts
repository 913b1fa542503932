import { z } from 'zod'
import { askGateway } from './ask-gateway.ts'

/** Prints the state of the running product for its operator; fails if something is missing. */
const failure = z.object({ at: z.string(), reason: z.string() }).nullable()
const healthSchema = z.object({
  status: z.string(),
  missing: z.array(z.string()).default([]),
  mail: z.object({ waiting: z.number(), lastFailure: failure }),
  backup: z.object({
    last: z.string().nullable(),
    verified: z.object({ backup: z.string(), at: z.string(), holds: z.string() }).nullable(),
    lastFailure: failure,
  }),
})
const nearSchema = z.object({
  near: z.array(z.object({ who: z.string(), setting: z.string(), used: z.number(), max: z.number(), at: z.number() })),
})
const inWords = (last: z.infer<typeof failure>) => (last ? `${last.at} ${last.reason}` : 'none')

try {
  const { status, missing, mail, backup } = healthSchema.parse(await (await askGateway('/health')).json())
  const lines = [
    `status: ${status}`,
    ...missing.map((part) => `missing: ${part}`),
    `e-mails waiting: ${mail.waiting}; last failure: ${inWords(mail.lastFailure)}`,
    `newest backup: ${backup.last ?? 'none'}; last failure: ${inWords(backup.lastFailure)}`,
    `backup verified: ${backup.verified ? `${backup.verified.backup}, restored for a test ${backup.verified.at}: ${backup.verified.holds}` : 'none'}`,
    ...(await nearLimits()),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (status !== 'ok') process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Clubs, accounts and addresses that have used 80 % of a limit since the start; empty while the parts are starting. */
async function nearLimits(): Promise<string[]> {
  const response = await askGateway('/near-limits')
  if (response.status === 503) return []
  const { near } = nearSchema.parse(await response.json())
  if (near.length === 0) return ['near a limit since the start: none']
  return near.map(
    ({ who, setting, used, max, at }) =>
      `near a limit: ${who}, ${used} of ${max} (${setting}), ${new Date(at).toISOString()}`,
  )
}
