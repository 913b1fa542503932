import { t } from '../language/t.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useOnline, useWhenOnline } from './online.ts'

/**
 * The error of a failed load, with a button that loads again; it does so by itself when the connection is back. Without
 * one, `OfflineLine` says so once for all panels.
 */
export function RetryBanner({ error, onRetry }: { error: string; onRetry: () => void }) {
  const online = useOnline()
  useWhenOnline(onRetry)
  if (!online) return null
  return (
    <Banner tone="error" action={<Button onClick={onRetry}>{t('Try again')}</Button>}>
      {error}
    </Banner>
  )
}
