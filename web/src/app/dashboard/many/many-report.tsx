import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { say } from '../../../language/say.ts'
import { t } from '../../../language/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DoneActions } from '../../../ui/done-actions.tsx'
import { LeftMembers } from './left-members.tsx'
import type { ManyResult } from './run-many.ts'
import { UndoManyButton } from './undo-many-button.tsx'

interface Props {
  result: ManyResult
  onAgain: () => void
  onDone: () => void
}

/** What became of a change of many members, by name who was left and why, and its undo. */
export function ManyReport({ result, onAgain, onDone }: Props) {
  const { id, changed, left, missing, error } = result
  const [undone, setUndone] = useState(false)
  if (undone)
    return (
      <>
        <Banner tone="info">{t('The change was undone')}</Banner>
        <DoneActions onDone={onDone} />
      </>
    )
  return (
    <>
      <Banner tone={left.length + missing.length > 0 ? 'warning' : 'success'}>
        {t('{count, plural, one {Done for # member} other {Done for # members}}', { count: changed })}
      </Banner>
      {error && (
        <Banner tone="error">
          {say(error)}{' '}
          {t('{count, plural, one {# member is missing.} other {# members are missing.}}', { count: missing.length })}
        </Banner>
      )}
      <LeftMembers left={left} />
      <DoneActions onDone={onDone}>
        {changed + missing.length > 0 && <UndoManyButton id={id} size="medium" onUndone={() => setUndone(true)} />}
        {missing.length > 0 && (
          <Button icon={<RotateCw />} onClick={onAgain}>
            {t('Try again with {count, plural, one {# member} other {# members}}', { count: missing.length })}
          </Button>
        )}
      </DoneActions>
    </>
  )
}
