import { attendanceContract } from '@tessera/domain/attendance/contract'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.tsx'
import { Modal } from '../ui/modal.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { AttendanceOfDay } from './attendance-of-day.tsx'

const failure = text('The lists could not be loaded.')

/** The lists of who was there: the days, and the list of the one that is chosen. */
export function AttendanceModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [day, setDay] = useState<string>()
  return (
    <Modal
      open={open}
      onClose={onClose}
      onClosed={() => setDay(undefined)}
      title={day === undefined ? t('Who was there') : t('Who was there on {day}', { day: dayText(day) })}
      size="large"
    >
      {day === undefined ? <Days onChoose={setDay} /> : <AttendanceOfDay day={day} onBack={() => setDay(undefined)} />}
    </Modal>
  )
}

function Days({ onChoose }: { onChoose: (day: string) => void }) {
  const { data, lastError, retry } = useApi(attendanceContract.days, { failure })
  if (lastError) return <RetryBanner error={lastError} onRetry={retry} />
  if (!data) return <p>{t('Loading...')}</p>
  if (data.length === 0)
    return (
      <EmptyState
        title={t('Nobody is on a list yet')}
        text={t('Members whose cards are checked here appear on the list of the day.')}
      />
    )
  return (
    <Stack as="ul" gap={8}>
      {data.map(({ day, count }) => (
        <li key={day}>
          <Button wide onClick={() => onChoose(day)}>
            {t('{day}: {count, plural, one {# member} other {# members}}', { day: dayText(day), count })}
          </Button>
        </li>
      ))}
    </Stack>
  )
}
