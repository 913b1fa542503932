import { t } from '../../language/t.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './import.module.css'
import type { Numbering } from './use-numbering.ts'

/** Offers to number the rows of a file in which no column is the member ID, and asks for the first number. */
export function ImportNumbering({ numbering: { isOn, first, fault, turn, setFirst } }: { numbering: Numbering }) {
  return (
    <>
      <CheckboxField
        label={t('The file has no member IDs: number the rows in their order')}
        hint={
          isOn &&
          t(
            'Numbers that the club has are left out. Members are recognised by their e-mail, or else by name and birthday, and keep their number.',
          )
        }
        checked={isOn}
        onChange={({ target }) => turn(target.checked)}
      />
      {isOn && (
        <TextField
          label={t('Number from')}
          className={styles.first}
          error={fault}
          inputMode="numeric"
          autoComplete="off"
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
      )}
    </>
  )
}
