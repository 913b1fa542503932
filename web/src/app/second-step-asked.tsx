import { useLocation } from 'react-router-dom'
import { logout } from '../firebase/sign-in.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useAtMoment } from './at-moment.ts'
import { Notice } from './notice.tsx'

/**
 * Asks an administrator for the second step that the club requires from a moment on: above every page until then, in place
 * of every page after it. `from` is in milliseconds since 1970.
 */
export function SecondStepAsked({ from }: { from: number }) {
  const { pathname } = useLocation()
  const left = from - Date.now()
  useAtMoment(from)
  if (left > 0)
    return (
      <Banner
        tone="warning"
        action={
          pathname !== paths.security && (
            <ButtonLink to={paths.security} compact>
              {t('Set up')}
            </ButtonLink>
          )
        }
      >
        {t('This club requires the second step at sign-in. Please set it up before {when}.', {
          when: momentText(new Date(from)),
        })}
      </Banner>
    )
  if (pathname === paths.security) return null
  return (
    <Notice
      title={t('Set up the second step first')}
      text={t(
        'This club requires a code from an app on the phone at every sign-in of its administrators. Once it is set up, everything is there again.',
      )}
    >
      <ButtonLink to={paths.security} variant="primary">
        {t('Set up')}
      </ButtonLink>
      <Button onClick={() => void logout()}>{t('Log Out')}</Button>
    </Notice>
  )
}
