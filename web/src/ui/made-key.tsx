import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Row, Stack } from './layout.tsx'
import { TextField } from './text-field.tsx'

/** Shows a key that was just made, which cannot be read again. */
export const MadeKey = ({ text, onDone }: { text: string; onDone: () => void }) => (
  <Stack gap={16}>
    <p>{t('It is shown this once. Copy it to where it is used now, and to no other place.')}</p>
    <TextField
      label={t('Key')}
      readOnly
      value={text}
      aside={<CopyButton label={t('Copy the key')} copies={text} />}
      onFocus={({ target }) => target.select()}
    />
    <Row>
      <Button variant="primary" onClick={onDone}>
        {t('I have copied it')}
      </Button>
    </Row>
  </Stack>
)
