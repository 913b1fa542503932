import { t } from '../language/t.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** The error of a failed load, with a button that loads again. */
export const RetryBanner = ({ error, onRetry }: { error: string; onRetry: () => void }) => (
  <Banner tone="error" action={<Button onClick={onRetry}>{t('Try again')}</Button>}>
    {error}
  </Banner>
)
