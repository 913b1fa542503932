import { text } from '@tessera/domain/texts/text'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { PartNotLoaded } from '../load-part.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from './notice.tsx'

function sentence(error: unknown): string {
  if (error instanceof PartNotLoaded)
    return text('A part of the app could not be loaded. It may have been updated meanwhile.')
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return text('Something went wrong on this page. What you have saved is safe.')
}

/** Page for uncaught errors of the routes. */
export function ErrorPage() {
  useLanguage()
  const error = useRouteError()
  return (
    <Notice title={t('Unexpected Application Error!')} text={sentence(error)}>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('Load again')}
      </Button>
      <ButtonLink to={paths.dashboard} reloadDocument>
        {t('To the start')}
      </ButtonLink>
    </Notice>
  )
}
