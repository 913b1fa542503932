import { Keyboard } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { t } from '../../../language/t.ts'
import { preloadAfterFirstInput } from '../../../ui/first-input.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { focusSearch } from '../../../ui/list/row-keys.ts'
import { useRemembered } from '../../../ui/use-remembered.ts'
import styles from './shortcuts.module.css'

const PaletteModals = lazyPart(() => import('./palette-modals.tsx'), 'PaletteModals')
// So that the palette opens at once.
preloadAfterFirstInput(PaletteModals.preload)

const KeysModal = lazyDialog(
  ({ open }) => open,
  () => import('./keys-modal.tsx'),
  'KeysModal',
)

const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
const isInOverlay = (target: EventTarget | null) => target instanceof Element && target.closest(overlay) !== null

/** Handles the keyboard shortcuts of the dashboard; its button lists them. */
export function Shortcuts() {
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const [wanted, setWanted] = useState(false)
  const [query, setQuery] = useState('')
  const [singleKeys, setSingleKeys] = useRemembered('single-keys', true)
  const close = useCallback(() => setOpen(undefined), [])
  const showKeys = useCallback(() => setOpen('keys'), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const command = (ctrlKey || metaKey) && !altKey
      if (open === 'palette' && key.length === 1 && !command && !isInOverlay(target)) {
        // Typed before the palette has the focus.
        setQuery((before) => before + key)
        event.preventDefault()
        return
      }
      if (event.defaultPrevented || event.repeat || document.querySelector(overlay)) return
      if (command && key.toLowerCase() === 'k') {
        setWanted(true)
        setQuery('')
        setOpen('palette')
      } else if (command || !singleKeys || isTyping(target)) return
      else if (key === '?') setOpen('keys')
      else if (key !== '/' || !focusSearch()) return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [singleKeys, open])
  return (
    <>
      <IconButton label={t('Keyboard shortcuts')} icon={<Keyboard />} className={styles.button} onClick={showKeys} />
      <KeysModal open={open === 'keys'} onClose={close} singleKeys={singleKeys} onSingleKeys={setSingleKeys} />
      {wanted && (
        <Suspense fallback={null}>
          <PaletteModals open={open === 'palette'} {...{ query, setQuery }} onClose={close} onShowKeys={showKeys} />
        </Suspense>
      )}
    </>
  )
}
