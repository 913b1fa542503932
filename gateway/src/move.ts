import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readKey } from './backup/encryption.ts'
import { inWords } from './backup/format.ts'
import { readBackup } from './backup/read-backup.ts'
import { accountsInBackup } from './move/accounts-in-backup.ts'
import { compareAccounts } from './move/compare-accounts.ts'
import { compareDocuments } from './move/compare-documents.ts'
import { eachPortion } from './move/documents-in-backup.ts'
import { GoogleRefused } from './move/hosted-documents.ts'
import { keysOfApi } from './move/keys-of-api.ts'
import { moveAccounts } from './move/move-accounts.ts'
import { type HostedProject, openProject } from './move/project.ts'
import { reportComparison } from './move/report-comparison.ts'
import { runVerb } from './run-verb.ts'

/**
 * Copies a backup into a Firebase project at Google, then compares the two; with `--compare` it only compares.
 * Usage: move.ts FILE PROJECT [--compare | --overwrite]
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean' }, overwrite: { type: 'boolean' } },
})
const [file = '', projectId = ''] = positionals
const backup = { path: file, key: readKey(process.env) }
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Refuses a project with data: the backup would overwrite what changed there since. */
async function refuseFull({ auth, documents }: HostedProject): Promise<void> {
  const { done } = await documents.names().next()
  if (done && (await auth.listUsers(1)).users.length === 0) return
  throw new GoogleRefused(
    `The project ${projectId} is not empty. If nobody works with it yet, call this again with OVERWRITE=yes: what the backup holds then takes the place of what is there.`,
  )
}

/** Writes the API's keys from the backup into `folder`; returns their names. */
async function keepKeys(folder: string): Promise<string[]> {
  const kept: string[] = []
  await readBackup(backup, {
    file: async (file, content) => {
      if (!keysOfApi.includes(file)) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, basename(file)), content, { mode: 0o600 })
      kept.push(basename(file))
    },
  })
  return kept
}

async function move({ auth, documents }: HostedProject): Promise<void> {
  const accounts = await accountsInBackup(backup)
  let count = 0
  await eachPortion(backup, projectId, async (portion) => {
    await documents.put(portion)
    count += portion.length
  })
  say(`Written: ${count} documents.`)
  // Last, so that no one signs in before all documents are written.
  await moveAccounts(accounts, auth)
  say(`Written: ${accounts.length} accounts. Sessions and open e-mailed links stay behind: everyone signs in again.`)
  const folder = `${file}.keys`
  const keys = await keepKeys(folder)
  if (keys.length > 0) say(`The keys that the API needs there are in ${folder}: ${keys.join(', ')}.`)
}

async function compare(project: HostedProject): Promise<boolean> {
  const documents = await compareDocuments(backup, project)
  return reportComparison(say, documents, await compareAccounts(await accountsInBackup(backup), project.auth))
}

await runVerb(async () => {
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
})
