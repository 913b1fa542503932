import { Printer } from 'lucide-react'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { Paper } from './use-paper-letters.ts'

/** How many letters go on paper, with a button that saves them again. */
export const PaperSection = ({ count, paper: { error, busy, again } }: { count: number; paper: Paper }) => (
  <section aria-label={t('On paper')}>
    {error && <Banner tone="error">{error}</Banner>}
    <p>{t('{count, plural, one {# letter goes on paper} other {# letters go on paper}}', { count })}</p>
    <Button icon={<Printer />} busy={busy} busyText={t('Generating...')} onClick={again}>
      {t('Save the letters again')}
    </Button>
  </section>
)
