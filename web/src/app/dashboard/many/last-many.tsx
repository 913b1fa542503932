import type { LastMany as Last } from '@tessera/domain/members/many/change'
import { needOfMany } from '@tessera/domain/members/many/contract'
import { useWhyNot } from '../../../firebase/who-may.ts'
import { momentText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { Quiet, Row } from '../../../ui/layout.tsx'
import { UndoManyButton } from './undo-many-button.tsx'
import { useLastMany } from './use-last-many.ts'

/** The last change of many members with its undo, also one that was made or broken off elsewhere. */
export function LastMany() {
  const last = useLastMany()
  return last ? <Changed last={last} /> : null
}

function Changed({ last }: { last: Last }) {
  const [keeper] = needOfMany(last.change).keepers
  const whyNot = useWhyNot(keeper)
  return (
    <Row gap={8}>
      <Quiet as="span" small>
        {t('{moment}: {what}', { moment: momentText(new Date(last.startedAt)), what: whatOf(last) })}
      </Quiet>
      {whyNot === undefined ? (
        <UndoManyButton id={last.id} />
      ) : (
        <Quiet as="span" small>
          {whyNot}
        </Quiet>
      )}
    </Row>
  )
}

function whatOf({ change, changed: count }: Last): string {
  if (change.kind === 'payment')
    return t('{count, plural, one {# payment recorded} other {# payments recorded}}', { count })
  if (change.kind === 'type')
    return t('{count, plural, one {type of # member changed} other {type of # members changed}}', { count })
  if (change.kind === 'field')
    return t('{count, plural, one {field of # member changed} other {field of # members changed}}', { count })
  return change.enabled
    ? t('{count, plural, one {# member enabled} other {# members enabled}}', { count })
    : t('{count, plural, one {# member disabled} other {# members disabled}}', { count })
}
