import { insideContract } from '@tessera/domain/inside/contract'
import { askGateway } from './ask-gateway.ts'
import { runVerb } from './run-verb.ts'

/** Prints the state of the running product for its operator; fails if something is missing. */
const inWords = (last: { at: string; reason: string } | null) => (last ? `${last.at} ${last.reason}` : 'none')

await runVerb(async () => {
  const { status, missing = [], mail, backup } = await askGateway(insideContract.health)
  const lines = [
    `status: ${status}`,
    ...missing.map((part) => `missing: ${part}`),
    `e-mails waiting: ${mail.waiting}; last failure: ${inWords(mail.lastFailure)}`,
    `newest backup: ${backup.last ?? 'none'}; last failure: ${inWords(backup.lastFailure)}`,
    `backup verified: ${backup.verified ? `${backup.verified.backup}, restored for a test ${backup.verified.at}: ${backup.verified.holds}` : 'none'}`,
    ...(status === 'starting' ? [] : await nearLimits()),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (status !== 'ok') process.exitCode = 1
})

/** Clubs, accounts and addresses that have used 80 % of a limit since the start. */
async function nearLimits(): Promise<string[]> {
  const { near } = await askGateway(insideContract.nearLimits)
  if (near.length === 0) return ['near a limit since the start: none']
  return near.map(
    ({ who, setting, used, max, at }) =>
      `near a limit: ${who}, ${used} of ${max} (${setting}), ${new Date(at).toISOString()}`,
  )
}
