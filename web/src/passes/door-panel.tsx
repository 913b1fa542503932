import { Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Quiet, Stack } from '../ui/layout.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Door } from './door-list.ts'
import { canSeal } from './sealed-store.ts'

interface Props {
  door: Door | null | undefined
  /** Loads the list; throws an AppError. */
  onLoad: () => Promise<void>
  /** Number of cards that are still to be sent. */
  unsent: number
}

/** Gets the device ready for a door without a connection, and says how old its list is. */
export function DoorPanel({ door, onLoad, unsent }: Props) {
  const [error, setError] = useState<string>()
  const [load, busy] = useAction(t('The list could not be loaded.'), onLoad, { show: setError })
  if (door === undefined || !canSeal()) return null
  return (
    <Stack as={Card} gap={10}>
      {error && <Banner tone="error">{error}</Banner>}
      {door && (
        <p>
          {t(
            'Ready without a connection: {count, plural, one {# card} other {# cards}} as of {moment}, until midnight.',
            {
              count: door.list.cards.length,
              moment: momentText(new Date(door.list.asOf)),
            },
          )}
        </p>
      )}
      {unsent > 0 && (
        <p>
          {t('{count, plural, one {# check} other {# checks}} without a connection, sent as soon as there is one.', {
            count: unsent,
          })}
        </p>
      )}
      <Button
        wide
        icon={door ? <RefreshCw /> : <Download />}
        busy={busy}
        busyText={t('Loading...')}
        onClick={() => load()}
      >
        {door ? t('Load the list again') : t('Get ready for no connection')}
      </Button>
      {!door && (
        <Quiet small>
          {t(
            'Keeps today’s list, with names, small photos and states, encrypted on this device until midnight or the log-out.',
          )}
        </Quiet>
      )}
    </Stack>
  )
}
