import { logout } from '../firebase/sign-in.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useAtMoment } from './at-moment.ts'
import { Notice } from './notice.tsx'

interface Props {
  /** In milliseconds since 1970. */
  at: number
  /** The day that begins then, in the club's time zone. */
  day: string | undefined
}

/** In place of every page: a duty begins at a moment, and until then there is nothing to see. */
export function DutyAhead({ at, day }: Props) {
  useAtMoment(at)
  return (
    <Notice
      title={t('Your duty begins on {day}', { day: dayText(day) })}
      text={t('Until then there is nothing to do here. On that day everything is there, without another e-mail.')}
    >
      <Button onClick={() => void logout()}>{t('Log Out')}</Button>
    </Notice>
  )
}
