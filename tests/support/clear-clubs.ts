import { collectionNames } from '@tessera/domain/stored/collections'
import { afterAll } from 'vitest'
import { deleteRaw, ownDatabase, pathsIn } from './raw-documents.ts'
import { workerStack } from './worker-stack.ts'

// Registrations of one address are counted, and a file that registers twenty clubs would leave nothing to the next.
const ofClubs = new Set<string>(['users', 'registrationAttempts', ...collectionNames(({ club }) => club !== 'none')])

// Runs for each test file. The emulator answers a query by looking through its whole collection, also through the documents
// of other clubs: 6,000 members that earlier files left make a query of five take twelve times as long.
afterAll(async () => {
  const database = ownDatabase(workerStack())
  const paths = await pathsIn(database)
  await deleteRaw(database, ...paths.filter((path) => ofClubs.has(path.split('/')[0] ?? '')))
})
