import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'

/** What stands there when the app cannot even start. */
export const StartFailure = ({ text }: { text: string }) => (
  <Notice title={t('Not quite there yet')} text={text}>
    <Button variant="primary" onClick={() => location.reload()}>
      {t('Try again')}
    </Button>
  </Notice>
)
