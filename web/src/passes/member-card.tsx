import type { MembershipStatus } from '@tessera/domain/membership/status'
import { text } from '@tessera/domain/texts/text'
import { Send, Wallet } from 'lucide-react'
import { useMay } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useAction } from '../ui/use-action.ts'
import { CardState } from './card-state.tsx'
import { generatePass } from './generate-pass.ts'
import type { PassHolder } from './passes-table.tsx'
import { PrintCardButton } from './print-cards.tsx'
import { useCards } from './use-cards.ts'

interface Props {
  member: PassHolder
  /** Undefined until computed. */
  status: MembershipStatus | undefined
  /** Sends the card by e-mail; absent if the club can send none. */
  onSend: (() => void) | undefined
}

/** A member's card, with what the table of passes offers for it. */
export function MemberCard({ member, status, onSend }: Props) {
  const { cards, error, reload } = useCards()
  const card = cards && (cards.get(member.id) ?? null)
  const [generate, busy] = useAction(text('An error occurred'), async () => {
    const done = await generatePass(member)
    reload()
    return done
  })
  const may = useMay('members')
  if (error) return <RetryBanner error={error} onRetry={reload} />
  if (status === 'Disabled' && !card) return <Quiet>{t('No pass while disabled')}</Quiet>
  return (
    <Stack gap={8}>
      {card === undefined ? <Skeleton height={21} /> : <CardState card={card} status={status} />}
      {may && status !== 'Disabled' && (
        <Row align="center" gap={4}>
          <Button
            size="small"
            icon={<Wallet />}
            busy={busy}
            busyText={t('Generating...')}
            onClick={() => void generate()}
          >
            {card && !card.voided ? t('Download the card') : t('Generate Pass')}
          </Button>
          {onSend && (
            <Button size="small" icon={<Send />} onClick={onSend}>
              {t('Send the card by e-mail')}
            </Button>
          )}
          <PrintCardButton member={member} />
        </Row>
      )}
    </Stack>
  )
}
