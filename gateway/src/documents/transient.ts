import { collectionNames } from '@tessera/domain/stored/collections'

const transient = new Set<string>(collectionNames((one) => one.transient === true))

/**
 * True for a document, by its full name, that is state of the servers that run: backups leave it out, and a move ignores
 * it in the project. A lease or a count of another server would only keep this one waiting.
 */
export const isTransient = (name: string): boolean => transient.has(name.split('/')[5] ?? '')
