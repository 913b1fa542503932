import { faultOf } from './faults.ts'

/** Runs a write that demands a document as it was read; returns undefined if that has changed since or is gone. */
export async function unlessChanged<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (!['changed', 'missing'].includes(faultOf(error))) throw error
    return undefined
  }
}
