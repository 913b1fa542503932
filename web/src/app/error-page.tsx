import { text } from '@tessera/domain/texts/text'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { PartNotLoaded } from '../load-part.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { partNotLoaded } from '../ui/lazy-part.tsx'
import { useWhenOnline } from '../ui/online.ts'
import { Notice } from './notice.tsx'

const reload = () => location.reload()
const ignore = () => undefined

function sentence(error: unknown): string {
  if (error instanceof PartNotLoaded) return partNotLoaded
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return text('Something went wrong on this page. What you have saved is safe.')
}

/** Page for uncaught errors of the routes. */
export function ErrorPage() {
  useLanguage()
  const error = useRouteError()
  useWhenOnline(error instanceof PartNotLoaded ? reload : ignore)
  return (
    <Notice title={t('Unexpected Application Error!')} text={sentence(error)}>
      <Button variant="primary" onClick={reload}>
        {t('Load again')}
      </Button>
      <ButtonLink to={paths.dashboard} reloadDocument>
        {t('To the start')}
      </ButtonLink>
    </Notice>
  )
}
