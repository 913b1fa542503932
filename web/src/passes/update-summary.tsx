import type { AcceptedOf } from '@tessera/domain/contract'
import type { passesContract } from '@tessera/domain/passes/contract'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'

export type Updated = AcceptedOf<typeof passesContract.updateAll>

/** Result of Update All Passes, and what remains to be done; renders nothing if the server says no numbers. */
export const UpdateSummary = ({ updated: { changed, notified = 0, unreached = 0 } }: { updated: Updated }) =>
  changed !== undefined && <Banner tone="info">{sentencesOf({ changed, notified, unreached }).join(' ')}</Banner>

function sentencesOf({ changed, notified, unreached }: Record<'changed' | 'notified' | 'unreached', number>): string[] {
  if (changed + notified + unreached === 0) return [t('Every card was up to date already. There is nothing to do.')]
  const said: string[] = []
  if (changed > 0) said.push(t('{count, plural, one {# card was} other {# cards were}} renewed.', { count: changed }))
  if (notified > 0)
    said.push(
      t('{count, plural, one {# phone was} other {# phones were}} asked to fetch the new card.', { count: notified }),
    )
  if (unreached > 0)
    said.push(
      t(
        '{count, plural, one {# phone} other {# phones}} could not be reached. Tessera asks again by itself; there is nothing to do.',
        { count: unreached },
      ),
    )
  // Devices were notified or not reached; a card without a registered device does not update by itself.
  if (notified + unreached < changed)
    said.push(
      t(
        'A card that was only saved as a file, or was made before this server had an https address, does not renew itself: generate it again and hand it over.',
      ),
    )
  return said
}
