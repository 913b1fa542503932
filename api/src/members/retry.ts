import { AppError } from '@tessera/domain/errors'
import { type Fault, faultOf } from '../firebase/faults.ts'

const attempts = 6

/**
 * Reads and writes anew where somebody else changed the same member in between: where the write failed with one of
 * `overtaken`.
 * @throws AppError `changed_meanwhile` where that goes on and on
 */
export async function whileUnchanged<T>(
  work: () => Promise<T>,
  overtaken: readonly Fault[] = ['changed', 'missing'],
): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!overtaken.includes(faultOf(error))) throw error
    }
  }
  throw new AppError(
    'changed_meanwhile',
    'This member was changed by somebody else at the same time. Please try again.',
  )
}
