import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { show } from './product/command.ts'
import { Hindrance, readEnvironment, run } from './product/environment.ts'
import { takeIdentity } from './product/identity.ts'
import { installPackages } from './product/install.ts'

const usage = 'Say which backup and which Firebase project: make move FILE=club.backup TO=my-club'

await run(async () => {
  const [file, projectId, ...more] = process.argv.slice(2)
  if (!file || !projectId || !existsSync(resolve(file))) throw new Hindrance(usage)
  readEnvironment()
  takeIdentity(process.env.IDENTITY)
  const credentials = process.env.GOOGLE_APPLICATION_CREDENTIALS
  if (!credentials && !process.env.FIRESTORE_EMULATOR_HOST)
    throw new Hindrance(
      'GOOGLE_APPLICATION_CREDENTIALS is missing: name the key file of a service account of your project (docs/hosted.md).',
    )
  if (credentials && !existsSync(resolve(credentials)))
    throw new Hindrance(`GOOGLE_APPLICATION_CREDENTIALS names ${credentials}, which does not exist.`)
  await installPackages()
  if ((await show(process.execPath, ['firebase/src/move.ts', resolve(file), projectId, ...more])) !== 0)
    throw new Hindrance(
      more.includes('--compare')
        ? 'The project does not hold what the backup holds: see above.'
        : 'Not everything is there as the backup has it: see above.',
    )
})
