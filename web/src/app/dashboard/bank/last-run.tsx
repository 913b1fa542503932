import { useMay } from '../../../firebase/session.ts'
import { momentText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { Quiet, Row } from '../../../ui/layout.tsx'
import { UndoRunButton } from './undo-run-button.tsx'

/** What was recorded last, with its undo; also by somebody else, or broken off. */
export const LastRun = ({ id, at }: { id: string; at: string }) => (
  <Row gap={8} align="center">
    <Quiet as="span" small>
      {t('Last recorded from the bank: {moment}', { moment: momentText(new Date(at)) })}
    </Quiet>
    {useMay('money') && <UndoRunButton id={id} />}
  </Row>
)
