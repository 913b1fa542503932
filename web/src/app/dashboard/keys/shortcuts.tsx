import { Keyboard } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { t } from '../../../language/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { focusSearch } from '../../../ui/list/row-keys.ts'
import { useRemembered } from '../../../ui/use-remembered.ts'
import styles from './shortcuts.module.css'

const PaletteModals = lazyDialog(
  ({ open }) => open,
  () => import('./palette-modals.tsx'),
  'PaletteModals',
)
const KeysModal = lazyDialog(
  ({ open }) => open,
  () => import('./keys-modal.tsx'),
  'KeysModal',
)

const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))

/** Handles the keyboard shortcuts of the dashboard; its button lists them. */
export function Shortcuts() {
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const [singleKeys, setSingleKeys] = useRemembered('single-keys', true)
  const close = useCallback(() => setOpen(undefined), [])
  const showKeys = useCallback(() => setOpen('keys'), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const command = (ctrlKey || metaKey) && !altKey
      if (event.defaultPrevented || event.repeat || document.querySelector(overlay)) return
      if (command && key.toLowerCase() === 'k') setOpen('palette')
      else if (command || !singleKeys || isTyping(target)) return
      else if (key === '?') setOpen('keys')
      else if (key !== '/' || !focusSearch()) return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [singleKeys])
  return (
    <>
      <IconButton label={t('Keyboard shortcuts')} icon={<Keyboard />} className={styles.button} onClick={showKeys} />
      <KeysModal open={open === 'keys'} onClose={close} singleKeys={singleKeys} onSingleKeys={setSingleKeys} />
      <PaletteModals open={open === 'palette'} onClose={close} onShowKeys={showKeys} />
    </>
  )
}
