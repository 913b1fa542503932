import { AppError } from '@tessera/domain/errors'
import { type Fault, faultOf } from './faults.ts'

/**
 * Runs work again if it fails with one of `overtaken`, because of a concurrent change.
 * @throws AppError `changed_meanwhile` if every attempt fails like this
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  overtaken: readonly Fault[] = ['changed', 'missing'],
  attempts = 6,
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
