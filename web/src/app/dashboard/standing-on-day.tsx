import type { Member } from '@tessera/domain/members/member'
import { withFamilies } from '@tessera/domain/membership/family-books'
import { indexPayments } from '@tessera/domain/membership/settlement'
import { membershipStatus } from '@tessera/domain/membership/status'
import { bookDays, isPlainDate } from '@tessera/domain/plain-date'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { absenceText, dayText } from '../../language/format.ts'
import { reasonsOf } from '../../language/reason-texts.ts'
import { t } from '../../language/t.ts'
import { useBooks } from '../../payments/seasons/use-books.ts'
import { usePayments } from '../../payments/use-payments.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { useToday } from '../../ui/today.tsx'
import styles from './standing-on-day.module.css'

/** A member's status on a day to choose, by the payments up to it; a button until it is pressed. */
interface Props {
  member: Member
  members: readonly Member[]
}

export function StandingOnDay({ member, members }: Props) {
  const [open, setOpen] = useState(false)
  if (open) return <ChosenDay member={member} members={members} />
  return (
    <p>
      <Button size="small" icon={<History />} onClick={() => setOpen(true)}>
        {t('Status on another day')}
      </Button>
    </p>
  )
}

function ChosenDay({ member, members }: Props) {
  const today = useToday()
  const [day, setDay] = useState(today)
  const { books } = useBooks()
  const { data: payments, error } = usePayments()
  const standing = useMemo(() => {
    if (!books || !payments || !isPlainDate(day)) return undefined
    const paid = payments.filter(({ paymentDate }) => paymentDate !== undefined && paymentDate <= day)
    const known = withFamilies({ ...books, payments: indexPayments(paid) }, members)
    return membershipStatus(member, known, 'all', day)
  }, [books, payments, member, members, day])
  const reasons = standing && [absenceText(standing) ?? [], reasonsOf(standing).map(({ text }) => text)].flat()
  return (
    <div className={styles.day}>
      <DateField
        limits={bookDays}
        label={t('Status on')}
        hint={t('By today’s items, and the payments up to that day.')}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      {standing && reasons && (
        <Banner tone={standing.status === 'Active' ? 'success' : 'warning'}>
          {[t('{day}: {status}', { day: dayText(day), status: t(standing.status) }), ...reasons].join(' · ')}
        </Banner>
      )}
      {error && <Banner tone="error">{error}</Banner>}
    </div>
  )
}
