import { attendanceContract } from '@tessera/domain/attendance/contract'
import { text } from '@tessera/domain/texts/text'
import { ArrowLeft, UserCheck } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { reload, useApi } from '../firebase/use-api.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Modal } from '../ui/modal.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { AttendanceOfDay } from './attendance-of-day.tsx'
import { TickNames } from './tick-names.tsx'

const failure = text('The lists could not be loaded.')

interface Props extends ComponentProps<typeof TickNames> {
  open: boolean
  onClose: () => void
}

/** The lists of who was there: the days, the list of the one that is chosen, and ticking names for today. */
export function AttendanceModal({ open, onClose, ...ticking }: Props) {
  const [day, setDay] = useState<string>()
  const [isTicking, setTicking] = useState(false)
  const back = () => {
    setTicking(false)
    void reload(attendanceContract.days)
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      onClosed={() => {
        setDay(undefined)
        setTicking(false)
      }}
      title={
        isTicking
          ? t('Tick names')
          : day === undefined
            ? t('Who was there')
            : t('Who was there on {day}', { day: dayText(day) })
      }
      size="large"
    >
      {isTicking ? (
        <Stack gap={16}>
          <Row>
            <Button icon={<ArrowLeft />} onClick={back}>
              {t('All days')}
            </Button>
          </Row>
          <TickNames {...ticking} />
        </Stack>
      ) : day === undefined ? (
        <Stack gap={16}>
          <Row>
            <Button variant="primary" icon={<UserCheck />} onClick={() => setTicking(true)}>
              {t('Tick names')}
            </Button>
          </Row>
          <Days onChoose={setDay} />
        </Stack>
      ) : (
        <AttendanceOfDay day={day} onBack={() => setDay(undefined)} />
      )}
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
        text={t('Members whose cards are checked here, or who are ticked by name, appear on the list of the day.')}
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
