import { inEnglish, type Sentence, sentence } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import { updatePasses } from '../passes/service.ts'
import type { NotifyNeeds } from './needs.ts'
import { type Notified, notifyPhones } from './notify-phones.ts'

/**
 * Updates every issued pass of a club and notifies devices of changed ones.
 * @throws AppError `pass_setup_incomplete`
 */
export async function updateAll(deps: NotifyNeeds, clubId: string) {
  const club = await getClub(deps, clubId)
  const updated = await updatePasses(deps, club)
  const { notified, unreached } = await notifyPhones(deps, club)
  const params = sentenceOf(updated.changed, { notified, unreached })
  return { ...updated, notified, unreached, message: inEnglish(params), params }
}

const sentenceOf = (changed: number, { notified, unreached }: Notified): Sentence =>
  unreached > 0
    ? sentence(
        'All passes updated successfully: {changed, plural, one {# pass} other {# passes}} changed, {notified, plural, one {# phone was} other {# phones were}} told. {unreached, plural, one {# phone was} other {# phones were}} not reached and will be told later.',
        { changed, notified, unreached },
      )
    : sentence(
        'All passes updated successfully: {changed, plural, one {# pass} other {# passes}} changed, {notified, plural, one {# phone was} other {# phones were}} told.',
        { changed, notified },
      )
