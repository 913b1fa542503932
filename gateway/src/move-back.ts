import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { inWords } from './backup/format.ts'
import { writeBackup } from './backup/write-backup.ts'
import { exists } from './journal/files.ts'
import { stateFolder } from './keys/state-folder.ts'
import { accountsInBackup } from './move/accounts-in-backup.ts'
import { compareAccounts } from './move/compare-accounts.ts'
import { compareDocuments } from './move/compare-documents.ts'
import { fetchProject } from './move/fetch-project.ts'
import { type HashParameters, parametersInText } from './move/hash-parameters.ts'
import { GoogleRefused } from './move/hosted-documents.ts'
import { allUsers, readHashParameters } from './move/hosted-users.ts'
import { keysOfApi } from './move/keys-of-api.ts'
import { type HostedProject, openProject } from './move/project.ts'
import { reportComparison } from './move/report-comparison.ts'
import { selfHostedAccount } from './move/self-hosted-account.ts'

/**
 * Copies a Firebase project at Google into a backup, compares the two, and writes the backup to standard output.
 * Usage: move-back.ts PROJECT [--without-passwords]. The environment may hold the keys of the API (PASS_KEY_FILE,
 * CARD_KEY_FILE), else they are those of DATA_DIR, and the console's password hash parameters (HASH_PARAMETERS).
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'without-passwords': { type: 'boolean' } },
})
const [projectId = ''] = positionals
const dataDir = resolve(process.env.DATA_DIR || 'data')
const part = join(dataDir, 'move-back.part')
const say = (line: string) => process.stderr.write(`${line}\n`)

const given = new Map([
  ['keys/pass-key', process.env.PASS_KEY_FILE],
  // The shell removes line breaks at the end.
  ['keys/card-key.pem', process.env.CARD_KEY_FILE && `${process.env.CARD_KEY_FILE}\n`],
])

/** Copies the API's keys into a folder with the layout that a backup reads. @throws GoogleRefused if one is missing */
async function layKeys(folder: string): Promise<void> {
  await Promise.all([mkdir(join(folder, 'keys')), mkdir(join(folder, stateFolder))])
  const missing: string[] = []
  for (const key of keysOfApi) {
    const found = join(dataDir, key)
    const content = given.get(key)
    if (content) await writeFile(join(folder, key), content)
    else if (await exists(found)) await copyFile(found, join(folder, key))
    else missing.push(basename(key))
  }
  if (missing.length > 0)
    throw new GoogleRefused(
      `The keys of the API are not here: ${missing.join(', ')}. Name the folder that holds them as KEYS. Without pass-key the clubs' certificates cannot be opened, without card-key.pem the codes on cards are not known.`,
    )
}

async function parametersFor(project: HostedProject): Promise<HashParameters | undefined> {
  const text = process.env.HASH_PARAMETERS
  if (!text) return readHashParameters(project)
  const parameters = parametersInText(text)
  if (!parameters)
    throw new GoogleRefused(
      'The file of HASH does not hold what the Firebase console shows as password hash parameters.',
    )
  return parameters
}

const unreadable = (count: number) =>
  `${count} passwords cannot be read. In the Firebase console, Authentication, Users, the menu beside the list, copy the password hash parameters into a file, and name it as HASH. With WITHOUT_PASSWORDS=yes these people choose a new password by “Forgot password”.`

async function moveBack(project: HostedProject, folder: string): Promise<void> {
  await layKeys(folder)
  const parameters = await parametersFor(project)
  const found = (await allUsers(project)).map((user) => selfHostedAccount(user, parameters))
  const having = (password: string) => found.filter((one) => one.password === password).length
  if (having('unreadable') > 0 && !values['without-passwords'])
    throw new GoogleRefused(unreadable(having('unreadable')))
  const accounts = found.map(({ account }) => account)
  await rm(part, { force: true })
  const { counts } = await writeBackup(
    { dataDir: folder, projectId, snapshot: (take) => fetchProject(project, accounts, take) },
    createWriteStream(part, { mode: 0o600, flags: 'wx' }),
  )
  say(
    `Read: ${inWords(counts)}. ${having('taken')} accounts have their password, ${accounts.length - having('taken')} none.`,
  )
}

async function compare(project: HostedProject): Promise<boolean> {
  const backup = { path: part, key: {} }
  const documents = await compareDocuments(backup, project)
  return reportComparison(say, documents, await compareAccounts(await accountsInBackup(backup), project.auth, false))
}

const folder = await mkdtemp(join(tmpdir(), 'tessera-keys-'))
try {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const project = openProject(projectId, process.env)
  try {
    await moveBack(project, folder)
    if (!(await compare(project)))
      throw new GoogleRefused('The project has changed meanwhile: stop the product that uses it, and call this again.')
    await pipeline(createReadStream(part), process.stdout)
  } finally {
    await project.close()
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await rm(part, { force: true })
  await rm(folder, { recursive: true, force: true })
}
