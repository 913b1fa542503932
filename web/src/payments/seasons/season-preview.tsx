import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { type PaymentItem, paymentYearId } from '@tessera/domain/payments/payment'
import { type SeasonPreview, seasonPreview } from '@tessera/domain/payments/season-start'
import { useMemo } from 'react'
import { useSession } from '../../firebase/session.ts'
import { centsText, dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { useToday } from '../../ui/today.tsx'
import type { PaymentsOf } from '../record/payer.ts'
import { changeText } from '../record/status-preview.tsx'
import { useBooks } from './use-books.ts'

/** Sentences of a preview. */
function sentences({ changes, staying, free, expected }: SeasonPreview, types: readonly MembershipType[]): string[] {
  const nameOf = (typeId: string) => types.find(({ id }) => id === typeId)?.name
  return [
    ...(staying
      ? [
          t('{members, plural, one {# Active member stays} other {# Active members stay}} Active until {day}.', {
            members: staying.members,
            day: dayText(staying.until),
          }),
        ]
      : changes.map(changeText)),
    ...[...free].map(([typeId, members]) => {
      const type = nameOf(typeId)
      if (types.length === 0)
        return t('{members, plural, one {# member} other {# members}}: nothing to pay.', { members })
      return type
        ? t('{members, plural, one {# member} other {# members}} of the type {type}: nothing to pay.', {
            members,
            type,
          })
        : t('{members, plural, one {# member} other {# members}} without a type: nothing to pay.', { members })
    }),
    t('Expected: {amount}.', { amount: centsText(expected) }),
  ]
}

/** Effects of starting a season, in sentences. Renders nothing until the club's data is known. */
export function SeasonPreviewText({
  year,
  items,
  members,
  types,
}: PaymentsOf & { year: string; items: readonly PaymentItem[] }) {
  const { books } = useBooks()
  const today = useToday()
  const clubId = useSession().clubId ?? ''
  const preview = useMemo(() => {
    if (!books || !members || !/^\d{4}$/.test(year)) return undefined
    return seasonPreview(members, books, {
      season: { id: paymentYearId(clubId, year), year, active: true },
      items,
      today,
    })
  }, [books, members, year, items, today, clubId])
  return preview && <Banner tone="info">{sentences(preview, types).join(' ')}</Banner>
}
