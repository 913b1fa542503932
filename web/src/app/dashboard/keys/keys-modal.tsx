import { text } from '@tessera/domain/texts/text'
import { t } from '../../../language/t.ts'
import { SwitchField } from '../../../ui/checkbox-field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import styles from './keys-modal.module.css'

const control = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [[control, 'K'], text('Find a person or an action')],
  [['/'], text('Go to the search')],
  [['↓', '↑'], text('From the search into the list, and from row to row')],
  [['↵'], text('Open the row')],
  [['←', '→'], text('On a member’s page: the previous or the next member')],
  [['↵', '/', 'N'], text('On a line of the bank: accept it, choose whom it pays, put it aside')],
  [['Esc'], text('From a member’s page back to the list')],
  [['?'], text('Show the keyboard shortcuts')],
]

interface Props {
  open: boolean
  onClose: () => void
  /** True if shortcuts without Ctrl are on. */
  singleKeys: boolean
  onSingleKeys: (wanted: boolean) => void
}

/** The list of shortcuts, and a switch for single keys, which voice input or accident may press. */
export const KeysModal = ({ open, onClose, singleKeys, onSingleKeys }: Props) => (
  <Modal open={open} onClose={onClose} title={t('Keyboard shortcuts')} size="small">
    <dl className={styles.keys}>
      {keys.map(([pressed, what]) => (
        <div key={what}>
          <dt>
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
    <SwitchField
      label={t('Use / and ? as shortcuts')}
      checked={singleKeys}
      onChange={({ target }) => onSingleKeys(target.checked)}
    />
  </Modal>
)
