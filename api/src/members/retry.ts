import { AppError } from '@tessera/domain/errors'
import { faultOf } from '../firebase/faults.ts'

const attempts = 6

/**
 * Reads and writes anew where somebody else changed the same member in between.
 * @throws AppError `changed_meanwhile` where that goes on and on
 */
export async function whileUnchanged<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const fault = faultOf(error)
      if (fault !== 'changed' && fault !== 'missing') throw error
    }
  }
  throw new AppError(
    'changed_meanwhile',
    'This member was changed by somebody else at the same time. Please try again.',
  )
}
