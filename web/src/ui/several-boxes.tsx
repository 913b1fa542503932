import { CheckboxField } from './checkbox-field.tsx'
import { Row, Stack } from './layout.tsx'
import styles from './several-boxes.module.css'

interface Props {
  label: string
  choices: readonly { readonly id: string; readonly name: string }[]
  /** The ids of those that are ticked, with spaces between them. */
  value: string
  onChange: (value: string) => void
}

/** Boxes to tick, as many as are wanted. */
export function SeveralBoxes({ label, choices, value, onChange }: Props) {
  const ticked = value.split(' ')
  const tick = (choice: string, on: boolean) =>
    onChange(choices.flatMap(({ id }) => ((id === choice ? on : ticked.includes(id)) ? id : [])).join(' '))
  return (
    <Stack as="fieldset" gap={6} className={styles.several}>
      <legend>{label}</legend>
      <Row gap="4px 16px">
        {choices.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={ticked.includes(id)}
            onChange={({ target }) => tick(id, target.checked)}
          />
        ))}
      </Row>
    </Stack>
  )
}
