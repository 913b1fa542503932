import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { type Fault, faultOf } from './faults.ts'

const changed = {
  account: text('This account was changed by somebody else at the same time. Please try again.'),
  application: text('This application was changed by somebody else at the same time. Please try again.'),
  attendance: text('The list of who was there was changed by somebody else at the same time. Please try again.'),
  'bank lines': text('These bank lines were changed by somebody else at the same time. Please try again.'),
  club: text('This club was changed by somebody else at the same time. Please try again.'),
  deletion: text('This was changed by somebody else at the same time. Please try again.'),
  'debit run': text('The direct debits were changed by somebody else at the same time. Please try again.'),
  committee: text('The committee was changed by somebody else at the same time. Please try again.'),
  hut: text('This hut was changed by somebody else at the same time. Please try again.'),
  mail: text('The e-mails to these members were changed by somebody else at the same time. Please try again.'),
  mandate: text('This mandate was changed by somebody else at the same time. Please try again.'),
  member: text('This member was changed by somebody else at the same time. Please try again.'),
  members: text('These members were changed by somebody else at the same time. Please try again.'),
  notes: text('These notes were changed by somebody else at the same time. Please try again.'),
  pass: text('These passes were changed by somebody else at the same time. Please try again.'),
  payment: text('This payment was changed by somebody else at the same time. Please try again.'),
  receipt: text('This receipt was changed by somebody else at the same time. Please try again.'),
  refunds: text('These payments were changed by somebody else at the same time. Please try again.'),
  season: text('This season was changed by somebody else at the same time. Please try again.'),
  settings: text('The settings were changed by somebody else at the same time. Please try again.'),
  webhook: text('This webhook was changed by somebody else at the same time. Please try again.'),
  views: text('The views were changed by somebody else at the same time. Please try again.'),
}

/**
 * Runs work again if it fails with one of `overtaken`, because of a concurrent change.
 * @param what what was changed, as the error says
 * @throws AppError `changed_meanwhile` if every attempt fails like this
 */
export async function retryOnConflict<T>(
  what: keyof typeof changed,
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
  throw new AppError('changed_meanwhile', changed[what])
}
