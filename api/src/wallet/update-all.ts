import { sentence } from '@tessera/domain/texts/text'
import type { Deps } from '../deps.ts'
import { updatePasses } from '../passes/service.ts'
import { type Told, tellPhones } from './tell-phones.ts'

/** Brings every issued pass of a club up to date and tells the phones that carry one which has changed. @throws AppError `pass_setup_incomplete` */
export async function updateAll(deps: Deps, clubId: string) {
  const updated = await updatePasses(deps, clubId)
  const told = await tellPhones(deps, clubId)
  return { ...updated, ...told, message: messageOf(updated.changed, told) }
}

const messageOf = (changed: number, { told, unreached }: Told): string =>
  unreached > 0
    ? sentence(
        'All passes updated successfully: {changed, plural, one {# pass} other {# passes}} changed, {told, plural, one {# phone was} other {# phones were}} told. {unreached, plural, one {# phone was} other {# phones were}} not reached and will be told later.',
        { changed, told, unreached },
      )
    : sentence(
        'All passes updated successfully: {changed, plural, one {# pass} other {# passes}} changed, {told, plural, one {# phone was} other {# phones were}} told.',
        { changed, told },
      )
