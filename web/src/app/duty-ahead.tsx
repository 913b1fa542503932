import { logout } from '../firebase/sign-in.ts'
import { dayText, momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useAtMoment } from './at-moment.ts'
import { Notice } from './notice.tsx'

/** In place of every page: a duty begins at a moment, in milliseconds since 1970, and until then there is nothing to see. */
export function DutyAhead({ at }: { at: number }) {
  useAtMoment(at)
  return (
    <Notice
      title={t('Your duty begins on {day}', { day: beginText(new Date(at)) })}
      text={t('Until then there is nothing to do here. On that day everything is there, without another e-mail.')}
    >
      <Button onClick={() => void logout()}>{t('Log Out')}</Button>
    </Notice>
  )
}

/** The day that begins at a moment; on a device in another time zone than the club's, with the time. */
function beginText(moment: Date): string {
  if (moment.getHours() + moment.getMinutes() > 0) return momentText(moment)
  const two = (n: number) => String(n).padStart(2, '0')
  return dayText(`${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`)
}
