import { collectionNames } from '@tessera/domain/stored/collections'

const transient = new Set<string>(collectionNames((one) => one.transient === true))

/** True for a document of a collection that a move leaves behind, by its full name. */
export const isTransient = (name: string): boolean => transient.has(name.split('/')[5] ?? '')
