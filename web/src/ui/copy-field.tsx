import { CopyButton } from './copy-button.tsx'
import { TextField } from './text-field.tsx'

/** A text to take elsewhere: a button copies it, and it is selected as a whole when it gets the focus. */
export const CopyField = ({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) => (
  <TextField
    label={label}
    readOnly
    value={text}
    aside={<CopyButton label={copyLabel} copies={text} />}
    onFocus={({ target }) => target.select()}
  />
)
