import { t } from '../language/t.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

interface DraftNoteProps {
  restored: boolean
  onDiscard?: () => void
}

/** Says that a form was restored from a draft, and offers to discard it; see `useDraft`. */
export const DraftNote = ({ restored, onDiscard }: DraftNoteProps) => {
  if (!restored) return null
  const discard = onDiscard && (
    <Button size="small" onClick={onDiscard}>
      {t('Discard')}
    </Button>
  )
  return (
    <Banner tone="info" action={discard}>
      {t('Restored what you had typed')}
    </Banner>
  )
}
