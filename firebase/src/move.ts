import { parseArgs } from 'node:util'
import { readKey } from './backup/encryption.ts'
import { inWords } from './backup/format.ts'
import { readBackup } from './backup/read-backup.ts'
import { accountsIn } from './hosted/accounts-in-backup.ts'
import { compareAccounts } from './hosted/compare-accounts.ts'
import { compareDocuments } from './hosted/compare-documents.ts'
import { eachPortion } from './hosted/documents-in-backup.ts'
import { GoogleRefused } from './hosted/hosted-documents.ts'
import { keepKeys } from './hosted/keep-keys.ts'
import { moveAccounts } from './hosted/move-accounts.ts'
import { type HostedProject, openProject } from './hosted/project.ts'

/**
 * Copies a backup into a Firebase project at Google and compares what is there then; with `--compare` it only compares.
 * Usage: move.ts FILE PROJECT [--compare | --overwrite]
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean' }, overwrite: { type: 'boolean' } },
})
const [file = '', projectId = ''] = positionals
const backup = { path: file, key: readKey(process.env) }
const shown = 20
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A club that lives at Google already would lose to the backup whatever changed since. */
async function refuseFull({ auth, documents }: HostedProject): Promise<void> {
  const { done } = await documents.names().next()
  if (done && (await auth.listUsers(1)).users.length === 0) return
  throw new GoogleRefused(
    `The project ${projectId} is not empty. If nobody works with it yet, call this again with OVERWRITE=yes: what the backup holds then takes the place of what is there.`,
  )
}

async function move({ auth, documents }: HostedProject): Promise<void> {
  const accounts = await accountsIn(backup)
  let count = 0
  await eachPortion(backup, projectId, async (portion) => {
    await documents.put(portion)
    count += portion.length
  })
  say(`Written: ${count} documents.`)
  // Last, so that nobody signs in to half a club.
  await moveAccounts(accounts, auth)
  say(`Written: ${accounts.length} accounts. Sessions and open e-mailed links stay behind: everyone signs in anew.`)
  const folder = `${file}.keys`
  const keys = await keepKeys(backup, folder)
  if (keys.length > 0) say(`The keys that the API needs there are in ${folder}: ${keys.join(', ')}.`)
}

async function compare(project: HostedProject): Promise<boolean> {
  const documents = await compareDocuments(backup, project)
  const accounts = await compareAccounts(await accountsIn(backup), project.auth)
  const differences = [...documents.differences, ...accounts.differences]
  say(`Compared: ${documents.alike} documents and ${accounts.alike} accounts are alike, ${differences.length} differ.`)
  for (const difference of differences.slice(0, shown)) say(`- ${difference}`)
  if (differences.length > shown) say(`and ${differences.length - shown} more.`)
  return differences.length === 0
}

try {
  const { header, counts } = await readBackup(backup)
  say(`The backup is whole: made ${header.madeAt}, it holds ${inWords(counts)}.`)
  const project = openProject(projectId, process.env)
  try {
    if (!values.compare && !values.overwrite) await refuseFull(project)
    if (!values.compare) await move(project)
    if (!(await compare(project))) process.exitCode = 1
  } finally {
    await project.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
