import type { Deps } from '../deps.ts'
import { updatePasses } from '../passes/service.ts'
import { tellPhones } from './tell-phones.ts'

const phones = (count: number): string => (count === 1 ? '1 phone was' : `${count} phones were`)
const passes = (count: number): string => (count === 1 ? '1 pass' : `${count} passes`)

/** Brings every issued pass of a club up to date and tells the phones that carry one which has changed. @throws AppError `pass_setup_incomplete` */
export async function updateAll(deps: Deps, clubId: string) {
  const updated = await updatePasses(deps, clubId)
  const told = await tellPhones(deps, clubId)
  const sentences = [
    'All passes updated successfully',
    `${passes(updated.changed)} changed, ${phones(told.told)} told.`,
    ...(told.unreached > 0 ? [`${phones(told.unreached)} not reached and will be told later.`] : []),
  ]
  return { ...updated, ...told, message: `${sentences[0]}: ${sentences.slice(1).join(' ')}` }
}
